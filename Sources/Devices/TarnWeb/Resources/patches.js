// The operations of a change, which the page applies in order.
import { enter, leave, withGliding } from "./animation.js";
import { build, forget, nodeAt, startNumbering } from "./nodes.js";
import { focused } from "./page.js";
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

// [remove, node]
function remove(number) {
  const node = nodeAt(number);
  forget(node);
  // If a row with the focus is removed, the keyboard stays in the list.
  if (node.contains(focused())) node.closest?.(`[${dataAttribute.window}]`)?.focus();
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
