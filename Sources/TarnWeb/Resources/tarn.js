// The page's half of the browser device: builds what it is told, tells what happens, decides nothing.
// In: {t: trees, n: numbers, c: viewer}, {o: operations, s: still}, {a: acknowledged, f: corrections}.
const page = document, focused = () => page.activeElement;
const at = (id) => nodes.get(id), on = (...event) => page.addEventListener(...event);
const html = page.documentElement, [root, banner] = page.querySelectorAll("#tarn, #tarn-status");
const svg = "http://www.w3.org/2000/svg", reduced = matchMedia("(prefers-reduced-motion: reduce)");
const live = { input: ".value", check: ".checked", scroll: ".scrollTop" };
let nodes = new Map([[0, root]]), numbers = [], later = [], scrolled = new Set(), still = true;
let viewer = "", source, retry, hiding;
let queue = [], sent = [], count = 0, busy = false;

// Numbers come as runs: first, length, first, …
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
  else if (key === live.scroll) node.$want = value ?? 0, scrolled.add(node);
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
// A list that gets shorter or higher scrolls by itself: no act. Once there is room its place is the state's again.
function place() {
  for (const node of scrolled)
    if (!node.isConnected) scrolled.delete(node);
    else if (!isTheirs(node, live.scroll)) node.scrollTop = node.$want, node.$top = node.scrollTop;
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
const spaceOf = (node) => node.namespaceURI === svg && svg;

// A whole tree, on top of what is there: what stays keeps its focus, caret and scroll.
function adopt(parent, children) {
  const keyed = new Map();
  parent.childNodes.forEach((child) => child.$key && keyed.set(child.$key, child));
  let next = parent.firstChild;
  for (const json of children) {
    const isText = typeof json === "string";
    const key = isText ? null : json[3], old = key ? keyed.get(key) : next;
    keyed.delete(key);
    let node = old;
    if (!old || (isText ? old.nodeType !== 3 : old.localName !== json[0] || old.$key != key))
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
  (id, text) => { at(id).data = text; },
  (id, key, value) => set(at(id), key, value),
  (parent, before, first, json) => {
    numbers = [first, Infinity];
    const place = before ? at(before) : null, into = place ? place.parentNode : at(parent);
    const node = build(json, spaceOf(into));
    if (!still) node.classList?.add("enter"), setTimeout(() => node.classList?.remove("enter"), 300);
    into.insertBefore(node, place);
  },
  (id) => {
    const node = at(id);
    forget(node);
    if (still || reduced.matches || !node.dataset || !("leave" in node.dataset)) return node.remove();
    node.inert = true;
    node.classList.add("leave");
    setTimeout(() => node.remove(), 200);
  },
  (id, before, parent) => {
    const node = at(id), place = before ? at(before) : null;
    // moveBefore keeps focus, scroll and transitions; without it focus is put back.
    if (node.moveBefore) return at(parent).moveBefore(node, place);
    const last = focused();
    at(parent).insertBefore(node, place);
    if (node.contains(last)) last.focus();
  },
];

// What glides is measured before and after, and drawn from where it was.
function gliding(change) {
  const box = (node) => node.getBoundingClientRect();
  const boxes = still || reduced.matches ? [] : [...page.querySelectorAll("[data-glide]")].map((n) => [n, box(n)]);
  change();
  for (const [node, old] of boxes) {
    const now = box(node), x = old.left - now.left, y = old.top - now.top;
    if ((x || y) && now.top < innerHeight && node.isConnected)
      node.animate([{ translate: `${x}px ${y}px` }, { translate: 0 }], { duration: 200, easing: "ease-out" });
  }
}

function receive({ t, n, c, o, s, a, f }) {
  // A scroll of which the browser has yet to tell is theirs already.
  scrolled.forEach(scrolls);
  if (t) {
    still = true;
    viewer = c;
    queue = [...sent, ...queue].filter((e) => e.name in live);
    sent = [];
    nodes = new Map([[0, root]]);
    numbers = n;
    adopt(root, t);
    html.dataset.tarn = "ready";
    status("");
  } else if (o) {
    still = !!s;
    html.classList.toggle("still", still);
    const apply = () => o.forEach(([kind, ...rest]) => operations[kind](...rest));
    o.some(([kind]) => kind > 1) ? gliding(apply) : apply();
    if (still) setTimeout(() => html.classList.remove("still"), 50);
  } else {
    sent = sent.filter((e) => e.number > a);
    for (const [id, key, value] of f) if (nodes.has(id)) set(at(id), key, value);
  }
  place();
  later.splice(0).forEach((act) => act());
  flush();
}

// Events go in order, one post at a time. What waits yields to a newer value of its field.
function tell(node, name, value = null) {
  const waiting = name in live && queue.find((e) => e.node === node && e.name === name);
  waiting ? waiting.value = value : queue.push({ node, name, value });
  flush();
}
async function flush() {
  if (busy || !queue.length || !viewer) return;
  const batch = queue.splice(0, 100).filter((e) => at(e.node.$) === e.node);
  if (!batch.length) return;
  busy = true;
  count++;
  for (const e of batch) e.number = count;
  sent.push(...batch);
  const body = { c: viewer, n: count, e: batch.map((e) => [e.node.$, e.name, e.value]) };
  const answer = await fetch("/event", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => null);
  busy = false;
  // 410: the element had gone. Else the stream must begin anew.
  if (answer && (answer.ok || answer.status === 410)) flush(); else if (viewer === body.c) lose();
}

const hear = (type, name, value = () => null) => on(type, (event) => {
  for (let node = event.target; node && node !== page; node = node.parentNode)
    if (node.$on?.[name]) {
      if (type === "submit" || (type === "click" && node.localName === "a")) event.preventDefault();
      return tell(node, name, value(event.target));
    }
}, true);
for (const name of ["click", "submit", "focus", "blur"]) hear(name, name);
hear("input", "input", (field) => field.value);
hear("change", "check", (box) => box.checked);
function scrolls(node) {
  if (!node.$on?.scroll || node.$wait || node.$top === node.scrollTop) return;
  node.$wait = setTimeout(() => tell(node, "scroll", node.$want = node.$top = node.scrollTop, node.$wait = 0), 100);
}
on("scroll", (event) => scrolls(event.target), true);
on("keydown", (event) => {
  const key = (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.altKey ? "Alt+" : "") + event.key;
  const { target } = event;
  // The undo of a text is its field's own.
  if (/\+[yz]$/i.test(key) && target.matches("textarea, input:not([type=range], [type=checkbox])")) return;
  for (let node of target === page.body || key !== event.key ? [target, ...root.children] : [target])
    for (; node && !event.isComposing; node = node.parentNode)
      if (node.$on?.keydown?.includes(key)) return event.preventDefault(), tell(node, "keydown", key);
});
on("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  const { textContent } = page.getElementById(button.dataset.copy);
  button.dataset.copied = await navigator.clipboard.writeText(textContent).then(() => "yes", () => "no");
  setTimeout(() => delete button.dataset.copied, 1500);
});

const status = (text) => { banner.hidden = !(banner.textContent = text); };
function lose() {
  rest();
  html.dataset.tarn = "lost";
  status("Connection lost. Trying again…");
  retry = setTimeout(connect, 500);
}
function connect() {
  rest();
  source = new EventSource("/stream");
  source.onmessage = (event) => {
    try { receive(JSON.parse(event.data)); } catch (error) { console.error(error); lose(); }
  };
  source.onerror = lose;
}
// Browsers allow a server six streams: a page nobody sees gives its own back.
const rest = () => { clearTimeout(retry); source?.close(); source = null; viewer = ""; };
on("visibilitychange", () => {
  clearTimeout(hiding);
  if (page.hidden) hiding = setTimeout(rest, 3000); else if (!source) connect();
});
addEventListener("resize", place);
addEventListener("pagehide", rest);
addEventListener("pageshow", (event) => event.persisted && connect());
connect();
