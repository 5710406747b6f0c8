// Sends events of the page to the server.
import { isFitting, scrolls, seenRows } from "./lists.js";
import { root, send } from "./tarn.js";
const page = document, on = addEventListener;

// The field in which an input method is composing text: no other change is made to it meanwhile.
export let composing;
const hear = (type, property, name = type) => on(type, (event) => {
  for (let node = event.target; node; node = node.parentNode)
    if (node.$on?.[name]) {
      composing = event.isComposing && node;
      if (type === "submit" || node.localName === "a") event.preventDefault();
      return send(node, name, event.target[property]);
    }
}, true);
for (const type of ["click", "submit", "focus", "blur"]) hear(type);
hear("input", "value");
hear("change", "checked", "check");
// Sent once more at the end of a composition: the answer then contains changes that arrived meanwhile.
hear("compositionend", "value", "input");
on("scroll", ({ target }) => scrolls(target), true);
on("keydown", (event) => {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = (ctrlKey || metaKey ? "Control+" : "") + (altKey ? "Alt+" : "") + event.key;
  const isField = target.matches(":read-write, select, [type^=ra]");
  // A text field always keeps the keys that type a character.
  if (key === event.key && key.length === 1 && target.matches(":read-write, select")) return;
  if (/\+[yz]$/i.test(key) && target.matches(":read-write")) return;
  for (let node of [target, ...target === page.body || key !== event.key ? root.children : []])
    for (; node && !event.isComposing; node = node.parentNode)
      for (const name of ["keydown", target === node && "here", !isField && "walk"])
        if (node.$on?.[name]?.includes(key)) {
          // If rows have different heights, only the page knows how many rows are visible.
          node.$walks = name === "walk" && isFitting(node);
          return event.preventDefault(), send(node, name, node.$walks ? `${key} ${seenRows(node)}` : key);
        }
});
