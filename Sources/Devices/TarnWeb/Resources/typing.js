// Keeps text that the user typed when the server restarts: the new server may not have it.
//
//   $texts       all texts of a field since the user began to type, beginning with that of the state
//   $isTyped     whether the last of them is the user's
import { allNodes } from "./nodes.js";
import { create, raiseLostText } from "./page.js";
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

// Sends the texts of the fields to the new server. If it has an earlier text of the field, the later input was lost and
// is sent completely; if it has another text, that is another user's, and only the edits that were not sent are merged
// into it. A text whose field no longer exists is shown to the user.
export function restoreTyped(enqueue) {
  const lostTexts = [];
  for (const [node, field] of restored) {
    const isSameField = node.isConnected && node.$handlers[eventName.input] && label(node) === field.label;
    if (isSameField) {
      sendAgain(node, field, enqueue);
      continue;
    }
    if (isTextLost(node)) lostTexts.push(node.value);
    if (node.isConnected) showStateText(node);
  }
  restored = new Map();
  if (lostTexts.length) showLost(lostTexts.join("\n\n"));
}

const isTextLost = (node) => node.value.trim() && node.value !== node.$texts[0];

function sendAgain(node, { typedOn }, enqueue) {
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
function showLost(text) {
  const id = "tarn-lost-text-content";
  const copy = create("button", {}, "Copy");
  copy.dataset.copy = id;
  document.getElementById("tarn-lost-text")?.remove();
  const box = create(
    "section", { id: "tarn-lost-text", role: "alert" },
    create("p", {}, "The app was restarted, and the field with this text no longer exists. Copy the text to keep it."),
    create("pre", { id }, text), copy,
    create("button", { className: "quiet", onclick: () => box.remove() }, "Close"));
  document.body.append(box);
  raiseLostText();
}
