// The nodes of the page by their numbers, and their creation from the trees of the server.
//
// A tree is a text, or [tag, settings, children, key]. The server numbers the nodes in the order in which it writes
// them, and this module creates them in the same order.
//
// The scripts store what they know about a node in properties that begin with a dollar sign:
//
//   $number      the node's number
//   $key         its key among its siblings
//   $settings    all settings that it ever got, by name
//   $handlers    the events that it handles: true, the handled keys, or handlerValue.writeOnly by the name of the event
//
// settings.js, typing.js and lists.js list theirs.
import { focused } from "./page.js";
import { setAll } from "./settings.js";
import { discardTasks, taskCount } from "./tasks.js";
import { hasLabel } from "./typing.js";
import { dataAttribute, property } from "./wire.js";

const svgNamespace = "http://www.w3.org/2000/svg";

let nodes = new Map();
// The numbers that are not assigned yet: [first, count, first, count, …].
let runs = [];

// Whether the nodes are taken over from the HTML of the page, which has no numbers and no keys.
let isTakeover = false;

export const nodeAt = (number) => nodes.get(number);
export const allNodes = () => [...nodes.values()];

// The nodes that are created next get these numbers.
export function startNumbering(newRuns) {
  runs = newRuns;
}

// The same for a whole page: no node has a number any more.
export function startPage(newRuns) {
  nodes = new Map();
  startNumbering(newRuns);
}

function assignNumber(node) {
  while (runs[1] === 0) runs.splice(0, 2);
  node.$number = runs[0];
  runs[0] += 1;
  runs[1] -= 1;
  nodes.set(node.$number, node);
  return node;
}

// Removes a node and its descendants from the numbered nodes.
export function forget(node) {
  nodes.delete(node.$number);
  node.childNodes.forEach(forget);
}

// Creates the nodes of a tree.
export function build(tree, namespace) {
  if (typeof tree === "string") return assignNumber(document.createTextNode(tree));
  const [tag, settings = {}, children = [], key] = tree;
  const ownNamespace = tag === "svg" ? svgNamespace : namespace;
  const node = assignNumber(document.createElementNS(ownNamespace, tag));
  node.$key = key;
  const buildChild = isHook(settings) ? buildCopy : build;
  for (const child of children) node.append(buildChild(child, ownNamespace));
  setAll(node, settings);
  return node;
}

// The script of such an element has its children: they get no numbers, and the page leaves them alone.
const isHook = (settings) => dataAttribute.hook in settings;

// Creates the nodes of a tree without numbers and without effects on the page: for printing, and in an element of a
// hook.
export function buildCopy(tree, namespace) {
  const tasks = taskCount();
  const numbers = runs;
  // No node of the page has such numbers.
  startNumbering([-1e9, Infinity]);
  const node = build(tree, namespace);
  runs = numbers;
  forget(node);
  discardTasks(tasks);
  return node;
}

// Makes the children of an element those of the trees. Nodes that fit are kept, with their focus, caret and scroll
// offset: they have the same tag and key.
export function adoptChildren(parent, trees) {
  if (isTakeover) return takeOverChildren(parent, trees);
  const keyed = new Map([...parent.childNodes].map((node) => [node.$key, node]));
  let next = parent.firstChild;
  for (const tree of trees) {
    const key = typeof tree === "string" ? undefined : tree[3];
    const candidate = key ? keyed.get(key) : next;
    keyed.delete(key);
    const node = adopt(candidate, tree, parent.namespaceURI);
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  while (next) {
    const following = next.nextSibling;
    next.remove();
    next = following;
  }
}

// Returns the candidate with the content of the tree if it fits, or else a new node.
function adopt(candidate, tree, namespace) {
  const isText = typeof tree === "string";
  const [tag, settings = {}, children = [], key] = isText ? [] : tree;
  const ownNamespace = tag === "svg" ? svgNamespace : namespace;
  const isSameTag = candidate?.localName === tag && (isText || candidate.namespaceURI === ownNamespace);
  // A missing key is undefined in a tree and may be null in its JSON.
  const isFitting = isTakeover
    ? canTakeOver(candidate, settings, children)
    : candidate?.$key == key && candidate?.$settings?.[dataAttribute.hook] === settings[dataAttribute.hook];
  if (!candidate || !isSameTag || !isFitting) return build(tree, namespace);
  assignNumber(candidate);
  if (isText) {
    if (candidate.data !== tree) candidate.data = tree;
    return candidate;
  }
  candidate.$key = key;
  // The text of the HTML in a text area is its value at first.
  if (!isHook(settings) && (children.length || tag !== "textarea")) adoptChildren(candidate, children);
  if (isTakeover) removeOtherAttributes(candidate, settings);
  setAll(candidate, settings);
  return candidate;
}

// The first trees of the page: the nodes of the HTML become the nodes of the page, where they are. HTMLWriter.swift
// separates adjacent texts by comments, and puts a comment where HTML can't have a node, with a text in its place. It
// has no empty texts.
export function takeOver(parent, trees) {
  isTakeover = true;
  adoptChildren(parent, trees);
  isTakeover = false;
  document.getElementById("tarn-styles")?.remove();
}

const holeMark = "!";

function takeOverChildren(parent, trees) {
  let next = parent.firstChild;
  const skip = () => {
    const { nextSibling } = next;
    next.remove();
    next = nextSibling;
  };
  for (const tree of trees) {
    let isMissing = tree === "";
    while (!isMissing && next?.nodeType === Node.COMMENT_NODE) {
      isMissing = next.data === holeMark;
      skip();
      if (isMissing && next?.nodeType === Node.TEXT_NODE) skip();
    }
    const node = adopt(isMissing ? null : next, tree, parent.namespaceURI);
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  while (next) skip();
}

// A field that the user has changed is taken over only as the same field, and no field with a text that the state does
// not set.
function canTakeOver(node, settings, children) {
  if (!node?.matches?.("input, textarea, select")) return true;
  if (node.$isEarly && !hasLabel(node, settings)) return false;
  return !node.defaultValue || children.length || property.value in settings || "value" in settings;
}

// The state may have changed since the HTML was written.
function removeOtherAttributes(node, settings) {
  for (const { name } of [...node.attributes])
    if (!(name in settings) && !isUserAttribute(node, name)) node.removeAttribute(name);
}

// Attributes with the first value of a live property, and those that the user changes.
function isUserAttribute(node, name) {
  if (name === "open") return node.localName === "details" || node.contains(focused());
  return ["value", "checked", "selected", "style"].includes(name);
}
