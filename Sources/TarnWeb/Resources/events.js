// What happens on the page and the server wants to know of.
import { isFitting, scrolls, seenRows } from "./lists.js";
import { root, tell } from "./tarn.js";
const page = document, on = addEventListener;

// The field that an input method is at work in: nothing else changes it meanwhile.
export let composing;
const hear = (type, property, name = type) => on(type, (event) => {
  for (let node = event.target; node; node = node.parentNode)
    if (node.$on?.[name]) {
      composing = event.isComposing && node;
      if (type === "submit" || node.localName === "a") event.preventDefault();
      return tell(node, name, event.target[property]);
    }
}, true);
for (const type of ["click", "submit", "focus", "blur"]) hear(type);
hear("input", "value");
hear("change", "checked", "check");
// Told once more at the end: its answer has what came in.
hear("compositionend", "value", "input");
on("scroll", ({ target }) => scrolls(target), true);
on("keydown", (event) => {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = (ctrlKey || metaKey ? "Control+" : "") + (altKey ? "Alt+" : "") + event.key;
  const isField = target.matches(":read-write, select, [type^=ra]");
  // What types a sign never leaves a field that is typed in.
  if (key === event.key && key.length === 1 && target.matches(":read-write, select")) return;
  if (/\+[yz]$/i.test(key) && target.matches(":read-write")) return;
  for (let node of [target, ...target === page.body || key !== event.key ? root.children : []])
    for (; node && !event.isComposing; node = node.parentNode)
      for (const name of ["keydown", target === node && "here", !isField && "walk"])
        if (node.$on?.[name]?.includes(key)) {
          // How many rows a page is only the page knows, where they are of different heights.
          node.$walks = name === "walk" && isFitting(node);
          return event.preventDefault(), tell(node, name, node.$walks ? `${key} ${seenRows(node)}` : key);
        }
});
