// The client: renders the messages of the server and sends the user's input.
import { composing } from "./events.js";
import { changed, isUserAction, restore, typed, typedFields } from "./alone.js";
import { isFitting, place, resized, scrolled, scrolls } from "./lists.js";
const page = document, on = addEventListener, after = setTimeout;
const focused = () => page.activeElement, at = (id) => nodes.get(id);
const tab = Math.random(), html = page.documentElement;
export const [root, banner] = page.querySelectorAll("#tarn, #tarn-status");
// Sent again on a new stream; of several, only the last counts.
const live = { input: ".value", check: ".checked", scroll: ".scrollTop", height: 0, files: null };
let nodes, numbers, still, later = [];
let connectionID, server, source, retry, away, queue = [], sent = [], count = 0;
let busy, fields, missed, answering, received, reported;

// Runs: first, length, first, …
function number(node) {
  while (!numbers[1]--) numbers.splice(0, 2);
  nodes.set(node.$ = numbers[0]++, node);
  return node;
}
const forget = (node) => { nodes.delete(node.$); node.childNodes.forEach(forget); };

export const isPending = (node, name) => [...sent, ...queue].some((e) => e.node === node && e.name === name);
// An older answer must not overwrite unsent input or a text that an input method is composing.
export const isLocal = (node, key) => node === composing || (key === live.scroll && node.$wait)
  || (key === live.input && fields?.has(node))
  || [...sent, ...queue].some((e) => e.node === node && live[e.name] === key);

function set(node, key, value) {
  const name = key.slice(1);
  (node.$keys ??= {})[key] = 1;
  if (key[0] === "@") {
    (node.$on ??= {})[name] = value;
    if (name === "height")
      for (const size of isFitting(node) ? [node, node.firstChild] : [node]) sizes.unobserve(size), sizes.observe(size);
    if (value === "only") later.push(() => send(node, name, node.value));
  }
  else if (key === ".focus") value && later.push(() => (!still || focused() === page.body) && node.focus());
  else if (key === live.scroll) node.$want = value ?? 0, scrolled.add(node);
  else if (key[0] === ".") {
    if (key === live.input) node.$state = value ?? "";
    if (isLocal(node, key) || node[name] === value) return;
    const { selectionStart: start, selectionEnd: end, value: old } = node, now = node.$was = node[name] = value ?? "";
    const move = (at) =>
      !now.startsWith(old.slice(0, at)) && now.endsWith(old.slice(at)) ? at + now.length - old.length : at;
    if (key === live.input) changed(node, now, answering);
    if (start != null && focused() === node) node.setSelectionRange(move(start), move(end));
  }
  else if (key.startsWith("--")) node.style.setProperty(key, value ?? "");
  else if (value === null) node.removeAttribute(key);
  else node.setAttribute(key, value);
}
function settle(node, wanted) {
  for (const key in node.$keys) key in wanted || set(node, key, null);
  for (const key in wanted) set(node, key, wanted[key]);
}

function build(json, space) {
  if (typeof json === "string") return number(page.createTextNode(json));
  const [tag, wanted = {}, children = [], key] = json;
  if (tag === "svg") space = "http://www.w3.org/2000/svg";
  const node = number(page.createElementNS(space, tag));
  node.$key = key;
  for (const child of children) node.append(build(child, space));
  settle(node, wanted);
  return node;
}
// For printing.
export function copyOf(json) {
  const due = later.length;
  numbers = [-1e9, Infinity];
  const node = build(json, html.namespaceURI);
  forget(node), later.length = due;
  return node;
}
const isCalm = () => still || matchMedia("(prefers-reduced-motion)").matches;

// Kept nodes keep their focus, caret and scroll offset.
function adopt(parent, children) {
  const keyed = new Map([...parent.childNodes].map((n) => [n.$key, n]));
  let next = parent.firstChild;
  for (const json of children) {
    const isText = typeof json === "string", [tag, wanted = {}, inner = [], key] = isText ? [] : json;
    let node = key ? keyed.get(key) : next;
    keyed.delete(key);
    if (!node || node.localName !== tag || node.$key != key) node = build(json, parent.namespaceURI);
    else if (number(node), isText) node.data = json;
    else adopt(node, inner), settle(node, wanted);
    if (node === next) next = next.nextSibling; else parent.insertBefore(node, next);
  }
  while (next) [next] = [next.nextSibling, next.remove()];
}

// The operations of WireFormat.swift.
const setText = (id, text) => at(id).data = text;
const setAttribute = (id, key, value) => set(at(id), key, value);
function insert(parent, before, first, json) {
  numbers = [first, Infinity];
  const place = at(before), into = place?.parentNode ?? at(parent), node = build(json, into.namespaceURI);
  if (!still) node.classList?.add("enter"), after(() => node.classList?.remove("enter"), 300);
  into.insertBefore(node, place);
}
function remove(id) {
  const node = at(id);
  forget(node);
  if (node.contains(focused())) node.closest?.("[data-window]")?.focus();
  if (isCalm() || node.dataset?.leave == null) return node.remove();
  node.inert = true;
  node.classList.add("leave");
  after(() => node.remove(), 200);
}
function move(id, before, parent) {
  const node = at(id), into = at(parent), last = focused();
  // moveBefore keeps focus, scroll offset and transitions.
  into[into.moveBefore ? "moveBefore" : "insertBefore"](node, at(before));
  if (node.contains(last)) last.focus();
}
const operations = [setText, setAttribute, insert, remove, move];

function apply(changes) {
  const box = (n) => n.getBoundingClientRect(), isStill = isCalm() || changes.every(([kind]) => kind < 2);
  const boxes = isStill ? [] : [...page.querySelectorAll("[data-glide]")].map((n) => [n, box(n)]);
  for (const [kind, ...parameters] of changes) operations[kind](...parameters);
  for (const [node, old] of boxes) {
    const { left, top } = box(node), x = old.left - left, y = old.top - top;
    if ((x || y) && top < innerHeight)
      node.animate({ translate: [`${x}px ${y}px`, 0] }, { duration: 200, easing: "ease-out" });
  }
}

// The keys and names of WireFormat.Message.
function receive({
  t: trees, n: runs, c: connection, x: isReset, o: changes, s: isStill, a: acknowledged, f: corrections, p: identity,
  k: isSameStream,
}) {
  // An unsent scroll offset is the user's.
  scrolled.forEach(scrolls);
  if (trees) {
    // Handled events are not sent again.
    const isHandled = (e) => e.number <= acknowledged;
    const unsent = isSameStream ? [] : [...sent.splice(0), ...queue.splice(0)].filter((e) => !isHandled(e));
    const isSure = missed || identity === server;
    if (unsent.some((e) => isUserAction(e.name))) missed = true;
    fields = server && identity !== server ? typedFields(nodes, unsent) : new Map();
    for (const e of unsent) e.name in live && !(e.name === "input" && fields.has(e.node)) && put(e);
    still = true, connectionID = connection, server = identity, numbers = runs, nodes = new Map();
    if (isReset) root.replaceChildren();
    adopt(root, trees);
    restore(fields, put);
    fields = null;
    html.dataset.tarn = "ready";
    const outcome = isSure ? "was not sent: repeat it" : "may not have been sent: check, and repeat it if necessary";
    isSameStream || status(missed ? `Connected again. Your last input ${outcome}.` : "");
    missed = false;
  } else if (changes) {
    html.classList.toggle("still", still = !!isStill);
    apply(changes);
    if (still) after(() => html.classList.remove("still"), 50);
  } else {
    sent = sent.filter((e) => e.number > acknowledged);
    answering = true;
    for (const [id, key, value] of corrections) at(id) && set(at(id), key, value);
    answering = false;
  }
  place();
  later.splice(0).forEach((act) => act());
  flush();
}

// In order, one post at a time. A waiting value is replaced by a newer one.
function put(event) {
  const waiting = live[event.name] != null && queue.find((e) => e.node === event.node && e.name === event.name);
  waiting ? waiting.value = event.value : queue.push(event);
}
export function send(node, name, value = null) {
  if (isUserAction(name)) {
    missed = !connectionID;
    status(missed ? "Connection lost. Your input was not sent." : "");
    if (missed) return;
  }
  if (name === "input") typed(node, value);
  const old = name === "input" && node.selectionStart != null ? node.$was ?? "" : null;
  put({ node, name, value, old: (old + value).length < 1e5 ? old : null });
  if (old != null) node.$was = value;
  flush();
}
async function flush() {
  if (busy || !connectionID) return;
  const all = queue.splice(0, 100), batch = all.filter((e) => at(e.node.$) === e.node);
  if (all.some((e) => isUserAction(e.name) && !batch.includes(e))) status(gone);
  // The server sends only so many messages ahead.
  if (!batch.length && received - reported < 8) return;
  busy = ++count;
  for (const e of batch) e.number = count, sent.push(e);
  const connection = connectionID, number = count;
  const events = batch.map((e) => [e.node.$, e.name, e.value, e.old]);
  reported = received;
  const { ok, status: code } = await fetch("event", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ c: connection, n: number, e: events, r: received }),
  }).catch(() => 0);
  busy = 0;
  // 410: element missing. 413: text too long. Else reconnect.
  if (code === 413) sent = sent.filter((e) => !batch.includes(e)), status("Your text is too long. It was not saved.");
  if (code === 410 && batch.every((e) => isUserAction(e.name))) status(gone);
  if (ok || [410, 413].includes(code)) flush(); else if (connectionID === connection) disconnect();
}

const gone = "The element that you used no longer exists. Your input was ignored.";
const status = (text) => banner.hidden = !(banner.textContent = text);
function disconnect() {
  closeStream();
  html.dataset.tarn = "lost";
  status(`Connection lost. ${missed ? "Your input was not sent." : "Trying again…"}`);
  retry = after(connect, 500);
}
function connect() {
  closeStream();
  received = reported = 0;
  source = new EventSource(`stream?tab=${tab}&reports`);
  source.onmessage = ({ data }) => {
    received++;
    try { receive(JSON.parse(data)); } catch (error) { disconnect(); throw error; }
  };
  source.onerror = disconnect;
}
// Browsers allow six streams.
const closeStream = () => { clearTimeout(retry); source?.close(); source = connectionID = null; };
on("visibilitychange", () => {
  clearTimeout(away);
  if (page.hidden) away = after(closeStream, 3000); else source ?? connect();
});
const sizes = new ResizeObserver((all) =>
  (place(), all.forEach(({ target: node }) => node.$on?.height && send(node, "height", node.clientHeight))));
on("resize", resized);
on("pagehide", closeStream);
on("pageshow", connect);
