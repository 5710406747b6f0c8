// Tells the user why an action was refused: below the field that the reason is about, or in the line of its form, or
// else in the status line of the page. Without such a line the browser shows the reason in its own bubble. And the
// errors of fields, which appear when the user leaves the field or acts, and not while the text is incomplete.
import { create, isShown, root, showStatus } from "./page.js";
import { set } from "./settings.js";
import { dataAttribute } from "./wire.js";

let shownReasons;
let bubbleField;
// The elements with the reasons, by their fields.
const reasonBelow = new Map();

export function showRefusals(refusals) {
  clearStatus();
  clearReasons();
  shownReasons = refusals.flatMap(([reason, name]) => (showAtField(name, reason) ? [] : [reason])).join(" ");
  if (shownReasons) showStatus(shownReasons);
}

function showAtField(name, reason) {
  // A field below an open dialog is inert, and one of the dialog may have the same name.
  const field = name && root.querySelector(`[name="${CSS.escape(name)}"]:not([inert] *)`);
  if (!field || reasonBelow.has(field) || bubbleField) return;
  const message = messageBelow(field);
  if (!message) return showBubble(field, reason);
  const id = `${message.id}-refusal${reasonBelow.size}`;
  const element = create("span", { className: "field-error", id, role: "alert" }, reason);
  message.hidden = true;
  message.after(element);
  field.setAttribute("aria-invalid", true);
  field.setAttribute("aria-describedby", element.id);
  if (!reasonBelow.size) field.focus();
  reasonBelow.set(field, element);
  return true;
}

// The element of the state for a field's message, or for those of a form whose fields have none.
function messageBelow(field) {
  const line = field.closest(".field") ?? field.form?.querySelector(".refusal-line");
  return line?.querySelector(".field-note, .field-error");
}

// One field at a time, as browsers do it.
function showBubble(field, reason) {
  bubbleField = field;
  field.setCustomValidity(reason);
  return !field.reportValidity();
}

function clearReason(field) {
  const element = reasonBelow.get(field);
  if (!element) return;
  element.remove();
  reasonBelow.delete(field);
  const message = messageBelow(field);
  if (!message) return;
  message.hidden = false;
  for (const name of ["aria-invalid", "aria-describedby"]) set(field, name, field.$settings?.[name] ?? null);
}

function clearReasons() {
  for (const field of [...reasonBelow.keys()]) clearReason(field);
}

// The next user action may correct the value, and the browser does not submit a form with an invalid field.
function clearStatus() {
  if (shownReasons && isShown(shownReasons)) showStatus("");
  bubbleField?.setCustomValidity("");
  shownReasons = bubbleField = undefined;
}

// A user action is sent: it may be accepted now, and what is wrong with the fields is shown.
export function prepareAnswer() {
  clearReasons();
  for (const field of root.querySelectorAll(`[${dataAttribute.isTyping}]`)) endTyping(field);
}

function endTyping(field) {
  field.removeAttribute?.(dataAttribute.isTyping);
}

// Not when a button is pressed: the page would move below the pointer, and the browser would see no click.
for (const name of ["click", "keydown", "input"]) addEventListener(name, clearStatus, true);

addEventListener("input", ({ target }) => {
  clearReason(target);
  // An error that is shown already stays until the text is right.
  const isRight = target.getAttribute("aria-invalid") === "false";
  if (isRight && target.matches(":read-write")) target.setAttribute(dataAttribute.isTyping, "");
}, true);

addEventListener("blur", ({ target }) => endTyping(target), true);
