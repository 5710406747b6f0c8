// Converts scroll offsets between the state's terms and the page's.
import { isTheirs, isUnderWay, tell } from "./tarn.js";

// All elements whose offset the state says.
export const scrolled = new Set();
const box = (node) => node.getBoundingClientRect();

// Rows that fit their content. Only the page knows how high they are, and in each window they may be of another height. So
// the state counts every row as high as the least, and an offset in it is a row and how much of that is above the edge.
// Above and below the rows that are in the page is room for the others, of the least height each.
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

// From the page's offset to the state's, and back.
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

// The first row that is seen, and where: at the very top none, for what comes there is to be seen.
function remember(node) {
  const { top, bottom } = box(node);
  const row = node.scrollTop < 1 ? null : rowsOf(node).rows.find((it) => box(it.row).bottom > top)?.row;
  node.$seen = row && box(row).top < bottom ? { row, offset: box(row).top - top } : null;
}
// Keeps that row in its place while the person scrolls. The room above the rows gives way, so that a scroll under way goes on.
function hold(node) {
  const { row, offset } = node.$seen ?? {}, inner = node.firstChild;
  if (!row?.isConnected || row.dataset.apart != null) return;
  const moved = () => box(row).top - box(node).top - offset, { room, first } = rowsOf(node), rest = room - moved();
  inner.style.paddingTop = first && rest >= 0 ? `${rest}px` : "";
  const left = moved();
  if (Math.abs(left) >= 1) node.scrollTop += left;
}
// The row that a key led to: how high it is, and so how far that is, the server does not know.
function show(node) {
  const row = node.$walks && node.firstChild.querySelector(":scope > [aria-selected=true]:not([data-apart])");
  node.$walks &&= isUnderWay(node, "walk");
  if (!row) return;
  const { top, bottom } = box(node), upper = box(row).top - top, lower = box(row).bottom - bottom;
  if (upper < 0 || lower > 0) node.scrollTop += upper < 0 ? upper : Math.min(upper, lower);
}
// How many rows are seen whole.
export function seenRows(node) {
  const { top, bottom } = box(node);
  return rowsOf(node).rows.map((it) => box(it.row)).filter((it) => it.top >= top && it.bottom <= bottom).length;
}

// Each is where the state says, but for what a person is scrolling. A list that gets shorter scrolls by itself: no act.
export function place() {
  for (const node of scrolled) {
    const fits = isFitting(node);
    if (!node.isConnected) { scrolled.delete(node); continue; }
    if (isTheirs(node, ".scrollTop")) fits && hold(node);
    else {
      if (fits) node.firstChild.style.paddingTop = "";
      node.scrollTop = fits ? pageOffset(node, node.$want) : node.$want;
      node.$top = node.scrollTop;
    }
    if (fits) show(node), remember(node);
  }
}

// A person scrolled. Told a tenth of a second later, once for many.
export function scrolls(node) {
  if (!node.$on?.scroll) return;
  if (isFitting(node)) remember(node);
  if (node.$wait || node.$top === node.scrollTop) return;
  node.$wait = setTimeout(() => {
    node.$wait = 0;
    node.$top = node.scrollTop;
    tell(node, "scroll", node.$want = isFitting(node) ? stateOffset(node) : node.$top);
  }, 100);
}
