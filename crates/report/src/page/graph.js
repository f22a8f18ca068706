// The drawn graph: relations are switched on one by one, and boxes follow the steps.

/** Above this many boxes the graph is drawn when somebody asks for it. */
const manyBoxes = 150;

const makeGraph = (drawing, wanted) => {
  const box = make("div", { class: "drawing", tabindex: 0, role: "region", "aria-label": "graph of the execution" });
  let boxes = null;
  let step = Infinity;
  const draw = () => {
    // The picture was made by fencepost, with all texts escaped; it is parsed as XML and cannot contain scripts that run.
    const parsed = new DOMParser().parseFromString(drawing.svg, "image/svg+xml").documentElement;
    box.replaceChildren(document.importNode(parsed, true));
    boxes = [...box.querySelectorAll("[data-event]")].map(element => [Number(element.dataset.event), element]);
    mark(step);
  };
  const mark = count => {
    step = count;
    for (const [event, element] of boxes ?? []) {
      element.classList.toggle("later", event >= count);
      element.classList.toggle("now", event === count - 1);
      if (event === count - 1) reveal(box, element);
    }
  };
  const toggles = drawing.relations.map(([name, meaning]) => {
    const isOn = wanted.includes(name);
    box.classList.toggle(`hide-${name}`, !isOn);
    const input = make("input", {
      type: "checkbox", checked: isOn, onchange: () => box.classList.toggle(`hide-${name}`, !input.checked),
    });
    return make("label", { class: `toggle ${name}` }, input, make("b", {}, name), ` ${meaning}`);
  });
  if (drawing.nodes <= manyBoxes) {
    draw();
  } else {
    box.append(make("button", { type: "button", onclick: draw }, `draw all ${drawing.nodes} events`));
  }
  /** Shows one box and the arrows to and from it; none shows all alike. */
  const point = event => {
    box.classList.toggle("pointing", event !== null);
    for (const [number, element] of boxes ?? []) element.classList.toggle("now", number === event);
    for (const edge of box.querySelectorAll(".edge")) {
      edge.classList.toggle("pointed", event !== null && [edge.dataset.from, edge.dataset.to].includes(String(event)));
    }
  };
  const element = make("div", { class: "graph" }, make("div", { class: "toggles" }, toggles), box);
  return { element, mark, point };
};

