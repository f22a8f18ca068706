// What else there is to see: final states, operations of data types, runs of memory systems, pictures, texts.

const makeStates = states => make("section", { class: "states" },
  make("h2", {}, states.heading),
  make("p", { class: "remark" }, make("code", {}, states.condition)),
  states.reading.map(line => make("p", { class: "hint" }, line)),
  make("div", { class: "wide" }, make("table", {},
    make("thead", {}, make("tr", {}, states.names.map(name => make("th", { scope: "col" }, name)), make("th", { scope: "col" }, "condition"))),
    make("tbody", {}, states.rows.map(([values, holds]) => make("tr", { class: holds ? "holds" : "" },
      values.map(value => make("td", {}, value)), make("td", {}, holds ? "holds" : "–")))))),
  states.notes.map(note => make("p", { class: "note" }, note)));

const makePicture = exhibit => make("section", { class: "picture" },
  make("h2", {}, exhibit.heading),
  makeParagraphs(exhibit.remark),
  makeGraph(exhibit.graph, exhibit.graph.relations.map(([name]) => name)).element,
  exhibit.cycle.length > 0 && makeStory("The cycle", exhibit.cycle));

/** Each line is a paragraph. */
const makeParagraphs = text => text.split("\n").filter(Boolean).map(line => make("p", { class: "remark" }, withCode(line)));

/** Text between backquotes is code. */
const withCode = line => line.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));

/** A table, some of whose rows are marked. */
const makeTable = shown => make("section", { class: "table" }, make("h2", {}, shown.heading), makeRows(shown));

const makeRows = shown => [makeParagraphs(shown.remark),
  make("div", { class: "wide", tabindex: 0 }, make("table", {},
    make("thead", {}, make("tr", {}, shown.columns.map(column => make("th", { scope: "col" }, column)))),
    make("tbody", {}, shown.rows.map(([cells, isMarked]) => make("tr", { class: isMarked ? "holds" : "" }, cells.map(cell => make("td", {}, cell)))))))];

const makeText = shown => make("section", {}, make("h2", {}, shown.heading),
  makeParagraphs(shown.remark),
  shown.text && make("pre", { class: "text", tabindex: 0 }, shown.text.split("\n").map(line => {
    const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : line.startsWith("@@") ? "hunk" : "";
    return make("span", { class: kind }, `${line}\n`);
  })));

/** Operations as bars from their first to their last access in the order of memory. */
const makeOperations = (shown, sources) => {
  const count = Math.max(1, shown.accesses.length);
  const threadOf = access => shown.operations[access.operation]?.thread ?? 0;
  const own = operation => shown.accesses.map((access, position) => [access, position]).filter(([access]) => access.operation === operation);
  const used = shown.accesses.map((access, position) => ({ at: toSpot(shown.spots[position]), thread: threadOf(access) }));
  const source = makeSource(used, shown.threads.map(name => ({ name })), sources, shown.files);
  const graph = makeGraph(shown.graph, ["po", "rf"]);
  // Pointing at an access shows its line and its box.
  const turn = (position, isOn) => {
    accessRows[position].classList.toggle("pointed", isOn);
    source.mark(isOn ? used[position].at : null);
    graph.point(isOn ? position : null);
  };
  const accessRows = shown.accesses.map((access, position) => make("tr", {
    class: hue(threadOf(access)), tabindex: 0, onmouseenter: () => turn(position, true), onmouseleave: () => turn(position, false),
    onfocus: () => turn(position, true), onblur: () => turn(position, false),
  },
    make("td", { class: "number" }, String(position + 1)),
    make("td", { class: "who" }, shown.threads[threadOf(access)]),
    make("td", { class: "of" }, shown.operations[access.operation]?.text ?? ""),
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
  const lines = (heading, texts) => texts.length > 0 && [make("h3", {}, heading), texts.map(text => make("p", { class: "remark" }, sentence(text)))];
  return make("section", { class: "operations" },
    make("h2", {}, shown.heading),
    make("p", { class: "hint" }, "Each operation with its arguments, and after the arrow its results. Its bar reaches from its first access to its last, in the order of memory: the order in which accesses take effect, from left to right."),
    make("ol", { class: "bars" }, bars),
    lines("What goes wrong", shown.errors),
    lines("Why no serial order fits", shown.reasons),
    shown.compared && [make("h3", {}, shown.compared.heading), makeRows(shown.compared)],
    lines("What is out of order", shown.disorder),
    lines("What would forbid it", shown.remedies),
    make("h3", {}, `The ${count === 1 ? "access" : `${shown.accesses.length} accesses`} of this execution, in the order of memory`),
    make("p", { class: "hint" }, "Point at one, or go to it with the Tab key, to see its line and its place in the graph."),
    make("div", { class: "wide", tabindex: 0 }, make("table", { class: "accesses" }, make("tbody", {}, accessRows))),
    source.element && make("h3", {}, "The source, with the lines that take part"), source.element,
    make("h3", {}, "The accesses as a graph, in the order of memory"),
    make("p", { class: "hint" }, "Numbers are those of the list above. Where program order leads upwards, an access has overtaken another of its thread."),
    graph.element);
};

const toSpot = spot => (spot ? { source: spot[0], line: spot[1] } : null);

/** A run of a memory system: who does what, and what every cache holds after it. */
const makeMessages = (run, sources) => {
  const scope = make("section", { class: "execution messages" });
  // Parties that do nothing have no column.
  const active = run.parties.map((_, party) => party).filter(party => run.events.some(event => event.party === party));
  const columnOf = party => active.indexOf(party) + 2;
  const at = index => (run.lines[index] && run.file !== null ? { source: run.file, line: run.lines[index] } : null);
  const source = makeSource(run.events.map((event, index) => ({ at: at(index), thread: event.party })), run.parties.map(name => ({ name })), sources,
    run.file === null ? [] : [run.file]);
  const rows = run.events.map((event, index) => make("li", {
    class: `row ${hue(event.party)}${event.in_cycle ? " on-cycle" : ""}`, tabindex: -1, onclick: () => goTo(index + 1),
  },
    make("span", { class: "number" }, String(index + 1)),
    make("span", { class: "event", "--column": columnOf(event.party) },
      make("span", { class: "text" }, capital(event.words)),
      make("span", { class: "note" }, event.in_cycle ? `${event.text} · part of the cycle` : event.text))));
  const list = make("ol", { class: "rows begun", "aria-label": "events in the order of time" }, rows);
  const timeline = make("div", { class: "timeline", "--threads": active.length },
    make("div", { class: "row heads", "aria-hidden": "true" }, active.map(party =>
      make("span", { class: `head ${hue(party)}`, "--column": columnOf(party) }, run.parties[party]))), list);
  const cells = run.state.map(() => make("td", {}));
  const details = make("div", { class: "details", "aria-live": "polite" });
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
  const describe = step => {
    const event = run.events[step - 1];
    if (!event) return fill(details, make("p", { class: "what" }, "Before the first event"), make("p", { class: "hint" }, "The state is the one that the file begins with."));
    const line = sources[run.file]?.lines.find(([number]) => number === run.lines[step - 1]);
    fill(details,
      make("p", { class: "what" }, make("b", { class: hue(event.party) }, `${step}. ${capital(event.words)}`)),
      line && make("p", { class: "code" }, make("span", { class: "place" }, `line ${run.lines[step - 1]}`), " ", line[1].trim()),
      event.effects.length > 0 ? make("ul", { class: "effects" }, event.effects.map(effect => make("li", {}, effect)))
        : make("p", { class: "hint" }, "It changes nothing."));
  };
  const graph = makeGraph(run.graph, run.graph.relations.map(([name]) => name));
  let current = null;
  const show = step => {
    current?.classList.remove("now");
    if (current) current.tabIndex = -1;
    current = rows[step - 1] ?? null;
    current?.classList.add("now");
    if (current) current.tabIndex = 0;
    reveal(timeline, current ?? rows[0]);
    const [now, before] = [values(step), values(Math.max(0, step - 1))];
    cells.forEach((cell, part) => {
      cell.textContent = now[part];
      cell.classList.toggle("new", now[part] !== before[part]);
    });
    describe(step);
    graph.mark(step);
    source.mark(step > 0 ? at(step - 1) : null);
  };
  const isStop = step => run.events[step - 1].in_cycle;
  const player = makePlayer({
    scope, count: run.events.length, show, isStop, stopName: run.events.some(event => event.in_cycle) && "next in the cycle",
    numberOf: step => step, what: "event",
  });
  const goTo = step => {
    player.goTo(step);
    rows[step - 1]?.focus({ preventScroll: true });
  };
  timeline.addEventListener("keydown", event => {
    const now = rows.indexOf(current) + 1;
    const move = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 1, End: rows.length }[event.key];
    if (move === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goTo(Math.min(rows.length, Math.max(1, move)));
  });
  fill(scope, make("h2", {}, run.heading), makeParagraphs(run.remark), player.element,
    make("div", { class: "stage" }, timeline, make("aside", { class: "state", "aria-label": "state of the memory system" }, details, boxes)),
    run.cycle.length > 0 && makeStory("Why no order of the events explains this", run.cycle),
    make("h3", {}, "How to read it"), makeParagraphs(run.reading.join("\n")),
    make("h3", {}, "The run as a graph"),
    make("p", { class: "hint" }, "Each event is a box with its number, time goes downwards. Arrows say what must come before what."),
    graph.element,
    source.element && make("h3", {}, "The memory system, with the rules that take part"), source.element);
  player.goTo(run.events.length);
  return scope;
};

/** A cycle: each piece says why one event comes before the next. */
const makeStory = (heading, pieces) => make("div", { class: "cycle-story" }, make("h3", {}, heading),
  make("p", {}, "Each of these must come before the next, and the last before the first, which no order in time allows:"),
  make("ol", {}, pieces.map(piece => make("li", {}, sentence(capital(piece))))));
