// Keeps text that the user typed when the server restarts: the new server may not have it. The same for text that the
// user typed before this script ran.
//
//   $texts       all texts of a field since the user began to type, beginning with that of the state
//   $isTyped     whether the last of them is the user's
//   $isEarly     whether the user has changed a field before this script ran: set by the script in the HTML
import { allNodes } from "./nodes.js";
import { create, raiseLostText, root, words } from "./page.js";
import { eventName, handlerValue } from "./wire.js";

const mostTexts = 100;

export function recordTyped(node, text) {
  const texts = (node.$texts ??= [node.$stateText ?? ""]);
  texts.push(text);
  // The first one stays: it tells whether the user has changed the field at all.
  if (texts.length > mostTexts) texts.splice(1, 1);
  node.$isTyped = true;
}

// Whether the state's texts that come now are answers to the user's input. Such a text counts as the user's.
let isAnswer = false;
export function setIsAnswer(value) {
  isAnswer = value;
}

export function recordStateText(node, text) {
  if (!node.$texts) return;
  node.$texts.push(text);
  node.$isTyped &&= isAnswer;
}

// The fields whose texts are being restored, each with what identifies it and the text that it was typed on.
let restored = new Map();
export const isRestored = (node) => restored.has(node);

// Identifies a field: if another field replaces it, that one must not get its text.
const identifyingAttributes = ["id", "name", "type", "aria-label", "placeholder"];
const label = (node) => identifyingAttributes.map((name) => node.getAttribute(name)).join("\n");
// Whether a field with these settings has the same identity.
export const hasLabel = (node, settings) =>
  identifyingAttributes.every((name) => node.getAttribute(name) === (settings[name] ?? null));

// Passwords are never restored, and the page sends the text of write-only fields again in any case.
function isRestorable(node) {
  const handler = node.$handlers?.[eventName.input];
  return node.$isTyped && handler && handler !== handlerValue.writeOnly && node.type !== "password";
}

// Finds the fields to restore in the page of the server that has ended.
//
// unsent: the events that it did not acknowledge; null if it has not ended.
// kept: the fields whose last texts are sent in any case.
export function findTypedFields(unsent, kept) {
  const fields = unsent ? allNodes().filter((node) => isRestorable(node) && !kept.includes(node)) : [];
  restored = new Map(fields.map((node) => {
    const input = unsent.find((event) => event.node === node);
    return [node, { label: label(node), typedOn: input?.old }];
  }));
}

// The checkboxes and radio buttons that the user has changed early, each with whether it is checked.
let earlyChecks = [];

// Finds the fields that the user has changed before this script ran, in the page's HTML.
export function findEarlyInput() {
  const fields = [...root.querySelectorAll("input, textarea, select")].filter((node) => node.$isEarly);
  earlyChecks = fields.filter(isToggle).map((node) => ({ node, isChecked: node.checked }));
  for (const node of fields) {
    if (isToggle(node) || node.type === "password") continue;
    // A select box has no such text.
    const typedOn = node.defaultValue ?? node.value;
    node.$texts = [typedOn, node.value];
    node.$isTyped = true;
    node.$shownText = node.value;
    restored.set(node, { label: label(node), typedOn });
  }
}

const isToggle = ({ type }) => type === "checkbox" || type === "radio";

function sendEarlyChecks(enqueue) {
  for (const { node, isChecked } of earlyChecks.splice(0)) {
    if (!node.isConnected || !node.$handlers?.[eventName.check] || node.checked === isChecked) continue;
    node.checked = isChecked;
    enqueue({ node, name: eventName.check, value: isChecked, old: null });
  }
}

// Sends the texts of the fields to the new server. If it has an earlier text of the field, the later input was lost and
// is sent completely; if it has another text, that is another user's, and only the edits that were not sent are merged
// into it. A text whose field no longer exists is shown to the user.
export function restoreTyped(enqueue) {
  const lostTexts = [];
  for (const [node, field] of restored) {
    const isSameField = node.isConnected && node.$handlers?.[eventName.input] && label(node) === field.label;
    if (isSameField) {
      sendAgain(node, field, enqueue);
      continue;
    }
    if (isTextLost(node)) lostTexts.push(node.value);
    if (node.isConnected) showStateText(node);
  }
  restored = new Map();
  sendEarlyChecks(enqueue);
  if (lostTexts.length) showLost(lostTexts.join("\n\n"));
}

const isTextLost = (node) => node.value.trim() && node.value !== node.$texts[0];

function sendAgain(node, { typedOn }, enqueue) {
  // It is sent in any case: settings.js.
  if (node.$handlers[eventName.input] === handlerValue.writeOnly) return;
  const stateText = node.$stateText ?? "";
  const text = node.value;
  if (stateText === text) return;
  const base = node.$texts.includes(stateText) ? stateText : typedOn ?? text;
  // Only text fields have a selection.
  enqueue({ node, name: eventName.input, value: text, old: node.selectionStart == null ? null : base });
}

function showStateText(node) {
  node.value = node.$shownText = node.$stateText ?? "";
  node.$texts = node.$isTyped = null;
}

// Shows lost text until the user closes it, with a button to copy it.
export function showLost(text) {
  const id = "tarn-lost-text-content";
  const copy = create("button", {}, words.copy);
  copy.dataset.copy = id;
  document.getElementById("tarn-lost-text")?.remove();
  const box = create(
    "section", { id: "tarn-lost-text", role: "alert" },
    create("p", {}, words.restarted),
    create("pre", { id }, text), copy,
    create("button", { className: "quiet", onclick: () => box.remove() }, words.close));
  document.body.append(box);
  raiseLostText();
}
