// Detects a shake of the device and sends it to the first element that has a handler. No other motion data leaves the
// page.
import { send } from "./tarn.js";

// In m/s². A shaking hand moves to and fro at least three times a second, over 6 cm each way: (2π · 3)² · 0.06 is 21 at
// the turns. A device carried by a walking user measures at most 8. The threshold is between the two.
const hard = 15;
// Swings to and fro within a second: a shake has at least six, a knock or putting the device down has two, and twice in
// a second four.
const swings = 5, second = 1000;
// Gravity is the constant part of the acceleration: its average over about half a second, which is longer than a swing.
const settling = 500;

const html = document.documentElement, motion = window.DeviceMotionEvent;
const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
let turns = [], way, rest, last, deaf = 0;

// The acceleration without gravity; undefined if there is no sensor.
function thrown({ acceleration: own, accelerationIncludingGravity: felt, timeStamp }) {
  if (own?.x != null) return own;
  if (felt?.x == null) return;
  const part = rest ? Math.min((timeStamp - last) / settling, 1) : 1, old = rest ?? felt;
  const to = (axis) => old[axis] + (felt[axis] - old[axis]) * part;
  [last, rest] = [timeStamp, { x: to("x"), y: to("y"), z: to("z") }];
  return { x: felt.x - rest.x, y: felt.y - rest.y, z: felt.z - rest.z };
}
function feel(event) {
  const now = event.timeStamp, push = thrown(event);
  if (!push || now < deaf || dot(push, push) < hard * hard) return;
  turns = turns.filter((turn) => now - turn < second);
  if (turns.length && dot(push, way) >= 0) return;
  way = push;
  if (turns.push(now) < swings) return;
  // However long the user continues, one shake is one event.
  turns = [], deaf = now + second;
  const node = document.querySelector("[data-shake]");
  if (!node) return;
  if (!question()) back = document.activeElement;
  send(node, "shake");
}
addEventListener("devicemotion", feel);

// Where the browser requires permission, it must be requested in a click: the button is visible only there, until the
// user has answered.
const asks = (isOpen) => isOpen ? html.dataset.shaking = "ask" : delete html.dataset.shaking;
if (isSecureContext && motion?.requestPermission)
  // If the user has answered before, the browser reports the answer without a click.
  motion.requestPermission().then(() => asks(false), () => asks(true));
addEventListener("click", ({ target }) => {
  if (target.closest("[data-allow-shaking]")) motion.requestPermission?.().then(() => asks(false), () => {});
});

// While the dialog of the history bar is open, the focus stays in it; afterwards it returns to the earlier element.
let back, asked;
const question = () => document.querySelector(".history [role=alertdialog]");
addEventListener("keydown", (event) => {
  const answers = [...question()?.querySelectorAll("button") ?? []];
  if (event.key !== "Tab" || !answers.length) return;
  event.preventDefault();
  answers.at((answers.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1)) % answers.length).focus();
});
new MutationObserver(() => {
  const now = question();
  if (asked && !now && back?.isConnected) back.focus(), back = null;
  asked = now;
}).observe(document.querySelector("#tarn"), { subtree: true, childList: true });
