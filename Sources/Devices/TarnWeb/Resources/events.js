// Listens to the user, and sends the events that an element handles.
import { cancelDialog, confirmFirst, toggleHelp } from "./dialogs.js";
import { isFitting, reportScroll, visibleRowCount } from "./lists.js";
import { isForBrowser } from "./navigation.js";
import { root } from "./page.js";
import { send } from "./posts.js";
import { hold, isHolding, releaseKeys } from "./typeahead.js";
import { eventName } from "./wire.js";

// The field in which an input method is composing text: no other change is made to it meanwhile.
let composingField;
export const composing = () => composingField;

// Sends an event of the browser with the value of a property to the innermost element that handles it.
function listen(type, name, property) {
  addEventListener(type, (event) => {
    let node = event.target;
    const isLink = () => type === "click" && node.localName === "a" && node.hasAttribute("href");
    while (node && !node.$handlers?.[name] && !isLink()) node = node.parentNode;
    const question = node?.$handlers?.[name];
    if (!question || (isLink() && isForBrowser(event, node))) return;
    composingField = event.isComposing && node;
    // The page is not left: neither by a form nor by a link that is a button.
    if (type === "submit" || node.localName === "a") event.preventDefault();
    confirmFirst(
      name === eventName.click && question !== true && question, () => send(node, name, event.target[property]));
  }, true);
}

listen("click", eventName.click);
listen("submit", eventName.submit);
listen("focus", eventName.focus);
listen("blur", eventName.blur);
listen("input", eventName.input, "value");
listen("change", eventName.check, "checked");
// Sent once more at the end of a composition: the answer then contains changes that arrived meanwhile.
listen("compositionend", eventName.input, "value");

// The browser has acted on these itself.
const nativeControls =
  "input:not([type=submit], [type=button]), select, textarea, label, summary, a[href], [popovertarget]";

// Repeats what the user has clicked and submitted before the script took over the page: see EarlyScripts.
export function repeatEarlyActions() {
  const early = window.tarnEarly ?? [];
  window.tarnEarly = null;
  for (const node of early) {
    if (!node.isConnected || node.closest(nativeControls)) continue;
    const button = node.closest("button, input");
    if (node.localName === "form") node.requestSubmit();
    // A button of a form has submitted it, which was kept, too.
    else if (!(button?.type === "submit" && button.form))
      node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

addEventListener("scroll", ({ target }) => reportScroll(target), true);

addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const key = keyName(event);
  if (isFieldKey(event, key)) return;
  // The browser closes the list of keys.
  if (key === "Escape" && document.querySelector(":popover-open")) return;
  const handler = handlerOf(event.target, key);
  if (hold(event.target, key, Boolean(handler)) || press(event.target, key, handler)) event.preventDefault();
});

// Does what the page does for a key; returns whether it does anything.
function press(target, key, handler = handlerOf(target, key)) {
  if (handler) sendKey(handler.node, handler.name, key);
  return handler || { Escape: cancelDialog, "?": toggleHelp }[key]?.();
}

export const pressHeldKeys = () => releaseKeys(press);

// The innermost element that handles a key, and the name of the event.
function handlerOf(target, key) {
  // A shortcut, and any key while no element has the focus, also goes to the outermost elements.
  const isForPage = target === document.body || /^(Control|Alt)[+]./.test(key);
  for (const start of [target, ...(isForPage ? root.children : [])])
    for (let node = start; node; node = node.parentNode) {
      const name = keyHandler(node, key, target);
      if (name) return { node, name };
    }
}

function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const held = (ctrlKey || metaKey ? "Control+" : "") + (altKey ? "Alt+" : "");
  // Caps Lock turns no undo into a redo.
  return held + (!held || key[1] ? key : shiftKey ? key.toUpperCase() : key.toLowerCase());
}

// A text field keeps the keys that type a character, unless others are held, and those of its own undo. For the page, a
// custom element is the target of a key in its shadow tree.
function isFieldKey(event, name) {
  const [target] = event.composedPath();
  if (!name[1]) return !isHolding() && target.matches(":read-write, select");
  return /\+[yz]$/i.test(name) && target.matches(":read-write");
}

const editingKeys = /^(Arrow|Page|Home$|End$|Backspace$|Delete$)/;

// Returns the name of the event that a key is for a node; undefined if the node does not handle it.
function keyHandler(node, key, target) {
  // In a frame, the element with the focus keeps the keys that press it or submit it.
  const isPressed = /^(Enter| )$/.test(key) && target.matches("a, button, input, select, summary");
  if (isPressed && node.matches?.(".frame")) return;
  // Fields, choices, and radio buttons and ranges need the keys themselves that edit a text or select a row, unless
  // they have an action for such a key.
  const isField = target.matches(":read-write, select, [type^=ra]");
  const names = isField && node !== target && editingKeys.test(key) ? [] : [eventName.keyDown];
  if (target === node) names.push(eventName.listKeyDown);
  if (!isField) names.push(eventName.selectRow);
  return names.find((name) => keyEntry(node, name, key));
}

// A handled key, with the question before its action if it has one.
function keyEntry(node, name, key) {
  return node.$handlers?.[name]?.find((entry) => entry.split("\n", 1)[0] === key);
}

function sendKey(node, name, key) {
  // If rows have different heights, only the page knows how many rows are visible.
  node.$showsSelection = name === eventName.selectRow && isFitting(node);
  const value = node.$showsSelection ? `${key} ${visibleRowCount(node)}` : key;
  confirmFirst(keyEntry(node, name, key).slice(key.length + 1), () => send(node, name, value));
}
