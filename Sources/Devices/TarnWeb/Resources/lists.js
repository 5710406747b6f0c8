// Converts scroll offsets between the state and the page.
import { isLocal, isPending, send } from "./tarn.js";

// All elements whose scroll offset is set by the state.
export const scrolled = new Set();
const box = (node) => node.getBoundingClientRect();

// Rows that fit their content. Only the page knows their heights, which may differ between browser windows. So the
// state counts every row with the least height: an offset in the state is a row and the part of it above the edge. The
// rows that are not in the page are replaced by empty space above and below, of the least height each.
export const isFitting = (node) => node.dataset.window === "fit";
function rowsOf(node) {
  const inner = node.firstChild, origin = box(inner).top;
  const rows = [...inner.children].filter((row) => row.dataset.apart == null).map((row) => {
    const { top, height } = box(row);
    return { row, top: top - origin, end: top - origin + height, height };
  });
  const room = parseFloat(getComputedStyle(inner).paddingTop);
  return {
    rows, room, end: rows.at(-1)?.end ?? room, first: +inner.style.getPropertyValue("--before"),
    least: parseFloat(node.style.getPropertyValue("--row")),
  };
}

// Converts the page's offset to the state's, and back.
function stateOffset(node) {
  const { rows, room, end, first, least } = rowsOf(node), top = Math.max(node.scrollTop, 0);
  if (top < room) return top / room * first * least;
  const index = rows.findIndex((it) => top < it.end);
  if (index < 0) return (first + rows.length) * least + top - end;
  return (first + index + (top - rows[index].top) / rows[index].height) * least;
}
function pageOffset(node, offset) {
  const { rows, room, end, first, least } = rowsOf(node), place = offset / least - first;
  if (place < 0) return offset / (first * least) * room;
  const it = rows[Math.floor(place)];
  return it ? it.top + place % 1 * it.height : end + (place - rows.length) * least;
}

// Stores the first visible row and its position; none at the very top, so that rows inserted there become visible.
function remember(node) {
  const { top, bottom } = box(node);
  const row = node.scrollTop < 1 ? null : rowsOf(node).rows.find((it) => box(it.row).bottom > top)?.row;
  node.$seen = row && box(row).top < bottom ? { row, offset: box(row).top - top } : null;
}
// Keeps that row in place while the user scrolls. It adjusts the space above the rows first, so that a scroll in
// progress continues.
function hold(node) {
  const { row, offset } = node.$seen ?? {}, inner = node.firstChild;
  if (!row?.isConnected || row.dataset.apart != null) return;
  const moved = () => box(row).top - box(node).top - offset, { room, first } = rowsOf(node), rest = room - moved();
  inner.style.paddingTop = first && rest >= 0 ? `${rest}px` : "";
  const left = moved();
  if (Math.abs(left) >= 1) node.scrollTop += left;
}
// Scrolls to the row that the user selected by a key: the server does not know the row's height, and so not its offset.
function show(node) {
  const row = node.$walks && node.firstChild.querySelector(":scope > [aria-selected=true]:not([data-apart])");
  node.$walks &&= isPending(node, "walk");
  if (!row) return;
  const { top, bottom } = box(node), upper = box(row).top - top, lower = box(row).bottom - bottom;
  if (upper < 0 || lower > 0) node.scrollTop += upper < 0 ? upper : Math.min(upper, lower);
}
// The number of fully visible rows.
export function seenRows(node) {
  const { top, bottom } = box(node);
  return rowsOf(node).rows.map((it) => box(it.row)).filter((it) => it.top >= top && it.bottom <= bottom).length;
}

// Scrolls each element to the state's offset, unless the user is scrolling it. When a list gets shorter, the browser
// scrolls it: that is not a user action.
export function place() {
  for (const node of scrolled) {
    const fits = isFitting(node);
    if (!node.isConnected) { scrolled.delete(node); continue; }
    if (isLocal(node, ".scrollTop")) fits && hold(node);
    else {
      if (fits) node.firstChild.style.paddingTop = "";
      node.scrollTop = fits ? pageOffset(node, node.$want) : node.$want;
      node.$top = node.scrollTop;
    }
    if (fits) show(node), remember(node);
  }
}

// The user scrolled. The offset is sent after a tenth of a second, once for many scroll events.
export function scrolls(node) {
  if (!node.$on?.scroll) return;
  if (isFitting(node)) remember(node);
  if (node.$wait || node.$top === node.scrollTop) return;
  node.$wait = setTimeout(() => {
    node.$wait = 0;
    node.$top = node.scrollTop;
    send(node, "scroll", node.$want = isFitting(node) ? stateOffset(node) : node.$top);
  }, 100);
}
// The window was resized. An offset that differs from the last one is the user's, although its scroll event comes only
// with the next frame, unless the browser has limited it to a nearer end.
export function resized() {
  for (const node of scrolled) {
    const isAtEnd = node.scrollTop + node.clientHeight > node.scrollHeight - 1;
    if (node.$top !== node.scrollTop && !isAtEnd) scrolls(node);
  }
  place();
}
