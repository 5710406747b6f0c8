// Dialogs: those of the state, questions before an action, and the list of keys.
//
//   $opener   the element that had the focus before the dialog opened
import { create, focused, raiseLostText, root, words } from "./page.js";
import { send } from "./posts.js";
import { doLater } from "./tasks.js";
import { dataAttribute, eventName } from "./wire.js";

const modal = `[${dataAttribute.modal}]`;
// The elements that can't be used because a dialog is above them.
let covered = [];

// Shows a dialog of the state above its part of the page. The other parts can still be used: the slider of the history
// bar passes through states with a dialog, and must not be covered by one. So the dialog is not modal for the browser,
// which would cover the whole page.
export function openModal(node) {
  doLater(() => {
    if (!node.isConnected) return;
    // The HTML of the page has shown it, and the user is in it already.
    if (node.open) return updateCovered();
    const opener = focused();
    const isFree = opener === document.body || partOf(node).contains(opener);
    if (isFree) {
      node.$opener = opener;
      node.show();
    } else {
      // Unlike show(), this leaves the focus where it is.
      node.open = true;
    }
    updateCovered();
  });
}

function partOf(node) {
  return [...root.children].find((part) => part.contains(node));
}

const topDialog = (parent) => [...parent.querySelectorAll(`${modal}[open]`)].at(-1);

// Makes all elements of a part inert that are beside its dialog, or beside an element around it.
function updateCovered() {
  for (const node of covered) node.inert = false;
  covered = [];
  for (const part of root.children) {
    const dialog = topDialog(part);
    part.toggleAttribute(dataAttribute.isCovered, Boolean(dialog));
    for (let node = dialog; node && node !== part; node = node.parentNode)
      for (const sibling of node.parentNode.children) if (sibling !== node && !sibling.inert) cover(sibling);
  }
}

function cover(node) {
  node.inert = true;
  covered.push(node);
}

// The elements of a change may be beside a dialog, too.
export function updateIfCovered() {
  if (covered.length) updateCovered();
}

// Gives the focus back to the element that had it before the dialogs in a removed node opened.
export function returnFocus(node) {
  updateIfCovered();
  if (focused() !== document.body) return;
  for (const dialog of [node, ...(node.querySelectorAll?.(modal) ?? [])])
    if (dialog.$opener?.isConnected) dialog.$opener.focus();
}

// Asks the server to close the dialog above all others: the state decides. Returns whether there is one.
export function cancelDialog() {
  const dialog = document.querySelector(":modal, :popover-open") ? null : topDialog(root);
  if (dialog) send(dialog, eventName.cancel);
  return dialog;
}

// The arrow keys move between the fields, items and rows of a dialog.
addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const dialog = step && event.target.closest?.(modal);
  if (!dialog || event.target.matches("textarea, select, [type^=ra], [type=number], [type=date]")) return;
  const stops = [...dialog.querySelectorAll(`input, select, textarea, [${dataAttribute.stop}]`)];
  stops[stops.indexOf(event.target) + step]?.focus();
  event.preventDefault();
});

// Asks a question, and executes the action if the user agrees. The text has the question and the word to agree, on two
// lines; without a text there is no question.
export function confirmFirst(text, action) {
  if (!text) return action();
  const [question, agree] = text.split("\n");
  const opener = focused();
  const onclose = () => {
    raiseLostText();
    dialog.remove();
    opener.focus();
    if (dialog.returnValue) action();
  };
  const dialog = create(
    "dialog", { className: "dialog", onclose },
    create(
      "form", { method: "dialog" }, create("p", {}, question),
      create(
        "div", { className: "buttons" }, create("button", { className: "quiet", autofocus: true }, words.cancel),
        create("button", { className: "danger", value: "agree" }, agree))));
  document.body.append(dialog);
  dialog.showModal();
  raiseLostText();
}

// Shows or hides the list of keys, if the page has one that can be used now.
export function toggleHelp() {
  const help = document.querySelector(`[${dataAttribute.help}]:not([inert], [inert] *)`);
  help?.togglePopover();
  return help;
}
