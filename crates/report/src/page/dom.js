// Elements. Whatever comes from the report goes in as text and never becomes markup.

/** Makes an element with attributes, listeners (`onclick: f`) and children: elements, texts, or nothing. */
const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  fill(element, ...children);
  return element;
};

/** Puts children into an element, in place of those that it has: elements, texts, lists of them, or nothing. */
const fill = (element, ...children) => {
  const isThere = child => child !== undefined && child !== null && child !== false && child !== "";
  element.replaceChildren(...children.flat(Infinity).filter(isThere));
};

/** Scrolls a box, and nothing else, so far that one of its descendants can be seen. */
const reveal = (box, element) => {
  if (!element) return;
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  // How far to go, so that `first` and `last` lie between `start` and `end` with some room.
  const way = (first, last, start, end) => {
    const margin = Math.min(60, (end - start) / 5);
    return first < start + margin ? first - start - margin : last > end - margin ? last - end + margin : 0;
  };
  if (box.scrollHeight > box.clientHeight) box.scrollTop += way(inner.top, inner.bottom, outer.top, outer.bottom);
  if (box.scrollWidth > box.clientWidth) box.scrollLeft += way(inner.left, inner.right, outer.left, outer.right);
};

/** A colour for a thread: one of eight, by its number. */
const hue = thread => `thread-${thread % 8}`;


/** With a capital first letter. */
const capital = text => text && text[0].toUpperCase() + text.slice(1);

/** A sentence begins with a capital, unless it begins with a name, and ends with a full stop. */
const sentence = text => {
  const start = /^[a-z]+:? /.test(text) ? capital(text) : text;
  return !start || /[.!?:]$/.test(start) ? start : `${start}.`;
};
