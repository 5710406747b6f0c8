// Reports which element is below the pointer, if it handles that: of a slider also the value there, before the user moves
// it.
//
// Fingers do not hover. While a button is pressed the user acts, and the pointer counts as gone.
import { enqueue, flush } from "./posts.js";
import { eventName } from "./wire.js";

// A value is sent at most so often.
const pointingInterval = 100;
// Half of the width of a slider's thumb, by which the ends of its way are inside of the slider (tarn.css).
const thumbRadius = 10;

// The element below the pointer, its last value, and whether that waits to be sent.
let pointedNode = null;
let pointedValue = -1;
let pointingTimer = 0;

function valueBelow(node, x) {
  if (node.type !== "range") return 0;
  const { left, right, width } = node.getBoundingClientRect();
  const isReversed = getComputedStyle(node).direction === "rtl";
  const offset = (isReversed ? right - x : x - left) - thumbRadius;
  const fraction = Math.min(Math.max(offset / (width - 2 * thumbRadius), 0), 1);
  return Math.round(Number(node.min) + fraction * (node.max - node.min));
}

function report(node, value) {
  if (node.isConnected) enqueue({ node, name: eventName.point, value, old: null });
  flush();
}

function pointAt(node, value) {
  if (node === pointedNode && value === pointedValue) return;
  if (pointedNode && pointedNode !== node) report(pointedNode, -1);
  [pointedNode, pointedValue] = [node, value];
  if (node && !pointingTimer) pointingTimer = setTimeout(reportPointed, pointingInterval);
}

function reportPointed() {
  pointingTimer = 0;
  if (pointedNode) report(pointedNode, pointedValue);
}

for (const type of ["pointermove", "pointerdown", "pointerout"])
  addEventListener(type, ({ target, relatedTarget, pointerType, buttons, clientX }) => {
    // The pointer goes to another element of the page, where it moves.
    if (type === "pointerout" && relatedTarget) return;
    const isAway = buttons || pointerType === "touch" || type === "pointerout";
    let node = isAway ? null : target;
    while (node && !node.$handlers?.[eventName.point]) node = node.parentNode;
    pointAt(node, node ? valueBelow(node, clientX) : -1);
  });
