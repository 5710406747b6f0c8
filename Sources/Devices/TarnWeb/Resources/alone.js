// Features that the page implements without the server: restoring typed text, reporting lost input, copying, printing.
import { copyOf } from "./tarn.js";
const page = document, on = addEventListener;

// Keys and clicks are not queued while there is no connection: executed later, on a changed page, they could have
// another effect.
export const isUserAction = (name) => ["click", "submit", "keydown", "here", "walk"].includes(name);

// All texts of a field since the user began to type: the first is the state's, and so is the last unless $typed.
const mostTexts = 100;
export function typed(node, text) {
  (node.$texts ??= [node.$state ?? ""]).push(text);
  if (node.$texts.length > mostTexts) node.$texts.splice(1, 1);
  node.$typed = true;
}
// The state changed the text. A text that the state made of the user's input counts as the user's, too.
export function changed(node, text, isAnswer) {
  if (!node.$texts) return;
  node.$texts.push(text);
  node.$typed &&= isAnswer;
}

// Identifies a field: if another field replaces it, that one must not get its text.
const label = (node) => ["id", "name", "type", "aria-label", "placeholder"].map((key) => node.getAttribute(key)).join("\n");

// The fields with text that the user typed: a restarted server may not have these texts. Passwords are never restored,
// and write-only fields send their text again by themselves.
export const typedFields = (nodes, waiting) => new Map([...nodes.values()]
  .filter((node) => node.$typed && node.$on?.input && node.$on.input !== "only" && node.type !== "password")
  .map((node) => [node, { label: label(node), old: waiting.find((e) => e.node === node)?.old }]));

// Sends the text of the fields to a restarted server. If the server has an earlier text of the field, the later input
// was lost and is sent completely; if it has another text, that is another user's, and only the unsent edits are merged
// into it. A text whose field no longer exists is shown to the user.
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
  box.append(make("p", "The app was restarted, and the field with this text no longer exists. Copy the text to keep it."));
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

// For printing, the page gets a copy with all rows of its lists. The browser prints when this handler returns, so the
// request must be synchronous.
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
