// Detects a shake of the device and sends it to the first element that has a handler. No other motion data leaves the
// page.
import { dataAttribute, eventName, send } from "./tarn.js";

// In m/s². A shaking hand moves to and fro at least three times a second, over 6 cm each way: (2π · 3)² · 0.06 is 21
// at the turns. A device carried by a walking user measures at most 8. The threshold is between the two.
const leastAcceleration = 15;
// Swings to and fro within a second: a shake has at least six, a knock or putting the device down has two, and twice in
// a second four.
const leastSwings = 5;
const second = 1000;
// Gravity is the constant part of the acceleration: its average over about half a second, which is longer than a swing.
const gravityDuration = 500;

const scalarProduct = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const difference = (a, b) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });

// Acceleration

let gravity;
let lastTime;

// The acceleration without gravity; undefined if there is no sensor.
function ownAcceleration({ acceleration, accelerationIncludingGravity, timeStamp }) {
  if (acceleration?.x != null) return acceleration;
  if (accelerationIncludingGravity?.x == null) return undefined;
  updateGravity(accelerationIncludingGravity, timeStamp);
  return difference(accelerationIncludingGravity, gravity);
}

function updateGravity(measured, time) {
  const weight = gravity ? Math.min((time - lastTime) / gravityDuration, 1) : 1;
  const old = gravity ?? measured;
  const average = (axis) => old[axis] + (measured[axis] - old[axis]) * weight;
  gravity = { x: average("x"), y: average("y"), z: average("z") };
  lastTime = time;
}

// Swings

// The times of the swings within the last second, and the direction of the last one.
let swings = [];
let direction;
// Until then swings are ignored: however long the user continues, one shake is one event.
let ignoredUntil = 0;

addEventListener("devicemotion", (event) => {
  const now = event.timeStamp;
  const acceleration = ownAcceleration(event);
  if (!acceleration || now < ignoredUntil) return;
  if (scalarProduct(acceleration, acceleration) < leastAcceleration * leastAcceleration) return;
  swings = swings.filter((time) => now - time < second);
  const isSameSwing = swings.length && scalarProduct(acceleration, direction) >= 0;
  if (isSameSwing) return;
  direction = acceleration;
  swings.push(now);
  if (swings.length < leastSwings) return;
  swings = [];
  ignoredUntil = now + second;
  sendShake();
});

function sendShake() {
  const node = document.querySelector(`[${dataAttribute.shake}]`);
  if (!node) return;
  if (!dialog()) focusBeforeDialog = document.activeElement;
  send(node, eventName.shake);
}

// Permission

// Where the browser requires permission, it must be requested in a click: the button is visible only there, until the
// user has answered.
function showButton(isVisible) {
  const { dataset } = document.documentElement;
  if (isVisible) dataset.shaking = "ask";
  else delete dataset.shaking;
}

const sensor = window.DeviceMotionEvent;
if (isSecureContext && sensor?.requestPermission)
  // If the user has answered before, the browser reports the answer without a click.
  sensor.requestPermission().then(() => showButton(false), () => showButton(true));

addEventListener("click", ({ target }) => {
  if (!target.closest(`[${dataAttribute.allowsShaking}]`)) return;
  sensor.requestPermission?.().then(() => showButton(false), () => {});
});

// The dialog

// While the dialog of the history bar is open, the focus stays in it; afterwards it returns to the earlier element.
let focusBeforeDialog;
let openDialog;
const dialog = () => document.querySelector(".history [role=alertdialog]");

addEventListener("keydown", (event) => {
  const buttons = [...(dialog()?.querySelectorAll("button") ?? [])];
  if (event.key !== "Tab" || !buttons.length) return;
  event.preventDefault();
  const next = buttons.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
  buttons.at(next % buttons.length).focus();
});

new MutationObserver(() => {
  const current = dialog();
  if (openDialog && !current && focusBeforeDialog?.isConnected) {
    focusBeforeDialog.focus();
    focusBeforeDialog = null;
  }
  openDialog = current;
}).observe(document.querySelector("#tarn"), { subtree: true, childList: true });
