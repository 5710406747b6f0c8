// The address of the place that the state shows, in the address bar and in the history of the window.
//
// An address is relative to the page's base, which the server has set and which stays when the address changes. Each
// entry of the browser's history has in `history.state` a number, and the scroll offsets when it was left.
import { connection } from "./connection.js";
import { scrollTo } from "./lists.js";
import { root } from "./page.js";
import { isPending, send } from "./posts.js";
import { doLater } from "./tasks.js";
import { eventName } from "./wire.js";

const base = document.querySelector("base") && new URL(document.baseURI);
// The address that the server has last named; undefined before, and on a page without addresses.
let shownAddress;
let entry = history.state?.entry ?? newEntry();
// The scroll offsets of the entries that were left.
const offsetsOf = new Map();
// Those of the entry to which the user goes.
let wanted = history.state?.offsets;

function newEntry() {
  return Math.random();
}

// Returns the address of a URL; undefined for one outside of the page.
function addressOf({ origin, pathname, search }) {
  const isInside = base && origin === base.origin && pathname.startsWith(base.pathname);
  return isInside ? pathname.slice(base.pathname.length) + search : undefined;
}

const urlOf = (address) => new URL(address || "./", document.baseURI);

// A new visit at the page's own address, without a question mark, finds the place as it was left. Any other address
// names a place, and so does that of a reload.
function isBareVisit() {
  const [{ type }] = performance.getEntriesByType("navigation");
  return !/reload|back/.test(type) && addressOf(location) === "" && !location.href.includes("?");
}

// The address at which the page was loaded; undefined if the state determines it.
export const loadedAddress = () => (shownAddress === undefined && !isBareVisit() ? addressOf(location) : undefined);

// Shows the address of the place in the state.
export function showAddress(address, isPush) {
  // The user is going back or forward: the answer to that has the address.
  if (address === undefined || isPending(root, eventName.traverse)) return;
  const isFirst = shownAddress === undefined;
  shownAddress = address;
  if (address !== addressOf(location)) {
    if (isPush) leaveEntry();
    history[isPush ? "pushState" : "replaceState"]({ entry }, "", urlOf(address));
  }
  if (isFirst) doLater(restoreOffsets);
}

// The answer to going back or forward.
export function endTraversal(address) {
  showAddress(address, false);
  doLater(restoreOffsets);
}

// Loads an address that has no place in the state: the server shows a page that says so.
export function loadAddress(address) {
  const url = urlOf(address);
  if (url.href === location.href) location.reload();
  else location.assign(url);
}

function leaveEntry() {
  saveOffsets();
  entry = newEntry();
  wanted = undefined;
}

addEventListener("popstate", ({ state }) => {
  // The page still shows the place that is left.
  offsetsOf.set(entry, scrollOffsets());
  entry = state?.entry ?? newEntry();
  if (shownAddress === undefined) return;
  wanted = offsetsOf.get(entry) ?? state?.offsets;
  const address = addressOf(location);
  // Another fragment, or another entry of the same place; unless the page is on its way to another one.
  if (address === shownAddress && !isPending(root, eventName.traverse)) restoreOffsets();
  else if (connection.id && address !== undefined) send(root, eventName.traverse, address);
  else location.reload();
});

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || isForBrowser(event, link)) return;
  const href = link.getAttribute("href");
  if (href.startsWith("#")) {
    // By the base, the browser would leave the place.
    event.preventDefault();
    location.hash = href;
    return;
  }
  const address = addressOf(link);
  if (shownAddress === undefined || address === undefined || link.hash || !connection.id) return;
  event.preventDefault();
  send(root, eventName.navigate, address);
});

// Whether the user opens a link in another window, or downloads it.
export function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }, link) {
  return button || ctrlKey || metaKey || shiftKey || altKey || link.target || link.hasAttribute("download");
}

// Scroll offsets

// The identity of an element in trees of the same place: its id, or its keys and positions below an element with one.
function pathOf(node) {
  if (node === root || node.id) return node.id;
  return `${pathOf(node.parentNode)} ${node.$key ?? [...node.parentNode.children].indexOf(node)}`;
}

// The elements that have been scrolled, which the script in the HTML collects. To ask all elements for their offsets
// would lay out each row that the browser has left out, one after the other.
function scrolledNodes() {
  for (const node of tarnScrolled) if (!root.contains(node)) tarnScrolled.delete(node);
  return [...tarnScrolled].filter(({ scrollTop }) => scrollTop);
}

// The offset that the state knows, if it does: then the page's may differ.
function scrollOffsets() {
  const offsetOf = (node) => (node.$handlers?.[eventName.scroll] ? node.$wantedTop : node.scrollTop);
  return Object.fromEntries(scrolledNodes().map((node) => [pathOf(node), offsetOf(node)]));
}

function saveOffsets() {
  if (shownAddress !== undefined) history.replaceState({ entry, offsets: scrollOffsets() }, "");
}

function restoreOffsets() {
  if (!wanted) return;
  for (const node of root.querySelectorAll("*")) {
    const offset = wanted[pathOf(node)];
    if (offset !== undefined) scrollTo(node, offset);
  }
  wanted = undefined;
}

// Before the page is left or reloaded.
addEventListener("beforeunload", saveOffsets);
addEventListener("visibilitychange", () => {
  if (document.hidden) saveOffsets();
});
