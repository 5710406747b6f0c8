// Scroll offsets, and list windows whose rows fit their content.
//
// Only the page knows the heights of such rows, which may differ between browser windows. So the state counts every
// row with the least height: an offset in the state is a row and the part of it above the edge. The rows that are not
// in the page are replaced by empty space above and below, of the least height each.
//
//   $scrollTop        the offset of an element that the state knows
//   $scrollTimer      runs while an offset waits to be sent
//   $firstVisible     the first visible row, and its distance from the upper edge
//   $showsSelection   whether the list scrolls to the row that the user selects by a key
//   $target           the key of the row that the state scrolls to
import { isStill } from "./animation.js";
import { isLocal, isPending, send } from "./posts.js";
import { dataAttribute, eventName, property, windowStyle, windowValue } from "./wire.js";

// An offset is sent at most so often.
const reportDelay = 100;

// All elements whose scroll offset is set by the state.
export const scrolledElements = new Set();

const box = (node) => node.getBoundingClientRect();
export const isFitting = (node) => node.getAttribute(dataAttribute.window) === windowValue.rowsFitContent;
const isApart = (row) => row.hasAttribute(dataAttribute.isApart);

// Measures the rows of a list that fit their content, from the upper edge of the box that contains them. The selected
// row is left out if it is apart from the others.
//
//   rows         each with top, end and height
//   space        the height of the empty space above the rows
//   end          the end of the last row
//   firstIndex   the index of the first row in the state
//   leastHeight
function measure(node) {
  const inner = node.firstChild;
  const origin = box(inner).top;
  const rows = [...inner.children].filter((row) => !isApart(row)).map((row) => {
    const { top, height } = box(row);
    return { row, height, top: top - origin, end: top - origin + height };
  });
  const space = parseFloat(getComputedStyle(inner).paddingTop);
  return {
    rows,
    space,
    end: rows.at(-1)?.end ?? space,
    firstIndex: Number(inner.style.getPropertyValue(windowStyle.firstRow)),
    leastHeight: parseFloat(node.style.getPropertyValue(windowStyle.rowHeight)),
  };
}

// Converts the page's offset of a list to the state's.
function stateOffset(node) {
  const { rows, space, end, firstIndex, leastHeight } = measure(node);
  const top = Math.max(node.scrollTop, 0);
  if (top < space) return top / space * firstIndex * leastHeight;
  const index = rows.findIndex((row) => top < row.end);
  if (index < 0) return (firstIndex + rows.length) * leastHeight + top - end;
  const fraction = (top - rows[index].top) / rows[index].height;
  return (firstIndex + index + fraction) * leastHeight;
}

// Converts the state's offset of a list to the page's.
function pageOffset(node, offset) {
  const { rows, space, end, firstIndex, leastHeight } = measure(node);
  const position = offset / leastHeight - firstIndex;
  if (position < 0) return offset / (firstIndex * leastHeight) * space;
  const row = rows[Math.floor(position)];
  return row ? row.top + position % 1 * row.height : end + (position - rows.length) * leastHeight;
}

// Stores the first visible row and its distance from the edge; none at the very top, so that rows inserted there become
// visible.
function rememberFirstVisible(node) {
  const { top, bottom } = box(node);
  const row = node.scrollTop < 1 ? null : measure(node).rows.find(({ row }) => box(row).bottom > top)?.row;
  node.$firstVisible = row && box(row).top < bottom ? { row, distance: box(row).top - top } : null;
}

// Keeps that row in place while the user scrolls. It adjusts the space above the rows first, so that a scroll in
// progress continues.
function keepFirstVisible(node) {
  const { row, distance } = node.$firstVisible ?? {};
  if (!row?.isConnected || isApart(row)) return;
  const inner = node.firstChild;
  const movement = () => box(row).top - box(node).top - distance;
  const { space, firstIndex } = measure(node);
  const newSpace = space - movement();
  inner.style.paddingTop = firstIndex && newSpace >= 0 ? `${newSpace}px` : "";
  const remainder = movement();
  if (Math.abs(remainder) >= 1) node.scrollTop += remainder;
}

// Scrolls to the row that the user selected by a key, or that the state names, when it becomes another one: the server
// does not know the rows' heights, and so not their offsets.
function showRow(node) {
  const target = node.getAttribute(dataAttribute.scrollsTo);
  const isNew = target !== node.$target && !isStill();
  node.$target = target;
  if (!isNew && !node.$showsSelection) return;
  const isWanted = (row) => (isNew ? row.$key === target : row.ariaSelected);
  const row = [...node.firstChild.children].find((row) => isWanted(row) && !isApart(row));
  node.$showsSelection = isPending(node, eventName.selectRow);
  if (!row) return;
  const { top, bottom } = box(node);
  const above = box(row).top - top;
  const below = box(row).bottom - bottom;
  if (above < 0) node.scrollTop += above;
  else if (below > 0) node.scrollTop += Math.min(above, below);
}

// The number of fully visible rows.
export function visibleRowCount(node) {
  const { top, bottom } = box(node);
  return measure(node).rows.map(({ row }) => box(row)).filter((row) => row.top >= top && row.bottom <= bottom).length;
}

// Scrolls each element to the state's offset, unless the user is scrolling it.
export function adjustLists() {
  for (const node of scrolledElements) {
    if (node.isConnected) adjust(node);
    else scrolledElements.delete(node);
  }
}

function adjust(node) {
  const fits = isFitting(node);
  if (!isLocal(node, property.scrollTop)) {
    if (fits) node.firstChild.style.paddingTop = "";
    node.scrollTop = fits ? pageOffset(node, node.$wantedTop) : node.$wantedTop;
    if (node.$wantedTop) tarnScrolled.add(node);
    // When a list gets shorter, the browser scrolls it: that is not a user action.
    node.$scrollTop = node.scrollTop;
  } else if (fits) {
    keepFirstVisible(node);
  }
  if (!fits) return;
  showRow(node);
  rememberFirstVisible(node);
}

// The window was resized. An offset that differs from the last one is the user's, although its scroll event comes only
// with the next frame, unless the browser has limited it to a nearer end.
addEventListener("resize", () => {
  for (const node of scrolledElements) {
    const isAtEnd = node.scrollTop + node.clientHeight > node.scrollHeight - 1;
    if (node.$scrollTop !== node.scrollTop && !isAtEnd) reportScroll(node);
  }
  adjustLists();
});

// Sends the offset of an element that was scrolled, after a while: once for many scroll events.
export function reportScroll(node) {
  if (!node.$handlers?.[eventName.scroll]) return;
  if (isFitting(node)) rememberFirstVisible(node);
  if (node.$scrollTimer || node.$scrollTop === node.scrollTop) return;
  node.$scrollTimer = setTimeout(() => sendScroll(node), reportDelay);
}

function sendScroll(node) {
  clearTimeout(node.$scrollTimer);
  node.$scrollTimer = 0;
  node.$scrollTop = node.scrollTop;
  node.$wantedTop = isFitting(node) ? stateOffset(node) : node.$scrollTop;
  send(node, eventName.scroll, node.$wantedTop);
}

// Sends the offsets that wait: sent after a later event, they would undo the scrolling that it causes.
export function sendScrolls() {
  reportScrolls();
  for (const node of scrolledElements) if (node.$scrollTimer) sendScroll(node);
}

// Scrolls an element as the user would, to an offset of the state if the state knows it.
export function scrollTo(node, offset) {
  // The browser announces the scrolling with the next frame, and the page may be left before.
  tarnScrolled.add(node);
  if (!node.$handlers?.[eventName.scroll]) {
    node.scrollTop = offset;
    return;
  }
  if (node.$wantedTop === offset) return;
  node.$wantedTop = offset;
  node.scrollTop = isFitting(node) ? pageOffset(node, offset) : offset;
  node.$scrollTop = node.scrollTop;
  send(node, eventName.scroll, offset);
}

export const reportScrolls = () => scrolledElements.forEach((node) => reportScroll(node));
