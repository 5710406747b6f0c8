// Moves elements with the pointer or with the tilt of the device. None of this data is sent to the server.
import { dataAttribute, motionKey } from "./tarn.js";

const reducedMotion = matchMedia("(prefers-reduced-motion)");
const clamp = (value, lowest) => Math.min(Math.max(value, lowest), 1);

// The position of the pointer in the window, or the tilt of the device: each axis from -1 to 1.
let pose = { x: 0, y: 0 };
// The motions of the elements that move: lists of components.
let motions = new Map();
let frame = 0;

// The values of the style properties of a motion: the same as Motion.offsets(at:) in Swift; a test compares both.
function offsets(motion) {
  const values = {};
  for (const component of motion) {
    const name = component[motionKey.property];
    values[name] = (values[name] ?? 0) + offset(component);
  }
  return values;
}

function offset({
  [motionKey.axis]: axis,
  [motionKey.from]: from,
  [motionKey.to]: to,
  [motionKey.curve]: curve,
  [motionKey.low]: low = -1,
  [motionKey.high]: high = 1,
}) {
  const fraction = clamp((pose[axis] - low) / (high - low), 0);
  const eased = curve === "smooth" ? fraction * fraction * (3 - 2 * fraction) : fraction;
  return from + (to - from) * eased;
}

// At most once a frame, and only when the pose or the elements have changed.
function scheduleDraw() {
  frame ||= requestAnimationFrame(draw);
}

function draw() {
  frame = 0;
  for (const [node, motion] of motions)
    for (const [name, value] of Object.entries(offsets(motion)))
      node.style.setProperty(name, reducedMotion.matches ? 0 : value);
}

// Finds the elements that move, and removes the properties of those that no longer do.
function findMotions() {
  const old = motions;
  const nodes = [...document.querySelectorAll(`[${dataAttribute.motion}]`)];
  motions = new Map(nodes.map((node) => [node, JSON.parse(node.getAttribute(dataAttribute.motion))]));
  for (const [node, motion] of old)
    for (const { [motionKey.property]: name } of motion)
      if (!motions.get(node)?.some((component) => component[motionKey.property] === name))
        node.style.removeProperty(name);
  if (motions.size) scheduleDraw();
}

const changesOfMotions = { subtree: true, childList: true, attributeFilter: [dataAttribute.motion] };
new MutationObserver(findMotions).observe(document.querySelector("#tarn"), changesOfMotions);
reducedMotion.onchange = findMotions;
findMotions();

function setPose(x, y) {
  if (!motions.size || reducedMotion.matches) return;
  pose = { x: clamp(x, -1), y: clamp(y, -1) };
  scheduleDraw();
}

// A touch is a tap or a scroll, so it moves nothing.
addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType !== "touch") setPose(clientX / innerWidth * 2 - 1, clientY / innerHeight * 2 - 1);
});

// 45 degrees to the left and right, and 45 around the usual angle of 45 at which a user holds a device. Where a browser
// requires permission, there are no events.
const largestAngle = 45;
const usualAngle = 45;
addEventListener("deviceorientation", ({ gamma, beta }) => {
  if (gamma == null || beta == null) return;
  const rotated = { 90: [beta, -gamma], 180: [-gamma, -beta], 270: [-beta, gamma] };
  const [x, y] = rotated[screen.orientation?.angle] ?? [gamma, beta];
  setPose(x / largestAngle, (y - usualAngle) / largestAngle);
});

// Lets the user drag elements. For the stylesheet the distance is in custom properties, and the state in the attribute.
const least = 6; // pixels: a shorter movement is a click
let drag;

addEventListener("pointerdown", ({ target, button, clientX, clientY, pointerId }) => {
  const node = target.closest?.(`[${dataAttribute.drag}]`);
  if (node && !button && !drag) drag = { node, pointerId, x: clientX, y: clientY };
});

addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
  if (pointerId !== drag?.pointerId) return;
  const [x, y] = [clientX - drag.x, clientY - drag.y];
  if (!drag.isMoved && Math.hypot(x, y) < least) return;
  drag.isMoved = true;
  drag.node.setAttribute(dataAttribute.drag, "held");
  drag.node.style.setProperty("--drag-x", `${x}px`);
  drag.node.style.setProperty("--drag-y", `${y}px`);
});

for (const name of ["pointerup", "pointercancel"])
  addEventListener(name, async ({ pointerId }) => {
    if (pointerId !== drag?.pointerId) return;
    const { node, isMoved } = drag;
    drag = undefined;
    if (!isMoved) return;
    addEventListener("click", ignore, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", ignore, { capture: true }));
    node.style.removeProperty("--drag-x");
    node.style.removeProperty("--drag-y");
    node.setAttribute(dataAttribute.drag, "back");
    await Promise.allSettled(node.getAnimations().map((animation) => animation.finished));
    if (drag?.node !== node) node.setAttribute(dataAttribute.drag, "");
  });

function ignore(event) {
  event.preventDefault();
  event.stopPropagation();
}

// The browser would drag an image.
addEventListener("dragstart", (event) => {
  if (event.target.closest?.(`[${dataAttribute.drag}]`)) event.preventDefault();
});
