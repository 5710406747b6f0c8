// The page's half of Tarn's browser device: it builds what it is told, and tells what happens. It decides nothing.
// Messages in: {t: trees, n: numbers, c: connection}, {o: operations, s: still}, {a: acknowledged, f: corrections}.
"use strict";
(() => {
  const root = document.getElementById("tarn");
  const nodes = new Map([[0, root]]);
  const svg = "http://www.w3.org/2000/svg";
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  let connection = "", source, numbers = [], still = true;

  // Nodes by number. A node carries its number, its listeners and its key.
  const forget = (node) => { nodes.delete(node.$); node.childNodes.forEach(forget); };
  const name = (node, number) => { node.$ = number; nodes.set(number, node); };
  const take = () => {
    while (numbers[1] === 0) numbers.splice(0, 2);
    numbers[1]--;
    return numbers[0]++;
  };

  // Live properties are the person's while what they did is on its way: an older answer must not undo it.
  const isPending = (node, property) => sent.some((e) => e.node === node && live[e.name] === property)
    || queue.some((e) => e.node === node && live[e.name] === property);
  const live = { input: ".value", check: ".checked", scroll: ".scrollTop" };

  function set(node, key, value) {
    if (key[0] === "@") {
      node.$on ??= {};
      value === null ? delete node.$on[key.slice(1)] : node.$on[key.slice(1)] = value;
    } else if (key === ".focus") {
      if (value && document.activeElement !== node) requestAnimationFrame(() => node.focus());
    } else if (key === ".scrollTop") {
      if (isPending(node, key) || value === null) return;
      const apply = () => { node.$top = value; node.scrollTop = value; node.$top = node.scrollTop; };
      node.isConnected && node.scrollHeight ? apply() : requestAnimationFrame(apply);
    } else if (key[0] === ".") {
      const property = key.slice(1);
      if (isPending(node, key) || node[property] === value) return;
      const caret = document.activeElement === node && node.setSelectionRange && node.type !== "range"
        ? [node.selectionStart, node.selectionEnd] : null;
      node[property] = value ?? "";
      if (caret) try { node.setSelectionRange(...caret); } catch { }
    } else if (key.startsWith("--")) {
      value === null ? node.style.removeProperty(key) : node.style.setProperty(key, value);
    } else if (value === null) node.removeAttribute(key);
    else node.setAttribute(key, value);
  }

  // A field's bounds come before its value, and its children before both, or the browser would clip it.
  const order = (key) => key[0] === "." ? 1 : 0;
  function settings(node, wanted) {
    node.$set = new Set(Object.keys(wanted));
    for (const key of Object.keys(wanted).sort((a, b) => order(a) - order(b))) set(node, key, wanted[key]);
  }

  function build(json, space) {
    if (typeof json === "string") {
      const text = document.createTextNode(json);
      name(text, take());
      return text;
    }
    const [tag, wanted = {}, children = [], key] = json;
    space = tag === "svg" ? svg : space;
    const node = space ? document.createElementNS(space, tag) : document.createElement(tag);
    name(node, take());
    node.$key = key;
    for (const child of children) node.append(build(child, space));
    settings(node, wanted);
    return node;
  }

  // A whole tree after a reconnection: what is there already stays, with its focus, caret and scroll.
  function morph(node, json) {
    const isText = typeof json === "string";
    if (!node || (isText ? node.nodeType !== 3 : node.localName !== json[0] || node.$key !== json[3])) return null;
    nodes.delete(node.$);
    name(node, take());
    if (isText) {
      if (node.data !== json) node.data = json;
      return node;
    }
    const [, wanted = {}, children = []] = json;
    adopt(node, children, node.namespaceURI === svg ? svg : undefined);
    for (const key of node.$set ?? []) if (!(key in wanted)) set(node, key, null);
    settings(node, wanted);
    return node;
  }
  function adopt(parent, children, space) {
    const keyed = new Map();
    parent.childNodes.forEach((child) => child.$key && keyed.set(child.$key, child));
    let next = parent.firstChild;
    for (const json of children) {
      const key = json[3];
      const candidate = typeof json !== "string" && key ? keyed.get(key) : next;
      const node = morph(candidate, json) ?? build(json, space);
      if (node === next) next = next.nextSibling; else parent.insertBefore(node, next);
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  }

  // Changes, one by one.
  const put = (parent, node, before) => {
    // moveBefore keeps focus, scroll and running transitions; where it is missing the focus is put back.
    if (node.isConnected && parent.moveBefore) return parent.moveBefore(node, before);
    const focused = node.contains(document.activeElement) && document.activeElement;
    parent.insertBefore(node, before);
    if (focused) focused.focus();
  };
  const operations = [
    (id, text) => { nodes.get(id).data = text; },
    (id, key, value) => set(nodes.get(id), key, value),
    (parent, before, first, json) => {
      numbers = [first, Infinity];
      const place = before ? nodes.get(before) : null;
      const into = place ? place.parentNode : nodes.get(parent);
      const node = build(json, into.namespaceURI === svg ? svg : undefined);
      if (!still && node.classList) {
        node.classList.add("enter");
        node.addEventListener("animationend", () => node.classList.remove("enter"), { once: true });
      }
      into.insertBefore(node, place);
    },
    (id) => {
      const node = nodes.get(id);
      forget(node);
      if (still || reduced.matches || !node.dataset || !("leave" in node.dataset)) return node.remove();
      node.inert = true;
      node.classList.add("leave");
      setTimeout(() => node.remove(), 250);
    },
    (id, before, parent) => put(nodes.get(parent), nodes.get(id), before ? nodes.get(before) : null),
  ];

  // What glides is measured before and after, and drawn from where it was.
  function gliding(change) {
    const before = new Map();
    if (!still && !reduced.matches)
      document.querySelectorAll("[data-glide]").forEach((node) => before.set(node, node.getBoundingClientRect()));
    change();
    for (const [node, old] of before) {
      const now = node.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      if (node.isConnected && (x || y) && now.top < innerHeight)
        node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 200, easing: "ease-out" });
    }
  }

  function receive(message) {
    if (message.t) {
      still = true;
      connection = message.c;
      sent = [];
      nodes.clear();
      nodes.set(0, root);
      numbers = message.n;
      adopt(root, message.t);
      document.documentElement.dataset.tarn = "ready";
      status("");
      flush();
    } else if (message.o) {
      still = !!message.s;
      document.documentElement.classList.toggle("still", still);
      const apply = () => message.o.forEach(([kind, ...rest]) => operations[kind](...rest));
      message.o.some(([kind]) => kind > 1) ? gliding(apply) : apply();
      if (still) requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.classList.remove("still")));
    } else if (message.a) {
      sent = sent.filter((e) => e.number > message.a);
      for (const [id, key, value] of message.f) if (nodes.has(id)) set(nodes.get(id), key, value);
    }
  }

  // Events: one post at a time, in order; what is still waiting gives way to a newer value of the same field.
  let queue = [], sent = [], counter = 0, isPosting = false;
  function tell(node, name, value) {
    const last = queue.findIndex((e) => e.node === node && e.name === name);
    if (name in live && last >= 0) queue[last].value = value; else queue.push({ node, name, value });
    flush();
  }
  async function flush() {
    if (isPosting || !queue.length || !connection) return;
    isPosting = true;
    counter++;
    const batch = queue.splice(0, 100).filter((e) => nodes.get(e.node.$) === e.node);
    batch.forEach((e) => e.number = counter);
    sent.push(...batch);
    try {
      if (batch.length) await fetch("/event", {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ c: connection, n: counter, e: batch.map((e) => [e.node.$, e.name, e.value ?? null]) }),
      });
      isPosting = false;
      flush();
    } catch {
      // The server is gone. What stands in a field is told again once it is back; a click on a dead page is not.
      isPosting = false;
      sent = [];
      queue = batch.filter((e) => e.name in live).concat(queue);
    }
  }

  const listener = (event, kind) => {
    for (let node = event.target; node && node !== document; node = node.parentNode)
      if (node.$on && kind in node.$on) return node;
    return null;
  };
  const on = (type, kind, act) => document.addEventListener(type, (event) => {
    const node = listener(event, kind);
    if (node) act(node, event);
  }, true);
  on("click", "click", (node, event) => { if (node.localName === "a") event.preventDefault(); tell(node, "click"); });
  on("input", "input", (node, event) => tell(event.target, "input", event.target.value));
  on("change", "check", (node, event) => tell(event.target, "check", event.target.checked));
  on("submit", "submit", (node, event) => { event.preventDefault(); tell(node, "submit"); });
  on("focus", "focus", (node) => tell(node, "focus"));
  on("blur", "blur", (node) => tell(node, "blur"));
  on("scroll", "scroll", (node) => {
    if (node.$top === node.scrollTop || node.$wait) return;
    node.$top = null;
    node.$wait = setTimeout(() => { node.$wait = 0; tell(node, "scroll", node.scrollTop); }, 100);
  });
  document.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const key = (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.altKey ? "Alt+" : "") + event.key;
    const start = event.target === document.body ? [...root.children] : [event.target];
    for (let node of start)
      for (; node && node !== document; node = node.parentNode)
        if (node.$on?.keydown?.includes(key)) {
          event.preventDefault();
          return tell(node, "keydown", key);
        }
  });
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.dataset.copied = "yes";
    } catch { button.dataset.copied = "no"; }
    setTimeout(() => delete button.dataset.copied, 1500);
  });

  // The stream. Browsers allow six to a server, so a page that nobody sees gives its own back.
  const banner = document.getElementById("tarn-status");
  const status = (text) => { banner.textContent = text; banner.hidden = !text; };
  let retry;
  function connect() {
    clearTimeout(retry);
    source?.close();
    source = new EventSource("/stream");
    source.onmessage = (event) => receive(JSON.parse(event.data));
    source.onerror = () => {
      connection = "";
      source.close();
      document.documentElement.dataset.tarn = "lost";
      status("Connection lost. Trying again…");
      retry = setTimeout(connect, 500);
    };
  }
  let hiding;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => { source?.close(); source = null; connection = ""; }, 3000);
    else if (!source) connect();
  });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && connect());
  connect();
})();
