// What store buffers and memory hold after some events of an execution.

/** The state after the first `count` events: by thread the stores that wait, by byte the event that wrote it last. */
const stateAfter = (execution, count) => {
  const buffers = execution.threads.map(() => []);
  const memory = new Array(execution.bytes).fill(null);
  const put = id => {
    const written = execution.events[id].writes;
    for (let byte = 0; byte < written.bytes.length / 2; byte++) memory[written.first + byte] = id;
  };
  execution.events.slice(0, count).forEach((event, id) => {
    if (event.store !== undefined) {
      buffers[event.thread] = buffers[event.thread].filter(store => store !== event.store);
      put(event.store);
    } else if (event.buffered) {
      buffers[event.thread].push(id);
    } else if (event.writes) {
      put(id);
    }
  });
  return { buffers, memory };
};

/** What a location holds, as text, and the event that wrote it, if it was one. */
const contents = (execution, location, memory) => {
  const writers = memory.slice(location.first, location.first + location.size);
  const byte = (id, position) => {
    if (id === null) return "··";
    const { first, bytes } = execution.events[id].writes;
    const at = 2 * (location.first + position - first);
    return bytes.slice(at, at + 2);
  };
  if (writers.every(id => id === writers[0])) {
    if (writers[0] === null) return { text: location.initial ?? "initial value", writer: null };
    const { first, bytes, value } = execution.events[writers[0]].writes;
    if (first === location.first && bytes.length === 2 * location.size) return { text: value, writer: writers[0] };
  }
  // Made of several stores, or of a part of one: the bytes, the highest first.
  return { text: "0x" + writers.map(byte).reverse().join(""), writer: null };
};

