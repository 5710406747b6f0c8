// Tells the user why an action was refused: at the field that the reason is about, or in the status line of the page.
import { isShown, root, showStatus } from "./page.js";

let shown;
let field;

export function showRefusals(refusals) {
  clear();
  shown = refusals.flatMap(([reason, name]) => (showAtField(name, reason) ? [] : [reason])).join(" ");
  if (shown) showStatus(shown);
}

// One field at a time, as browsers do it.
function showAtField(name, reason) {
  if (!name || field) return;
  field = root.querySelector(`[name="${CSS.escape(name)}"]`);
  field?.setCustomValidity(reason);
  return field && !field.reportValidity();
}

// The next user action may correct the value, and the browser does not submit a form with an invalid field.
function clear() {
  if (shown && isShown(shown)) showStatus("");
  field?.setCustomValidity("");
  shown = field = undefined;
}

for (const name of ["pointerdown", "keydown", "input"]) addEventListener(name, clear, true);
