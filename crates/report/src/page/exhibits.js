// What else there is to see: final states, operations of data types, runs of memory systems, pictures, texts.

const makeStates = states => make("section", { class: "states" },
  make("h2", {}, states.heading),
  make("p", { class: "remark" }, make("code", {}, states.condition)),
  make("div", { class: "wide" }, make("table", {},
    make("thead", {}, make("tr", {}, states.names.map(name => make("th", { scope: "col" }, name)), make("th", { scope: "col" }, "condition"))),
    make("tbody", {}, states.rows.map(([values, holds]) => make("tr", { class: holds ? "holds" : "" },
      values.map(value => make("td", {}, value)), make("td", {}, holds ? "holds" : "–")))))),
  states.notes.map(note => make("p", { class: "note" }, note)));

const makePicture = exhibit => make("section", { class: "picture" },
  make("h2", {}, exhibit.heading),
  exhibit.remark && make("p", { class: "remark" }, exhibit.remark),
  makeGraph(exhibit.graph, exhibit.graph.relations.map(([name]) => name)).element);

const makeText = shown => make("section", {}, make("h2", {}, shown.heading),
  shown.remark && make("p", { class: "remark" }, shown.remark),
  shown.text && make("pre", { class: "text", tabindex: 0 }, shown.text.split("\n").map(line => {
    const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : line.startsWith("@@") ? "hunk" : "";
    return make("span", { class: kind }, `${line}\n`);
  })));

/** Operations as bars from their first to their last access in the order of memory. */
const makeOperations = shown => {
  const count = Math.max(1, shown.accesses.length);
  const own = operation => shown.accesses.map((access, position) => [access, position]).filter(([access]) => access.operation === operation);
  const accessRows = shown.accesses.map((access, position) => make("tr", { class: hue(shown.operations[access.operation]?.thread ?? 0) },
    make("td", { class: "number" }, String(position + 1)),
    make("td", { class: "who" }, shown.threads[shown.operations[access.operation]?.thread ?? 0]),
    make("td", {}, shown.operations[access.operation]?.text ?? ""),
    make("td", { class: "place" }, access.place),
    make("td", { class: "text" }, access.text)));
  const highlight = (operation, isOn) => own(operation).forEach(([, position]) => accessRows[position].classList.toggle("pointed", isOn));
  const bars = shown.operations.map((operation, number) => {
    const positions = own(number).map(([, position]) => position);
    const [first, last] = positions.length ? [positions[0], positions[positions.length - 1]] : [0, -1];
    const turn = isOn => () => highlight(number, isOn);
    return make("li", {
      class: `operation ${hue(operation.thread)}${operation.contradicts ? " contradicts" : ""}`, tabindex: 0,
      onmouseenter: turn(true), onmouseleave: turn(false), onfocus: turn(true), onblur: turn(false),
    },
      make("span", { class: "who" }, shown.threads[operation.thread]),
      make("span", { class: "call" }, operation.text),
      make("span", { class: "track", "aria-hidden": "true" }, positions.length > 0 && make("span", {
        class: "bar", "--from": first / count, "--length": (last - first + 1) / count,
      }), positions.map(position => make("i", { "--from": (position + 0.5) / count }))));
  });
  const lines = (heading, texts) => texts.length > 0 && [make("h3", {}, heading), texts.map(text => make("p", { class: "remark" }, text))];
  return make("section", { class: "operations" },
    make("h2", {}, shown.heading),
    make("p", { class: "hint" }, "Each bar reaches from the first access of an operation to its last, in the order of memory."),
    make("ol", { class: "bars" }, bars),
    lines("Why no serial order fits", shown.reasons),
    lines("What is out of order", shown.disorder),
    lines("What would forbid it", shown.remedies),
    make("h3", {}, "All accesses, in the order of memory"),
    make("div", { class: "wide", tabindex: 0 }, make("table", { class: "accesses" }, make("tbody", {}, accessRows))),
    make("h3", {}, "The accesses as a graph, in the order of memory"),
    make("p", { class: "hint" }, "Where program order leads upwards, an access has overtaken another of its thread."),
    makeGraph(shown.graph, ["po", "rf"]).element);
};

/** A run of a memory system: who does what, and what every cache holds after it. */
const makeMessages = run => {
  const scope = make("section", { class: "execution messages" });
  const rows = run.events.map((event, index) => make("li", {
    class: `row ${hue(event.party)}${event.in_cycle ? " on-cycle" : ""}`, tabindex: -1, onclick: () => player.goTo(index + 1),
  },
    make("span", { class: "number" }, String(index + 1)),
    make("span", { class: "event", "--column": event.party + 2 },
      make("span", { class: "who" }, run.parties[event.party]),
      make("span", { class: "text" }, event.text),
      make("span", { class: "note" }, event.in_cycle ? "part of the cycle" : ""))));
  const list = make("ol", { class: "rows begun" }, rows);
  const timeline = make("div", { class: "timeline", "--threads": run.parties.length },
    make("div", { class: "row heads", "aria-hidden": "true" }, run.parties.map((party, index) =>
      make("span", { class: `head ${hue(index)}`, "--column": index + 2 }, party))), list);
  const cells = run.state.map(() => make("td", {}));
  const boxes = run.parties.map((party, index) => {
    const own = run.state.map((part, number) => [part, number]).filter(([part]) => part.party === index);
    return own.length > 0 && make("div", { class: `memory cache ${hue(index)}` }, make("h4", {}, party),
      make("table", {}, make("tbody", {}, own.map(([part, number]) => make("tr", {}, make("th", { scope: "row" }, part.name), cells[number])))));
  });
  const values = step => {
    const all = run.state.map(part => part.value);
    run.events.slice(0, step).forEach(event => event.changes.forEach(([part, value]) => { all[part] = value; }));
    return all;
  };
  const graph = makeGraph(run.graph, run.graph.relations.map(([name]) => name));
  let current = null;
  const show = step => {
    current?.classList.remove("now");
    current = rows[step - 1] ?? null;
    current?.classList.add("now");
    reveal(timeline, current ?? rows[0]);
    const [now, before] = [values(step), values(Math.max(0, step - 1))];
    cells.forEach((cell, part) => {
      cell.textContent = now[part];
      cell.classList.toggle("new", now[part] !== before[part]);
    });
    graph.mark(step);
  };
  const player = makePlayer({
    scope, count: run.events.length, show, stopName: "next in the cycle",
    isStop: step => run.events[step - 1].in_cycle,
  });
  fill(scope, make("h2", {}, run.heading), run.remark && make("p", { class: "remark" }, run.remark), player.element,
    make("div", { class: "stage" }, timeline, make("aside", { class: "state" }, boxes)),
    run.cycle && make("div", { class: "cycle-story" }, make("h3", {}, "The cycle"), make("p", {}, run.cycle)),
    make("h3", {}, "The run as a graph"), graph.element);
  player.goTo(run.events.length);
  return scope;
};

