// Tells the user why an action was refused: at the field that the reason is about, or above the page.
import { banner, focused, root, showStatus } from "./page.js";

let shown;
let invalidField;

export function showRefusals(refusals) {
  clear();
  const remaining = refusals.filter(([reason, name]) => !showAtField(name, reason)).map(([reason]) => reason);
  if (!remaining.length) return;
  shown = remaining.join(" ");
  showStatus(shown);
}

// One field at a time: the browser shows a message only for the first invalid one, too.
function showAtField(name, reason) {
  if (name === null || invalidField) return false;
  const field = focused().form?.elements[name] ?? root.querySelector(`[name="${CSS.escape(name)}"]`);
  if (!field?.setCustomValidity) return false;
  invalidField = field;
  field.setCustomValidity(reason);
  return !field.reportValidity();
}

// The next thing that the user does may be the correction, and an invalid field would keep a form from being sent.
function clear() {
  if (shown && banner.textContent === shown) showStatus("");
  invalidField?.setCustomValidity("");
  shown = invalidField = undefined;
}

for (const name of ["pointerdown", "keydown", "input"]) addEventListener(name, clear, true);
