// The settings of an element: attributes, live properties, style properties and handlers of events. The first
// characters of a setting's name give its kind (settingPrefix).
//
//   $wantedTop     the scroll offset in the state
//   $stateText     the text of a field in the state
//   $shownText     the text that a field showed before the input that is not sent yet
import { isStill } from "./animation.js";
import { openModal } from "./dialogs.js";
import { adjustLists, isFitting, scrolledElements } from "./lists.js";
import { focused } from "./page.js";
import { isLocal, isPending, isUnhandled, send } from "./posts.js";
import { doLater } from "./tasks.js";
import { recordStateText } from "./typing.js";
import { dataAttribute, eventName, handlerValue, property, settingPrefix } from "./wire.js";

// Reports the heights of list windows, on which the number of rows in the page depends.
const sizeObserver = new ResizeObserver((entries) => {
  adjustLists();
  for (const { target } of entries)
    if (target.$handlers?.[eventName.height]) send(target, eventName.height, target.clientHeight);
});

// Sets the settings of an element, and removes all others.
export function setAll(node, settings) {
  for (const name in node.$settings) if (!(name in settings)) set(node, name, null);
  for (const name in settings) set(node, name, settings[name]);
}

// The value null removes a setting.
export function set(node, name, value) {
  const settings = (node.$settings ??= {});
  const old = settings[name];
  settings[name] = value;
  if (name.startsWith(settingPrefix.handler)) setHandler(node, name.slice(settingPrefix.handler.length), value);
  else if (name === property.focus) setFocus(node, value);
  else if (name === property.scrollTop) setScrollTop(node, value);
  else if (name === property.data) setData(node, old, value);
  else if (name.startsWith(settingPrefix.property)) setProperty(node, name, value);
  else if (name.startsWith(settingPrefix.style)) node.style.setProperty(name, value ?? "");
  else if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, value);
  if (name === dataAttribute.modal && value !== null) openModal(node);
  // After the new entry of the history was made: the title of the one before stays.
  if (name === dataAttribute.title && value !== null) document.title = value;
}

function setHandler(node, event, value) {
  (node.$handlers ??= {})[event] = value;
  if (event === eventName.height) observeHeight(node);
  if (value === handlerValue.writeOnly) doLater(() => send(node, event, node.value));
}

function observeHeight(node) {
  // The height of rows that fit their content changes with the width of the window.
  const elements = isFitting(node) ? [node, node.firstChild] : [node];
  for (const element of elements) {
    sizeObserver.unobserve(element);
    sizeObserver.observe(element);
  }
}

// Equal data is not new to a hook: it comes again with the whole page.
function setData(node, old, value) {
  if (JSON.stringify(old) !== JSON.stringify(value)) node.$data = value;
}

// The fields that get the focus when the server has answered that the user has left them.
const leftFields = new Set();

function setFocus(node, isFocused) {
  leftFields.delete(node);
  // Known only now: after the answer, the leaving is the event that is being handled.
  const hasLeft = isUnhandled(node, eventName.blur);
  doLater(() => {
    if (!isFocused) return leaveField(node);
    // A change that the user did not cause takes the focus from no other element, nor does one from before the user has
    // left the field. If the leaving is in the post that is being handled, only the answer tells which came first.
    if (hasLeft || (isStill() && focused() !== document.body)) return;
    if (isPending(node, eventName.blur)) leftFields.add(node);
    else node.focus();
  });
}

// After an answer: a field has the focus if the state still says so.
export function focusLeftFields() {
  for (const node of leftFields) {
    if (isPending(node, eventName.blur)) continue;
    leftFields.delete(node);
    node.focus();
  }
}

// Takes the focus from a text field. A button keeps it, so that the keyboard stays where it is. If the user has left
// the field and returned meanwhile, the state follows from the leaving.
function leaveField(node) {
  const isHere = focused() === node && node.matches(":read-write");
  if (isHere && !isStill() && !isPending(node, eventName.blur)) node.blur();
}

function setScrollTop(node, offset) {
  node.$wantedTop = offset ?? 0;
  // A script in the HTML may have scrolled the element already.
  node.$scrollTop ??= 0;
  scrolledElements.add(node);
}

function setProperty(node, setting, value) {
  const name = setting.slice(settingPrefix.property.length);
  if (setting === property.value) node.$stateText = value ?? "";
  if (isLocal(node, setting)) return;
  if (node[name] === value) {
    node.$shownText ??= value;
    return;
  }
  const { selectionStart, selectionEnd, value: oldText } = node;
  const newValue = value ?? "";
  node[name] = newValue;
  node.$shownText = newValue;
  if (setting === property.value) recordStateText(node, newValue);
  if (selectionStart != null && focused() === node)
    node.setSelectionRange(
      movedCaret(selectionStart, oldText, newValue), movedCaret(selectionEnd, oldText, newValue));
}

// Where a caret is after another user's change of the text: it stays with the text behind it if only the text before
// it has changed.
function movedCaret(position, oldText, newText) {
  const isBeforeEqual = newText.startsWith(oldText.slice(0, position));
  const isBehindEqual = newText.endsWith(oldText.slice(position));
  return !isBeforeEqual && isBehindEqual ? position + newText.length - oldText.length : position;
}
