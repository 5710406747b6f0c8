// The client: renders the messages of the server and sends the user's input.
import { composing } from "./events.js";
import { changed, isAct, restore, typed, typedFields } from "./alone.js";
import { isFitting, place, scrolled, scrolls } from "./lists.js";
const page = document, on = addEventListener, after = setTimeout;
const focused = () => page.activeElement, at = (id) => nodes.get(id);
const tab = Math.random(), html = page.documentElement;
export const [root, banner] = page.querySelectorAll("#tarn, #tarn-status");
// Sent again on a new stream; of several, only the last counts.
const live = { input: ".value", check: ".checked", scroll: ".scrollTop", height: 0, files: null };
let nodes, numbers, still, later = [];
let viewer, server, source, retry, away, queue = [], sent = [], count = 0, busy, fields, missed, answering, received, reported;

// Runs: first, length, first, …
function number(node) {
  while (!numbers[1]--) numbers.splice(0, 2);
  nodes.set(node.$ = numbers[0]++, node);
  return node;
}
const forget = (node) => { nodes.delete(node.$); node.childNodes.forEach(forget); };

export const isUnderWay = (node, name) => [...sent, ...queue].some((e) => e.node === node && e.name === name);
// An older answer must not overwrite unsent input or a text that an input method is composing.
export const isTheirs = (node, key) => node === composing || (key === live.scroll && node.$wait)
  || (key === live.input && fields?.has(node))
  || [...sent, ...queue].some((e) => e.node === node && live[e.name] === key);

function set(node, key, value) {
  const name = key.slice(1);
  (node.$keys ??= {})[key] = 1;
  if (key[0] === "@") {
    (node.$on ??= {})[name] = value;
    if (name === "height")
      for (const size of isFitting(node) ? [node, node.firstChild] : [node]) sizes.unobserve(size), sizes.observe(size);
    if (value === "only") later.push(() => tell(node, name, node.value));
  }
  else if (key === ".focus") value && later.push(() => (!still || focused() === page.body) && node.focus());
  else if (key === live.scroll) node.$want = value ?? 0, scrolled.add(node);
  else if (key[0] === ".") {
    if (key === live.input) node.$state = value ?? "";
    if (isTheirs(node, key) || node[name] === value) return;
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

const operations = [
  (id, text) => at(id).data = text,
  (id, key, value) => set(at(id), key, value),
  (parent, before, first, json) => {
    numbers = [first, Infinity];
    const place = at(before), into = place?.parentNode ?? at(parent), node = build(json, into.namespaceURI);
    if (!still) node.classList?.add("enter"), after(() => node.classList?.remove("enter"), 300);
    into.insertBefore(node, place);
  },
  (id) => {
    const node = at(id);
    forget(node);
    if (node.contains(focused())) node.closest?.("[data-window]")?.focus();
    if (isCalm() || node.dataset?.leave == null) return node.remove();
    node.inert = true;
    node.classList.add("leave");
    after(() => node.remove(), 200);
  },
  (id, before, parent) => {
    const node = at(id), into = at(parent), last = focused();
    // moveBefore keeps focus, scroll offset and transitions.
    into[into.moveBefore ? "moveBefore" : "insertBefore"](node, at(before));
    if (node.contains(last)) last.focus();
  },
];

function apply(changes) {
  const box = (n) => n.getBoundingClientRect(), isStill = isCalm() || changes.every(([kind]) => kind < 2);
  const boxes = isStill ? [] : [...page.querySelectorAll("[data-glide]")].map((n) => [n, box(n)]);
  for (const [kind, ...rest] of changes) operations[kind](...rest);
  for (const [node, old] of boxes) {
    const { left, top } = box(node), x = old.left - left, y = old.top - top;
    if ((x || y) && top < innerHeight)
      node.animate({ translate: [`${x}px ${y}px`, 0] }, { duration: 200, easing: "ease-out" });
  }
}

function receive({ t, n, c, x, o, s, a, f, p, k }) {
  // An unsent scroll offset is the user's.
  scrolled.forEach(scrolls);
  if (t) {
    // Handled events are not sent again.
    const rest = k ? [] : [...sent.splice(0), ...queue.splice(0)].filter((e) => !(e.number <= a));
    const isSure = missed || p === server;
    if (rest.some((e) => isAct(e.name))) missed = true;
    fields = server && p !== server ? typedFields(nodes, rest) : new Map();
    for (const e of rest) e.name in live && !(e.name === "input" && fields.has(e.node)) && put(e);
    still = true, viewer = c, server = p, numbers = n, nodes = new Map();
    if (x) root.replaceChildren();
    adopt(root, t);
    restore(fields, put);
    fields = null;
    html.dataset.tarn = "ready";
    const outcome = isSure ? "was not sent: repeat it" : "may not have been sent: check, and repeat it if necessary";
    k || status(missed ? `Connected again. Your last input ${outcome}.` : "");
    missed = false;
  } else if (o) {
    html.classList.toggle("still", still = !!s);
    apply(o);
    if (still) after(() => html.classList.remove("still"), 50);
  } else {
    sent = sent.filter((e) => e.number > a);
    answering = true;
    for (const [id, key, value] of f) at(id) && set(at(id), key, value);
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
export function tell(node, name, value = null) {
  if (isAct(name)) {
    missed = !viewer;
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
  if (busy || !viewer) return;
  const all = queue.splice(0, 100), batch = all.filter((e) => at(e.node.$) === e.node);
  if (all.some((e) => isAct(e.name) && !batch.includes(e))) status(gone);
  // The server sends only so many messages ahead.
  if (!batch.length && received - reported < 8) return;
  busy = ++count;
  for (const e of batch) e.number = count, sent.push(e);
  const c = viewer, e = batch.map((e) => [e.node.$, e.name, e.value, e.old]);
  const { ok, status: code } = await fetch("event", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ c, n: count, e, r: reported = received }),
  }).catch(() => 0);
  busy = 0;
  // 410: element missing. 413: text too long. Else reconnect.
  if (code === 413) sent = sent.filter((e) => !batch.includes(e)), status("Your text is too long. It was not saved.");
  if (code === 410 && batch.every((e) => isAct(e.name))) status(gone);
  if (ok || [410, 413].includes(code)) flush(); else if (viewer === c) lose();
}

const gone = "The element that you used no longer exists. Your input was ignored.";
const status = (text) => banner.hidden = !(banner.textContent = text);
function lose() {
  rest();
  html.dataset.tarn = "lost";
  status(`Connection lost. ${missed ? "Your input was not sent." : "Trying again…"}`);
  retry = after(connect, 500);
}
function connect() {
  rest();
  received = reported = 0;
  source = new EventSource(`stream?tab=${tab}&reports`);
  source.onmessage = ({ data }) => {
    received++;
    try { receive(JSON.parse(data)); } catch (error) { lose(); throw error; }
  };
  source.onerror = lose;
}
// Browsers allow six streams.
const rest = () => { clearTimeout(retry); source?.close(); source = viewer = null; };
on("visibilitychange", () => {
  clearTimeout(away);
  if (page.hidden) away = after(rest, 3000); else source ?? connect();
});
const sizes = new ResizeObserver((all) =>
  (place(), all.forEach(({ target: node }) => node.$on?.height && tell(node, "height", node.clientHeight))));
on("resize", place);
on("pagehide", rest);
on("pageshow", connect);
