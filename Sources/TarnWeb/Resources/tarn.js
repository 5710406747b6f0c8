// The page's half of the browser device: it builds what it is told and tells what happens. It decides nothing.
// In: {t: trees, n: numbers, c: who this page is}, {o: operations, s: still}, {a: acknowledged, f: corrections}.
const page = document, focused = () => page.activeElement;
const html = page.documentElement, [root, banner] = page.querySelectorAll("#tarn, #tarn-status");
const svg = "http://www.w3.org/2000/svg", reduced = matchMedia("(prefers-reduced-motion: reduce)");
const live = { input: ".value", check: ".checked", scroll: ".scrollTop" };
let nodes = new Map([[0, root]]), numbers = [], later = [], still = true;
let viewer = "", source, retry, hiding;
let queue = [], sent = [], counter = 0, isPosting = false;

// Numbers come as runs: first, length, first, length, …
function number(node) {
  while (!numbers[1]) numbers.splice(0, 2);
  numbers[1]--;
  nodes.set(node.$ = numbers[0]++, node);
  return node;
}
const forget = (node) => { nodes.delete(node.$); node.childNodes.forEach(forget); };

// A live property is the person's while what they did is on its way: an older answer must not undo it.
const isTheirs = (node, key) =>
  (key === live.scroll && node.$wait) || [...sent, ...queue].some((e) => e.node === node && live[e.name] === key);

function set(node, key, value) {
  (node.$keys ??= new Set()).add(key);
  if (key[0] === "@") (node.$on ??= {})[key.slice(1)] = value;
  else if (key === ".focus") value && later.push(() => {
    if (!still || focused() === page.body) node.focus();
  });
  else if (key === live.scroll) later.push(() => {
    if (isTheirs(node, key)) return;
    node.scrollTop = value ?? 0;
    node.$top = node.scrollTop;
  });
  else if (key[0] === ".") {
    const name = key.slice(1);
    if (isTheirs(node, key) || node[name] === value) return;
    const { selectionStart: start, selectionEnd: end } = node;
    node[name] = value ?? "";
    if (start != null && focused() === node) node.setSelectionRange(start, end);
  }
  else if (key.startsWith("--")) node.style.setProperty(key, value ?? "");
  else if (value === null) node.removeAttribute(key);
  else node.setAttribute(key, value);
}
function settle(node, wanted) {
  for (const key of node.$keys ?? []) if (!(key in wanted)) set(node, key, null);
  for (const key in wanted) set(node, key, wanted[key]);
}

function build(json, space) {
  if (typeof json === "string") return number(page.createTextNode(json));
  const [tag, wanted = {}, children = [], key] = json;
  space = tag === "svg" ? svg : space;
  const node = number(space ? page.createElementNS(space, tag) : page.createElement(tag));
  node.$key = key;
  for (const child of children) node.append(build(child, space));
  settle(node, wanted);
  return node;
}
const spaceOf = (node) => node.namespaceURI === svg ? svg : undefined;

// A whole tree, on top of what is there: what stays keeps its focus, caret and scroll.
function adopt(parent, children) {
  const keyed = new Map();
  parent.childNodes.forEach((child) => child.$key && keyed.set(child.$key, child));
  let next = parent.firstChild;
  for (const json of children) {
    const isText = typeof json === "string";
    const old = !isText && json[3] ? keyed.get(json[3]) : next;
    let node = old;
    if (!old || (isText ? old.nodeType !== 3 : old.localName !== json[0] || old.$key !== json[3]))
      node = build(json, spaceOf(parent));
    else if (number(old), isText) old.data = json;
    else {
      adopt(old, json[2] ?? []);
      settle(old, json[1] ?? {});
    }
    if (node === next) next = next.nextSibling; else parent.insertBefore(node, next);
  }
  while (next) [next] = [next.nextSibling, next.remove()];
}

const operations = [
  (id, text) => { nodes.get(id).data = text; },
  (id, key, value) => set(nodes.get(id), key, value),
  (parent, before, first, json) => {
    numbers = [first, Infinity];
    const place = before ? nodes.get(before) : null, into = place ? place.parentNode : nodes.get(parent);
    const node = build(json, spaceOf(into));
    node.onanimationend = () => node.classList.remove("enter");
    if (!still) node.classList?.add("enter");
    into.insertBefore(node, place);
  },
  (id) => {
    const node = nodes.get(id);
    forget(node);
    if (still || reduced.matches || !node.dataset || !("leave" in node.dataset)) return node.remove();
    node.inert = true;
    node.classList.add("leave");
    setTimeout(() => node.remove(), 200);
  },
  (id, before, parent) => {
    const node = nodes.get(id), place = before ? nodes.get(before) : null;
    // moveBefore keeps focus, scroll and running transitions; without it the focus is put back by hand.
    if (node.moveBefore) return nodes.get(parent).moveBefore(node, place);
    const last = focused();
    nodes.get(parent).insertBefore(node, place);
    if (node.contains(last)) last.focus();
  },
];

// What glides is measured before and after, and drawn from where it was.
function gliding(change) {
  const place = (node) => node.getBoundingClientRect();
  const places = still || reduced.matches ? [] : [...page.querySelectorAll("[data-glide]")].map((n) => [n, place(n)]);
  change();
  for (const [node, old] of places) {
    const now = place(node), x = old.left - now.left, y = old.top - now.top;
    if ((x || y) && now.top < innerHeight && node.isConnected)
      node.animate([{ translate: `${x}px ${y}px` }, { translate: 0 }], { duration: 200, easing: "ease-out" });
  }
}

function receive(message) {
  if (message.t) {
    still = true;
    viewer = message.c;
    queue = [...sent, ...queue].filter((e) => e.name in live);
    sent = [];
    nodes = new Map([[0, root]]);
    numbers = message.n;
    adopt(root, message.t);
    html.dataset.tarn = "ready";
    status("");
  } else if (message.o) {
    still = !!message.s;
    html.classList.toggle("still", still);
    const apply = () => message.o.forEach(([kind, ...rest]) => operations[kind](...rest));
    message.o.some(([kind]) => kind > 1) ? gliding(apply) : apply();
    if (still) setTimeout(() => html.classList.remove("still"), 50);
  } else {
    sent = sent.filter((e) => e.number > message.a);
    for (const [id, key, value] of message.f) if (nodes.has(id)) set(nodes.get(id), key, value);
  }
  later.splice(0).forEach((act) => act());
  flush();
}

// Events go in order, one post at a time; what still waits gives way to a newer value of the same field.
function tell(node, name, value = null) {
  const waiting = name in live && queue.find((e) => e.node === node && e.name === name);
  waiting ? waiting.value = value : queue.push({ node, name, value });
  flush();
}
async function flush() {
  if (isPosting || !queue.length || !viewer) return;
  const batch = queue.splice(0, 100).filter((e) => nodes.get(e.node.$) === e.node);
  if (!batch.length) return;
  isPosting = true;
  counter++;
  for (const e of batch) e.number = counter;
  sent.push(...batch);
  const body = { c: viewer, n: counter, e: batch.map((e) => [e.node.$, e.name, e.value]) };
  const answer = await fetch("/event", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => null);
  isPosting = false;
  // 410: the element had gone. Anything else means that the stream must begin anew.
  if (answer && (answer.ok || answer.status === 410)) flush(); else if (viewer === body.c) lose();
}

const hear = (type, name, value = () => null) => page.addEventListener(type, (event) => {
  for (let node = event.target; node && node !== page; node = node.parentNode)
    if (node.$on?.[name]) {
      if (type === "submit" || (type === "click" && node.localName === "a")) event.preventDefault();
      return tell(node, name, value(event.target));
    }
}, true);
hear("click", "click");
hear("input", "input", (field) => field.value);
hear("change", "check", (box) => box.checked);
hear("submit", "submit");
hear("focus", "focus");
hear("blur", "blur");
page.addEventListener("scroll", ({ target: node }) => {
  if (!node.$on?.scroll || node.$wait || node.$top === node.scrollTop) return;
  node.$top = null;
  node.$wait = setTimeout(() => { node.$wait = 0; tell(node, "scroll", node.scrollTop); }, 100);
}, true);
page.addEventListener("keydown", (event) => {
  const key = (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.altKey ? "Alt+" : "") + event.key;
  for (let node of event.target === page.body ? root.children : [event.target])
    for (; node && !event.isComposing; node = node.parentNode)
      if (node.$on?.keydown?.includes(key)) return event.preventDefault(), tell(node, "keydown", key);
});
page.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  const { textContent } = page.getElementById(button.dataset.copy);
  button.dataset.copied = await navigator.clipboard.writeText(textContent).then(() => "yes", () => "no");
  setTimeout(() => delete button.dataset.copied, 1500);
});

const status = (text) => { banner.hidden = !(banner.textContent = text); };
function lose() {
  viewer = "";
  source.close();
  html.dataset.tarn = "lost";
  status("Connection lost. Trying again…");
  clearTimeout(retry);
  retry = setTimeout(connect, 500);
}
function connect() {
  source?.close();
  source = new EventSource("/stream");
  source.onmessage = (event) => {
    try { receive(JSON.parse(event.data)); } catch (error) { console.error(error); lose(); }
  };
  source.onerror = lose;
}
// Browsers allow a server six streams: a page that nobody sees gives its own back.
const rest = () => { clearTimeout(retry); source?.close(); source = null; viewer = ""; };
page.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  if (page.hidden) hiding = setTimeout(rest, 3000); else if (!source) connect();
});
addEventListener("pagehide", rest);
addEventListener("pageshow", (event) => event.persisted && connect());
connect();
