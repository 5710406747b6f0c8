// The animation of changes that the user caused: elements glide, enter and leave. The stylesheet defines how.
import { returnFocus } from "./dialogs.js";
import { html } from "./page.js";
import { dataAttribute } from "./wire.js";

// Of elements that glide, and of those that leave.
const duration = 200;
// Longer than any animation of an entering element.
const enterDuration = 300;
// Until the style without transitions has been drawn.
const stillDuration = 50;

// Whether the current change is shown without animation, because it was not caused by a user action.
let still = false;
export const isStill = () => still;

export function setStill(value) {
  still = value;
}

// Begins a change, and suppresses the transitions of the stylesheet if it is still.
export function beginChange(isStillChange) {
  still = isStillChange;
  html.classList.toggle("still", still);
}

export function endChange() {
  if (still) setTimeout(() => html.classList.remove("still"), stillDuration);
}

const isUnanimated = () => still || matchMedia("(prefers-reduced-motion)").matches;

export function enter(node) {
  if (still) return;
  node.classList?.add("enter");
  setTimeout(() => node.classList?.remove("enter"), enterDuration);
}

// Removes a node, an element that leaves only after its animation.
export function leave(node) {
  if (isUnanimated() || !node.hasAttribute?.(dataAttribute.leaves)) return removeNode(node);
  node.inert = true;
  node.classList.add("leave");
  setTimeout(() => removeNode(node), duration);
}

function removeNode(node) {
  node.remove();
  returnFocus(node);
}

// Applies a change, and lets gliding elements move from their old to their new positions.
export function withGliding(canMove, change) {
  const gliding = canMove && !isUnanimated() ? [...document.querySelectorAll(`[${dataAttribute.glides}]`)] : [];
  const oldBoxes = gliding.map((node) => node.getBoundingClientRect());
  change();
  gliding.forEach((node, index) => glide(node, oldBoxes[index]));
}

function glide(node, old) {
  const { left, top } = node.getBoundingClientRect();
  const x = old.left - left;
  const y = old.top - top;
  const isVisible = top < innerHeight;
  if ((x || y) && isVisible)
    node.animate({ translate: [`${x}px ${y}px`, 0] }, { duration, easing: "ease-out" });
}
