// The operations of a change, which the page applies in order.
import { enter, leave, withGliding } from "./animation.js";
import { build, forget, nodeAt, startNumbering } from "./nodes.js";
import { focused, root } from "./page.js";
import { set } from "./settings.js";
import { dataAttribute, operation } from "./wire.js";

// [setText, node, text]
function setText(number, text) {
  nodeAt(number).data = text;
}

// [setAttribute, node, name, value]
function setAttribute(number, name, value) {
  set(nodeAt(number), name, value);
}

// [insert, parent, next sibling, first number, tree]
function insert(parentNumber, siblingNumber, firstNumber, tree) {
  startNumbering([firstNumber, Infinity]);
  const sibling = nodeAt(siblingNumber);
  // A sibling may have another parent: a list window's rows are in a box inside it.
  const parent = sibling?.parentNode ?? nodeAt(parentNumber);
  const node = build(tree, parent.namespaceURI);
  enter(node);
  parent.insertBefore(node, sibling);
}

// The element with the focus that was removed since the last answer.
let lostFocus;

// After an answer: if the place that the user has left had the focus, the heading of the new one gets it. Without it,
// the next Tab would begin at the top of the page, and a screen reader would say nothing.
export function focusHeading(isNavigation) {
  const isLost = lostFocus && [lostFocus, document.body].includes(focused());
  lostFocus = null;
  const heading = isLost && isNavigation && (root.querySelector("h1") ?? root.querySelector("main"));
  if (!heading) return;
  // An element without a tabindex has -1, too, and can't be focused.
  if (heading.tabIndex) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// [remove, node]
function remove(number) {
  const node = nodeAt(number);
  forget(node);
  // If a row with the focus is removed, the keyboard stays in the list.
  if (node.contains(focused())) {
    lostFocus = focused();
    node.closest?.(`[${dataAttribute.window}]`)?.focus();
  }
  leave(node);
}

// [move, node, next sibling, parent]
function move(number, siblingNumber, parentNumber) {
  const node = nodeAt(number);
  const parent = nodeAt(parentNumber);
  const focus = focused();
  // moveBefore keeps focus, scroll offset and transitions, where the browser has it.
  if (parent.moveBefore) parent.moveBefore(node, nodeAt(siblingNumber));
  else parent.insertBefore(node, nodeAt(siblingNumber));
  if (node.contains(focus)) focus.focus();
}

const functions = {
  [operation.setText]: setText,
  [operation.setAttribute]: setAttribute,
  [operation.insert]: insert,
  [operation.remove]: remove,
  [operation.move]: move,
};

export function apply(changes) {
  const canMove = changes.some(([kind]) => kind !== operation.setText && kind !== operation.setAttribute);
  withGliding(canMove, () => {
    for (const [kind, ...parameters] of changes) functions[kind](...parameters);
  });
}
