// Dialogs above the page: those of the state, questions before an action, and the list of keys.
//
//   $opener   the element that had the focus before the dialog opened
import { focused } from "./page.js";
import { send } from "./posts.js";
import { doLater } from "./tasks.js";
import { dataAttribute, eventName } from "./wire.js";

// Shows a dialog of the state. While it is open, the browser keeps the focus in it.
export function openModal(node) {
  doLater(() => {
    if (!node.isConnected || node.open) return;
    node.$opener = focused();
    node.showModal();
  });
}

// Gives the focus back to the element that had it before the dialogs in a removed node opened.
export function returnFocus(node) {
  if (focused() !== document.body) return;
  for (const dialog of [node, ...(node.querySelectorAll?.("dialog") ?? [])])
    if (dialog.$opener?.isConnected) dialog.$opener.focus();
}

const isOfState = (node) => node.$handlers?.[eventName.cancel];

// Escape asks the server to close the dialog: the state decides.
addEventListener("cancel", (event) => {
  if (!isOfState(event.target)) return;
  event.preventDefault();
  send(event.target, eventName.cancel);
}, true);

// A browser closes a dialog at the second Escape, whatever the page wants.
addEventListener("close", ({ target }) => {
  if (!target.isConnected || !isOfState(target)) return;
  target.showModal();
  send(target, eventName.cancel);
}, true);

// The arrow keys move between the fields, items and rows of a dialog.
addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const dialog = step && event.target.closest?.(`[${dataAttribute.modal}]`);
  if (!dialog || event.target.matches("textarea, select, [type^=ra], [type=number], [type=date]")) return;
  const stops = [...dialog.querySelectorAll(`input, textarea, [${dataAttribute.stop}]`)];
  stops[stops.indexOf(event.target) + step]?.focus();
  event.preventDefault();
});

// Asks a question, and executes the action if the user agrees. The text has the question and the word to agree, on two
// lines.
export function confirmFirst(text, action) {
  const [question, agree] = text.split("\n");
  const opener = focused();
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  const form = dialog.appendChild(document.createElement("form"));
  form.method = "dialog";
  form.appendChild(document.createElement("p")).textContent = question;
  const buttons = form.appendChild(document.createElement("div"));
  buttons.className = "buttons";
  for (const [value, title, style] of [["", "Cancel", "quiet"], ["agree", agree, "danger"]]) {
    const button = buttons.appendChild(document.createElement("button"));
    button.value = value;
    button.textContent = title;
    button.className = style;
    button.autofocus = !value;
  }
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener.focus();
    if (dialog.returnValue) action();
  });
  document.body.append(dialog);
  dialog.showModal();
}

// Shows or hides the list of keys, if the page has one.
export function toggleHelp() {
  const help = document.querySelector(`[${dataAttribute.help}]`);
  help?.togglePopover();
  return help;
}
