// Keys that the user presses before the server has answered the last action. What they do is known only then: "/" moves
// the focus to a search field, which gets the letters behind it, and an arrow key selects the row that "x" removes.
import { connection } from "./connection.js";
import { focused } from "./page.js";
import { lastAction } from "./posts.js";

let held = [];
export const isHolding = () => held.length > 0;

// Only these may have another meaning after the answer. Others move the focus, or belong to the browser.
const isHoldable = (key) => key.length === 1 || /^(Enter|Escape|Backspace|Delete)$/.test(key);
const isField = (node) => node.matches(":read-write, select");
// The browser presses the element with the focus.
const isPress = (node, key) => /^(Enter| )$/.test(key) && node.matches("a, button, summary, input:not(:read-write)");

// Keeps a key until the answer; returns whether it does. A key that is repeated, as to move down a list, needs no wait.
export function hold(node, key, isHandled) {
  const last = lastAction();
  // Behind a held key all keys wait, or letters would be out of order.
  if (!isHolding() && (!last || !(connection.id || connection.isRestarting) || isField(node))) return false;
  const isRepeated = `${last?.value ?? ""}`.split(" ", 1)[0] === key;
  const isHeld = isHolding() ? isHandled || isHoldable(key) : isHoldable(key) && !isRepeated && !isPress(node, key);
  if (isHeld) held.push(key);
  return isHeld;
}

// Does what the keys do now, up to the first one that depends on an answer. Letters in a field do not.
export function releaseKeys(press) {
  while (isHolding()) {
    const [key] = held;
    const node = focused();
    const edit = isField(node) && (key.length === 1 ? "insertText" : key === "Backspace" && "delete");
    if (!edit && lastAction()) break;
    held.shift();
    if (edit) document.execCommand(edit, false, key);
    else if (press(node, key)) continue;
    else if (isPress(node, key)) node.click();
    else if (key === "Enter") node.form?.requestSubmit();
  }
}

// Forgets the keys; returns whether there were any.
export function discardKeys() {
  return held.splice(0).length > 0;
}
