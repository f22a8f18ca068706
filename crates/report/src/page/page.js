// The page: the verdict in words, the answers if there are several, and what there is to see of the chosen one.

const report = JSON.parse(document.getElementById("report").textContent);
const main = document.getElementById("page");

const makeExhibit = exhibit => ({
  execution: () => makeExecution(exhibit, report.sources),
  graph: () => makePicture(exhibit),
  states: () => makeStates(exhibit),
  operations: () => makeOperations(exhibit),
  messages: () => makeMessages(exhibit),
  text: () => makeText(exhibit),
})[exhibit.kind]();

const makeVerdict = (entry, level) => make("header", { class: `verdict ${entry.outcome}` },
  make("p", { class: "asked" }, `fencepost ${report.command}`, make("span", {}, report.cases.length > 1 ? entry.name : report.subject),
    entry.model && make("span", {}, `under ${entry.model.length <= 4 ? entry.model.toUpperCase() : entry.model}`)),
  make(level, {}, make("strong", {}, entry.title), make("span", { class: "sentence" }, sentence(entry.sentence))),
  make("dl", { class: "facts" }, entry.facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))));

/** A sentence begins with a capital, unless it begins with a name, and ends with a full stop. */
const sentence = text => {
  const start = /^[a-z]+ /.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return !start || /[.!?:]$/.test(start) ? start : `${start}.`;
};

const view = make("div", { class: "case" });
const showCase = number => {
  players.length = 0;
  lastUsed = null;
  const entry = report.cases[number];
  const states = entry.exhibits.filter(exhibit => exhibit.kind === "states").map(makeExhibit);
  const others = entry.exhibits.filter(exhibit => exhibit.kind !== "states").map(makeExhibit);
  const listing = entry.source !== null && report.sources[entry.source].lines.length > 0 && makeListing(report.sources[entry.source], new Map(), null, () => {});
  const [left, right] = others.length ? [[states, listing], others] : [states, listing];
  fill(view, makeVerdict(entry, report.cases.length > 1 ? "h2" : "h1"),
    states.length ? make("div", { class: "beside" }, make("div", {}, left), make("div", {}, right)) : [others, listing]);
  // Now that everything has its place, boxes can scroll to where the step is.
  players.forEach(player => player.again());
  lastUsed = null;
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
if (report.cases.length > 1) main.prepend(makeIndex());
else if (report.cases.length === 1) showCase(0);
main.append(make("footer", {}, `Made by fencepost ${report.version}. This file is complete: it loads nothing. `,
  players.length > 0 && "Keys: ← and → step, c goes to the next commit."));
