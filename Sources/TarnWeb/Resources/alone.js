// What the page does without the server: it keeps what was typed, says which keys and clicks were not done, copies, prints.
import { copyOf } from "./tarn.js";
const page = document, on = addEventListener;

// Keys and clicks. Done later, on a page that has changed, one could do something else: so none waits for a server.
export const isAct = (name) => ["click", "submit", "keydown", "here", "walk"].includes(name);

// All texts that a field had since the person began to type: the first is the state's, and so is the last unless $typed.
const mostTexts = 100;
export function typed(node, text) {
  (node.$texts ??= [node.$state ?? ""]).push(text);
  if (node.$texts.length > mostTexts) node.$texts.splice(1, 1);
  node.$typed = true;
}
// The state changed the text. What it makes of a person's typing is theirs as well.
export function changed(node, text, isAnswer) {
  if (!node.$texts) return;
  node.$texts.push(text);
  node.$typed &&= isAnswer;
}

// Which field it is: where another takes its place, that one gets another's text.
const label = (node) => ["id", "name", "type", "aria-label", "placeholder"].map((key) => node.getAttribute(key)).join("\n");

// The fields that a person typed in. A new server may not know these texts. Passwords are told anew by themselves.
export const typedFields = (nodes, waiting) => new Map([...nodes.values()]
  .filter((node) => node.$typed && node.$on?.input && node.$on.input !== "only" && node.type !== "password")
  .map((node) => [node, { label: label(node), old: waiting.find((e) => e.node === node)?.old }]));

// Tells a new server what stands in the fields. Where it has one of the texts before, that was lost and all is told;
// where it has another, that is someone's, and only what it was not told yet is put in. A text without a field is shown.
export function restore(fields, put) {
  const lost = [];
  for (const [node, { label: old, old: base }] of fields) {
    const now = node.$state ?? "", text = node.value;
    if (!node.isConnected || !node.$on.input || label(node) !== old) {
      if (text.trim() && text !== node.$texts[0]) lost.push(text);
      if (node.isConnected) node.value = node.$was = now, node.$texts = node.$typed = null;
    } else if (now !== text) {
      const on = node.$texts.includes(now) ? now : base ?? text, isLong = (on + text).length > 1e5;
      put({ node, name: "input", value: text, old: node.selectionStart == null || isLong ? null : on });
    }
  }
  if (lost.length) show(lost.join("\n\n"));
}
function show(text) {
  const make = (tag, text, more) => Object.assign(page.createElement(tag), { textContent: text }, more);
  const box = make("section", "", { id: "tarn-kept", role: "alert" }), lost = make("pre", text, { id: "tarn-kept-text" });
  const copy = make("button", "Copy"), close = make("button", "Close", { className: "quiet", onclick: () => box.remove() });
  copy.dataset.copy = lost.id;
  page.getElementById("tarn-kept")?.remove();
  box.append(make("p", "The app was started again without the field you typed this in. Copy it, so that it is not lost."));
  box.append(lost, copy, close);
  page.body.append(box);
}

on("click", async ({ target }) => {
  const data = target.closest("[data-copy]")?.dataset;
  if (!data) return;
  const text = page.getElementById(data.copy).textContent;
  data.copied = await navigator.clipboard.writeText(text).then(() => "yes", () => "no");
  setTimeout(() => delete data.copied, 1500);
});

// A page that is printed has all rows of its lists. The browser prints when this returns, so it must wait for the answer.
on("beforeprint", () => {
  const request = new XMLHttpRequest(), whole = page.createElement("div");
  request.open("GET", "print", false);
  try { request.send(); } catch { return; }
  if (request.status !== 200) return;
  whole.id = "tarn-print";
  whole.append(...JSON.parse(request.responseText).map(copyOf));
  page.body.append(whole);
});
on("afterprint", () => page.getElementById("tarn-print")?.remove());
