// A shake of the device, told to the element that asked for it. Nothing else of how the device moves leaves the page.
import { tell } from "./tarn.js";

// In m/s². A hand that shakes goes to and fro three times a second or more, over 6 cm each way: (2π · 3)² · 0.06 is 21 at the
// turns. Walking, a device feels at most 8. This is between the two.
const hard = 15;
// Swings to and fro within a second: a shake has six and more, a device that is knocked or put down has two, and twice in a
// second four.
const swings = 5, second = 1000;
// Of what is felt with gravity in it, gravity is what stays: an average over about half a second, longer than a swing.
const settling = 500;

const html = document.documentElement, motion = window.DeviceMotionEvent;
const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
let turns = [], way, rest, last, deaf = 0;

// How it is thrown, without gravity; nothing where there is no sensor.
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
  // One shake is one, however long the hand goes on.
  turns = [], deaf = now + second;
  const node = document.querySelector("[data-shake]");
  if (!node) return;
  if (!question()) back = document.activeElement;
  tell(node, "shake");
}
addEventListener("devicemotion", feel);

// Where the browser wants to be asked, a click must do it: the button for it is seen only there, and until there is an answer.
const asks = (isOpen) => isOpen ? html.dataset.shaking = "ask" : delete html.dataset.shaking;
if (isSecureContext && motion?.requestPermission)
  // What has been answered already is told without a click.
  motion.requestPermission().then(() => asks(false), () => asks(true));
addEventListener("click", ({ target }) => {
  if (target.closest("[data-allow-shaking]")) motion.requestPermission?.().then(() => asks(false), () => {});
});

// While the history bar asks, the focus stays with its answers; then it goes back to where it was.
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
