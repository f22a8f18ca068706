// The controls that go through something step by step: buttons, a slider, keys.

const players = [];
let lastUsed = null;

/** The player that keys are meant for: the one used last, if it can be seen, otherwise the first that can. */
const playerForKeys = () => {
  const isVisible = player => {
    const box = player.scope.getBoundingClientRect();
    return player.scope.isConnected && box.bottom > 0 && box.top < window.innerHeight;
  };
  return lastUsed && isVisible(lastUsed) ? lastUsed : players.find(isVisible);
};

/** Whether Tab has led to where the keys go now. */
let cameByTab = false;
document.addEventListener("pointerdown", () => { cameByTab = false; }, true);

/** Whether somebody without a mouse is in a box whose rest is beside what it shows. Who clicked there means the steps. */
const scrollsSideways = element =>
  cameByTab && element.matches(".listing, .drawing, .wide, .text") && element.scrollWidth > element.clientWidth;

document.addEventListener("keydown", event => {
  if (event.key === "Tab") cameByTab = true;
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input[type=range], select, textarea")) return;
  const player = playerForKeys();
  const move = { ArrowRight: "next", ArrowLeft: "back", c: "nextStop", C: "nextStop" }[event.key];
  if (!player || !move || (event.key.startsWith("Arrow") && scrollsSideways(event.target))) return;
  event.preventDefault();
  player[move]();
});

/**
 * Controls for the steps 0 to `count`. `show(step)` is called when the step changes; `isStop(step)` tells where the button
 * named `stopName` stops; `numberOf(step)` is the number of what happens in a step, as everything else numbers it, and `what` its name.
 * `scope` is the element that keys are for when it can be seen.
 */
const makePlayer = ({ scope, count, show, isStop, stopName, numberOf, what }) => {
  let step = 0;
  const player = { scope, count, stopName };
  const readout = make("output", { class: "readout", "aria-live": "polite" });
  const slider = make("input", {
    type: "range", min: 0, max: count, value: 0, "aria-label": "step", oninput: () => player.goTo(Number(slider.value)),
  });
  const button = (label, hint, action) => {
    const element = make("button", { type: "button", title: hint, "aria-label": hint, onclick: action }, label);
    return element;
  };
  const buttons = {
    first: button("⇤", "to the beginning", () => player.goTo(0)),
    back: button("←", "one step back (arrow left)", () => player.back()),
    next: button("→", "one step on (arrow right)", () => player.next()),
    last: button("⇥", "to the end", () => player.goTo(player.count)),
    stop: stopName && button(stopName, `${stopName} (c)`, () => player.nextStop()),
  };
  player.goTo = wanted => {
    lastUsed = player;
    step = Math.max(0, Math.min(player.count, wanted));
    slider.value = step;
    readout.textContent = step === 0 ? "at the start" : `${what} ${numberOf(step)} of ${numberOf(player.count)}`;
    buttons.first.disabled = buttons.back.disabled = step === 0;
    buttons.last.disabled = buttons.next.disabled = step === player.count;
    show(step);
  };
  player.again = () => player.goTo(step);
  player.next = () => player.goTo(step + 1);
  player.back = () => player.goTo(step - 1);
  player.nextStop = () => {
    for (let later = step + 1; later <= player.count; later++) if (isStop(later)) return player.goTo(later);
  };
  player.setCount = (newCount, newStep) => {
    player.count = newCount;
    slider.max = newCount;
    player.goTo(newStep);
  };
  player.element = make("div", { class: "player", role: "group", "aria-label": "steps" },
    make("div", { class: "buttons" }, buttons.first, buttons.back, buttons.next, buttons.last, buttons.stop),
    slider, readout);
  players.push(player);
  return player;
};

