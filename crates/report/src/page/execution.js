// An execution, step by step: threads as columns, time downwards, buffers and memory beside.

const makeExecution = (execution, sources) => {
  const { events, threads } = execution;
  const scope = make("section", { class: "execution" });
  const active = threads.map((_, thread) => thread).filter(thread => events.some(event => event.thread === thread));
  const columnOf = thread => active.indexOf(thread) + 2;
  // As `fencepost replay --print` numbers them: by their positions in the trace, from 0.
  const numberOf = id => id;
  const spotName = event => event.at?.name ?? "";

  // The events in the order of time. Quiet ones are shown when somebody asks for all.
  let shown = [];
  const rows = events.map((event, id) => {
    const row = make("li", {
      class: `row ${event.what} ${hue(event.thread)}`, "data-event": id, tabindex: -1,
      onclick: () => goToEvent(id), onmouseenter: () => point(id), onmouseleave: () => point(null),
    },
      make("span", { class: "number" }, String(numberOf(id))),
      make("span", { class: "event", "--column": columnOf(event.thread) },
        make("span", { class: "who" }, threads[event.thread].name),
        make("span", { class: "text" }, event.text),
        make("span", { class: "note" }, [spotName(event), event.note].filter(Boolean).join(" · "))));
    return row;
  });
  const heads = active.map(thread => make("span", { class: `head ${hue(thread)}`, "--column": columnOf(thread) },
    threads[thread].name, make("small", {}, threads[thread].runs)));
  const errorRow = execution.error && make("li", { class: "row error" },
    make("span", { class: "number" }, "✗"),
    make("span", { class: "event", "--column": columnOf(execution.error.thread) || 2 }, make("span", { class: "text" }, execution.error.text)));
  const list = make("ol", { class: events.length > 300 ? "rows many" : "rows", "aria-label": "events in the order of time" });
  const timeline = make("div", { class: "timeline", "--threads": active.length },
    make("div", { class: "row heads", "aria-hidden": "true" }, heads), list);

  // The state beside them.
  const buffering = active.filter(thread => events.some(event => event.thread === thread && event.buffered));
  const isMany = buffering.length > 4;
  const bufferBoxes = buffering.map(thread => make("ol", { class: "buffer", "data-thread": thread }));
  const cells = execution.locations.map(() => make("td", {}));
  const details = make("div", { class: "details", "aria-live": "polite" });
  const state = make("aside", { class: "state", "aria-label": "buffers and memory" },
    details,
    buffering.length > 0 && make("div", { class: isMany ? "buffers many" : "buffers" }, buffering.map((thread, index) => make("div", { class: `buffered ${hue(thread)}` },
      make("h4", {}, `${isMany ? "Buffer" : "Store buffer"} of ${threads[thread].name}`), bufferBoxes[index]))),
    execution.locations.length > 0 && make("div", { class: "memory" }, make("h4", {}, "Memory"),
      make("table", {}, make("tbody", {}, execution.locations.map((location, index) =>
        make("tr", {}, make("th", { scope: "row" }, location.name), cells[index])))),
      execution.locations.some(location => location.initial === undefined) && make("p", { class: "hint" },
        "“initial value” is what was there before the program wrote to it. No thread reads it in this execution, so it is not known here.")));

  const graph = makeGraph(execution.graph, execution.graph.nodes > 40 ? ["po", "rf"] : ["po", "rf", "co", "fr"]);
  const source = makeSource([...events, ...(execution.error ? [execution.error] : [])], threads, sources, []);

  // How far every event of a list of shown ones goes: up to the next shown one, so that quiet ones happen with the one before.
  const doneAt = step => (step === 0 ? 0 : step < shown.length ? shown[step] : events.length);
  let step = 0;
  const show = newStep => {
    const last = rows[shown[step - 1]];
    last?.classList.remove("now");
    if (last) last.tabIndex = -1;
    step = newStep;
    const done = doneAt(step);
    const now = stateAfter(execution, done);
    const current = step > 0 ? rows[shown[step - 1]] : null;
    current?.classList.add("now");
    list.classList.toggle("begun", step > 0);
    if (current) current.tabIndex = 0;
    reveal(timeline, current ?? list.firstElementChild);
    showState(now, step > 0 ? stateAfter(execution, doneAt(step - 1)) : now);
    graph.mark(step > 0 ? shown[step - 1] + 1 : 0);
    source.mark(step > 0 ? events[shown[step - 1]].at : null);
    point(null);
  };
  const showState = (now, last) => {
    buffering.forEach((thread, index) => {
      const stores = now.buffers[thread].map(id => {
        const { name, value } = events[id].writes;
        return make("li", { "data-event": id, class: last.buffers[thread].includes(id) ? "" : "new" }, `${name} = ${value}`);
      });
      fill(bufferBoxes[index], stores.length ? stores : make("li", { class: "empty" }, "empty"));
    });
    execution.locations.forEach((location, index) => {
      const [is, was] = [contents(execution, location, now.memory), contents(execution, location, last.memory)];
      cells[index].textContent = is.text;
      cells[index].classList.toggle("new", is.text !== was.text || is.writer !== was.writer);
    });
  };

  // What an event reads from and overtakes.
  let pointed = [];
  const point = id => {
    pointed.forEach(row => row.classList.remove("source", "overtaken"));
    const event = events[id ?? shown[step - 1]];
    const mark = (ids, name) => ids.filter(other => other !== null).map(other => {
      rows[other].classList.add(name);
      return rows[other];
    });
    pointed = event ? [...mark(event.from ?? [], "source"), ...mark(event.overtakes ?? [], "overtaken")] : [];
    describe(id ?? shown[step - 1] ?? null);
  };
  const named = id => `${events[id].text} (${[threads[events[id].thread].name, spotName(events[id])].filter(Boolean).join(", ")})`;
  const describe = id => {
    if (id === null) {
      fill(details, make("p", { class: "what" }, "Before the first step"),
        make("p", { class: "hint" }, "Step with the buttons, the slider or the arrow keys; c jumps to the next store that reaches memory."));
      return;
    }
    const event = events[id];
    const line = sources[event.at?.source]?.lines.find(([number]) => number === event.at.line);
    const from = (event.from ?? []).map(store => (store === null ? "the initial value" : named(store)));
    fill(details,
      make("p", { class: "what" }, make("b", { class: hue(event.thread) }, threads[event.thread].name), ` ${event.text}`),
      line && make("p", { class: "code" }, make("span", { class: "place" }, event.at.name), " ", line[1].trim()),
      from.length > 0 && make("p", { class: "reads" }, make("i", {}, "reads from "), from.join("; ")),
      event.overtakes && make("p", { class: "overtook" }, make("i", {}, "overtakes "), event.overtakes.map(named).join("; ")));
  };

  const player = makePlayer({
    scope, count: 0, show, numberOf: step => numberOf(shown[step - 1]), what: "step", stopName: events.some(event => event.store !== undefined) && "next commit",
    isStop: later => {
      const [first, end] = [doneAt(later - 1), doneAt(later)];
      return events.slice(first, end).some(event => event.store !== undefined);
    },
  });
  const goToEvent = id => {
    player.goTo(shown.indexOf(id) + 1);
    rows[id].focus({ preventScroll: true });
  };
  timeline.addEventListener("keydown", event => {
    const move = { ArrowDown: step + 1, ArrowUp: step - 1, Home: 1, End: shown.length }[event.key];
    if (move === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    player.goTo(Math.max(1, move));
    rows[shown[step - 1]]?.focus({ preventScroll: true });
  });
  const everything = make("input", { type: "checkbox", onchange: () => choose(everything.checked) });
  const choose = all => {
    const current = shown[step - 1];
    if (current !== undefined) rows[current].classList.remove("now");
    shown = events.map((_, id) => id).filter(id => all || !events[id].quiet);
    fill(list, shown.map(id => rows[id]), errorRow);
    const kept = shown.filter(id => id <= current).length;
    step = 0;
    player.setCount(shown.length, current === undefined ? 0 : kept);
  };
  const hasQuiet = events.some(event => event.quiet);

  choose(false);
  const telling = shown.findIndex(id => events[id].overtakes);
  fill(scope,
    make("h2", {}, execution.heading),
    makeParagraphs(execution.remark),
    player.element,
    make("div", { class: "stage" }, timeline, state),
    hasQuiet && make("label", { class: "everything" }, everything,
      " also show events that say little: ends of threads and scopes, handles of threads, allocations"),
    execution.story.length > 0 && makeStory("Why no interleaving does this", execution.story),
    make("h3", {}, "The relations between the events"), graph.element,
    source.element && make("h3", {}, "The source"), source.element);
  player.goTo(telling >= 0 ? telling + 1 : shown.length);
  return scope;
};

/**
 * Source files with the lines that take part, by those who `used` them: pairs of a line and a thread. Those of `always` are shown in
 * any case. `mark` shows where the step is.
 */
const makeSource = (uses, threads, sources, always) => {
  const used = new Map(always.map(file => [file, new Map()]));
  for (const { at, thread } of uses) {
    if (at?.source === undefined) continue;
    const lines = used.get(at.source) ?? new Map();
    lines.set(at.line, (lines.get(at.line) ?? new Set()).add(thread));
    used.set(at.source, lines);
  }
  const elements = new Map();
  const files = [...used].map(([file, lines]) => makeListing(sources[file], lines, threads, (line, element) => elements.set(`${file}:${line}`, element)));
  let marked = null;
  const mark = at => {
    marked?.classList.remove("now");
    marked = at ? elements.get(`${at.source}:${at.line}`) : null;
    marked?.classList.add("now");
    if (marked) reveal(marked.closest(".listing"), marked.firstChild);
  };
  return { element: files.length ? make("div", { class: "sources" }, files) : null, mark };
};

/** A source file. `lines` has the lines that take part, with their threads. */
const makeListing = (source, lines, names, keep) => {
  let last = 0;
  const rows = source.lines.flatMap(([number, text]) => {
    const gap = number > last + 1 && last > 0 ? [make("li", { class: "gap" }, "⋯")] : [];
    last = number;
    const threads = [...(lines.get(number) ?? [])].sort();
    const row = make("li", { class: threads.length ? "used" : "", "data-line": number },
      make("span", { class: "line-number" }, String(number)),
      make("span", { class: "marks" }, threads.map(thread => make("i", { class: hue(thread), title: names[thread]?.name }))),
      make("code", {}, text || " "));
    keep(number, row);
    return [...gap, row];
  });
  return make("figure", { class: "source" }, make("figcaption", {}, source.path), make("ol", { class: "listing", tabindex: 0 }, rows));
};

