// Loads the page again after a newer version of the server was started: its stylesheet and scripts are others. What the
// page shows is in the state, so it is as it was; the focus and text that was not sent are kept here.
//
// This script is the new server's, and the page's an older one. So it imports nothing: the page gives it two of its
// functions (messages.js), the same in all versions.

// So long a user who reads does nothing, and one who writes does not type.
const readingPause = 5e3;
const writingPause = 6e4;
// A page that was loaded again and is outdated still gets its parts from servers of different versions.
const reloadInterval = 6e4;

let lastInput = performance.now();
for (const type of ["keydown", "pointerdown", "pointermove", "input", "wheel"])
  addEventListener(type, () => { lastInput = performance.now(); }, { capture: true, passive: true });

// The identity of an element: its id, or its keys and positions below an element with one.
const identifier = (node) =>
  node.id || `${identifier(node.parentNode)} ${node.$key ?? [...node.parentNode.children].indexOf(node)}`;

const stored = () => JSON.parse(sessionStorage.tarnUpdate ?? "{}");

// isAtOnce: whether this page and the server do not understand each other's messages; undefined after the page was
// loaded again.
export function update(unanswered, showLost, isAtOnce) {
  if (isAtOnce === undefined) return end(showLost);
  const rest = (stored().time ?? 0) + reloadInterval - Date.now();
  setTimeout(() => isAtOnce ? reload(unanswered) : reloadInPause(unanswered), rest);
}

function reloadInPause(unanswered) {
  const pause = document.activeElement?.matches(":read-write") ? writingPause : readingPause;
  const isPause = document.hidden || performance.now() > lastInput + pause;
  if (isPause && !isBusy(unanswered)) reload(unanswered);
  // The page may be hidden at any time.
  else setTimeout(() => reloadInPause(unanswered), 1e3);
}

function isBusy(unanswered) {
  // Text that is in no state: a password, or a field of a hook.
  const isLocal = (node) =>
    (node.type === "password" || !node.$handlers?.input) && node.value !== node.defaultValue;
  return document.documentElement.dataset.tarn !== "ready" || unanswered().length ||
    document.querySelector("[aria-busy=true]") ||
    [...document.querySelectorAll("button")].some(({ dataset }) => dataset.recording) ||
    [...document.querySelectorAll("audio, video")].some(({ paused }) => !paused) ||
    [...document.querySelectorAll("input, textarea")].some(isLocal);
}

function reload(unanswered) {
  const typed = unanswered().filter(({ node, name }) => name === "input" && node.type !== "password");
  const node = document.activeElement;
  sessionStorage.tarnUpdate = JSON.stringify({
    time: Date.now(),
    text: [...new Set(typed.map(({ node }) => node.value.trim()))].join("\n\n"),
    focus: node?.closest("#tarn") && identifier(node),
    caret: [node?.selectionStart, node?.selectionEnd],
  });
  location.reload();
}

function end(showLost) {
  const { time, text, focus, caret } = stored();
  sessionStorage.tarnUpdate = JSON.stringify({ time });
  setTimeout(() => delete sessionStorage.tarnUpdate, reloadInterval);
  if (text) showLost(text);
  const candidates = document.querySelectorAll("#tarn :is(input, textarea, select, button, a)");
  const node = focus && [...candidates].find((node) => identifier(node) === focus);
  if (!node || document.activeElement !== document.body) return;
  node.focus();
  if (caret[0] != null) node.setSelectionRange(...caret);
}
