// The page: the verdict in words, the answers if there are several, and what there is to see of the chosen one.

const report = JSON.parse(document.getElementById("report").textContent);
const main = document.getElementById("page");

const makeExhibit = exhibit => ({
  execution: () => makeExecution(exhibit, report.sources),
  graph: () => makePicture(exhibit),
  states: () => makeStates(exhibit),
  operations: () => makeOperations(exhibit, report.sources),
  messages: () => makeMessages(exhibit, report.sources),
  table: () => makeTable(exhibit),
  text: () => makeText(exhibit),
})[exhibit.kind]();

const makeVerdict = (entry, level) => make("header", { class: `verdict ${entry.outcome}` },
  make("p", { class: "asked" }, `fencepost ${report.command}`, make("span", {}, report.cases.length > 1 ? entry.name : report.subject),
    entry.model && make("span", {}, `under ${entry.model}`)),
  make(level, {}, make("strong", {}, entry.title), make("span", { class: "sentence" }, sentence(entry.sentence))),
  make("dl", { class: "facts" }, entry.facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))));

const view = make("div", { class: "case" });
const showCase = number => {
  players.length = 0;
  lastUsed = null;
  const entry = report.cases[number];
  const states = entry.exhibits.filter(exhibit => exhibit.kind === "states").map(makeExhibit);
  const others = entry.exhibits.filter(exhibit => exhibit.kind !== "states").map(makeExhibit);
  const files = entry.files.map(file => report.sources[file]).filter(source => source.lines.length > 0);
  const listing = files.length > 0 && [make("h3", {}, "The source"), files.map(source => makeListing(source, new Map(), [], () => {}))];
  const isBeside = states.length > 0 && others.length > 0;
  fill(view, makeVerdict(entry, report.cases.length > 1 ? "h2" : "h1"),
    isBeside ? [make("div", { class: "beside" }, make("div", {}, states), make("div", {}, others[0])), others.slice(1)] : [states, others],
    listing);
  // Long sources begin where something happens.
  view.querySelectorAll(".listing").forEach(box => reveal(box, box.querySelector(".used")));
  // Now that everything has its place, boxes can scroll to where the step is.
  players.forEach(player => player.again());
  lastUsed = null;
  fill(keys, keysText());
};

/** What keys do for what is shown. */
const keys = make("span", {});
const keysText = () => {
  if (!players.length) return "";
  const stops = [...new Set(players.map(player => player.stopName).filter(Boolean))];
  return `Keys: ← and → step${stops.map(stop => `, c goes to the ${stop}`).join("")}; Tab goes from one control to the next.`;
};

/** All answers as a table, a row for each test and a column for each model, of which one is shown below. */
const makeIndex = () => {
  const unique = values => [...new Set(values)];
  const models = unique(report.cases.map(entry => entry.model));
  const buttons = report.cases.map((entry, number) => make("button", {
    type: "button", class: `word ${entry.outcome}`, "data-word": entry.title, "aria-label": `${entry.name} under ${entry.model}: ${entry.title}`, onclick: () => choose(number),
  }, entry.title));
  const cell = (name, model) => make("td", {}, report.cases.map((entry, number) => entry.name === name && entry.model === model && buttons[number]));
  const choose = number => {
    buttons.forEach((button, other) => button.setAttribute("aria-current", other === number));
    history.replaceState(null, "", `#${number + 1}`);
    const box = buttons[number].closest(".wide");
    if (box) reveal(box, buttons[number]);
    showCase(number);
  };
  const wanted = Number(location.hash.slice(1)) - 1;
  const telling = [entry => entry.outcome === "fail", entry => entry.title === "Allowed", () => true];
  const first = telling.map(isTelling => report.cases.findIndex(isTelling)).find(number => number >= 0);
  choose(report.cases[wanted] ? wanted : first);
  return make("nav", { class: "index", "aria-label": "all answers" }, make("h1", {}, report.subject),
    make("div", { class: "wide", tabindex: 0 }, make("table", {},
      make("thead", {}, make("tr", {}, make("th", {}), models.map(model => make("th", { scope: "col" }, model)))),
      make("tbody", {}, unique(report.cases.map(entry => entry.name)).map(name =>
        make("tr", {}, make("th", { scope: "row" }, name), models.map(model => cell(name, model))))))));
};

main.append(view);
if (report.cases.length > 1) {
  main.prepend(makeIndex());
  const chosen = main.querySelector(".index button[aria-current=true]");
  if (chosen) reveal(chosen.closest(".wide"), chosen);
}
else if (report.cases.length === 1) showCase(0);
main.append(make("footer", {}, report.command_line && make("p", {}, "Made with ", make("code", {}, report.command_line)), `Made by fencepost ${report.version}. This file is complete: it loads nothing. `,
  keys));
