// Sends the user's input: `POST event`, one post at a time, in order.
//
// An event is { node, name, value, old, number }: `old` is the text that the user typed on, `number` that of the post
// in which the event was sent.
import { connection, disconnect } from "./connection.js";
import { composing } from "./events.js";
import { sendScrolls } from "./lists.js";
import { nodeAt } from "./nodes.js";
import { root, showStatus, words } from "./page.js";
import { prepareAnswer } from "./refusals.js";
import { isRestored, recordTyped } from "./typing.js";
import { address, eventName, postKey, postStatus, property } from "./wire.js";

// EventPost.mostEvents
const mostEvents = 100;
// A longer text is sent without the text that it was typed on.
const mostCharacters = 1e5;
// The server sends only so many messages ahead of those that the page has reported: see SendWindow.
const reportInterval = 8;
// The server, or a proxy before it, refuses the content of a post with these, and would do so again. All other posts
// may have another outcome on a new stream.
const refusing = [400, 413, 415, 422];
// After a failed post, the stream of a server that has ended ends, too. After so long, another reason is assumed.
const streamEndDelay = 500;

// The live properties that events report. A newer event replaces a waiting older one of the same node, unless an event
// of another kind was sent in between.
const reportedProperty = {
  [eventName.input]: property.value,
  [eventName.check]: property.isChecked,
  [eventName.scroll]: property.scrollTop,
};
const isReplaceable = (name) => name in reportedProperty || name === eventName.height;
// Events that describe the current page, which are sent again on a new stream.
export const isResent = (name) => isReplaceable(name) || name === eventName.files;

// Keys and clicks are not queued while there is no connection: executed later, on a changed page, they could have
// another effect. During a restart of the server the page does not change.
export const isUserAction = (name) =>
  !isReport(name) && ![eventName.check, eventName.files, eventName.shake].includes(name);
// WireFormat.Event.isReport: if such an event is not sent because its element is gone, the user need not know it.
const isReport = (name) => [
  eventName.focus, eventName.blur, eventName.input, eventName.scroll, eventName.height, eventName.uploads,
].includes(name);

// The events that wait for a post, and those that were sent and are not acknowledged.
let waiting = [];
let sent = [];
let lastNumber = 0;
let isPosting = false;
// The connection whose last post failed: nothing more is posted on it.
let failedID = null;

// The events that the server has not answered.
export const unanswered = () => [...sent, ...waiting];

export const isPending = (node, name) =>
  unanswered().some((event) => event.node === node && event.name === name);

// Whether an event of a node is in a post that the server has certainly not handled. The changes of a post come before
// its answer, so it may have handled the first unanswered one.
export const isUnhandled = (node, name) =>
  unanswered().some((event) => event.number !== sent[0]?.number && event.node === node && event.name === name);

// The user's last action that the server has not answered.
export const lastAction = () => unanswered().findLast(({ name }) => isUserAction(name));

// Whether the user is changing a setting of a node, or has changed it and the server has not answered: then an older
// state must not overwrite it.
export function isLocal(node, setting) {
  if (node === composing()) return true;
  if (setting === property.scrollTop && node.$scrollTimer) return true;
  if (setting === property.value && isRestored(node)) return true;
  return unanswered().some((event) => event.node === node && reportedProperty[event.name] === setting);
}

// Sends an event of a node, or reports that it is lost.
export function send(node, name, value = null) {
  if (isUserAction(name)) {
    prepareAnswer();
    connection.hasLostInput = !connection.id && !connection.isRestarting;
    showStatus(connection.hasLostInput ? words.notSent : "");
    if (connection.hasLostInput) return;
  }
  if (name !== eventName.scroll && name !== eventName.height) sendScrolls();
  let old = null;
  if (name === eventName.input) {
    recordTyped(node, value);
    // Only text fields have a selection.
    if (node.selectionStart != null) {
      old = node.$shownText ?? "";
      node.$shownText = value;
    }
  }
  enqueue({ node, name, value, old });
  flush();
}

// Adds an event to those that wait.
export function enqueue(event) {
  if (event.old != null && event.old.length + event.value.length > mostCharacters) event.old = null;
  const last = waiting.findLastIndex(({ name }) => !isReplaceable(name));
  const isOlder = ({ node, name }, index) => index > last && node === event.node && name === event.name;
  const older = isReplaceable(event.name) && waiting.find(isOlder);
  if (older) older.value = event.value;
  else waiting.push(event);
}

// Removes all events that were not acknowledged, and returns them: the new stream begins with the number of the last
// handled post.
export function takeUnacknowledged(acknowledged) {
  return [...sent.splice(0), ...waiting.splice(0)].filter((event) => !(event.number <= acknowledged));
}

export function acknowledge(number) {
  sent = sent.filter((event) => event.number > number);
}

// Posts the waiting events, unless a post is under way; a page that is left does not wait for that.
export async function flush(isLeft) {
  if (isPosting && !isLeft || !connection.id || connection.id === failedID) return;
  const events = waiting.splice(0, mostEvents);
  const batch = events.filter(({ node }) => node === root || nodeAt(node.$number) === node);
  if (events.some((event) => !isReport(event.name) && !batch.includes(event))) showStatus(words.missing);
  const hasReport = connection.received - connection.reported >= reportInterval;
  if (!batch.length && !hasReport) return;

  lastNumber += 1;
  for (const event of batch) event.number = lastNumber;
  const { id } = connection;
  const body = JSON.stringify({
    [postKey.connection]: id,
    [postKey.number]: lastNumber,
    [postKey.events]: batch.map(({ node, name, value, old }) => [node.$number, name, value, old]),
    [postKey.received]: connection.received,
  });
  // Only now: the value of a custom element may be none that JSON can have, and then nothing is posted.
  isPosting = true;
  sent.push(...batch);
  connection.reported = connection.received;
  const status = await post(body);
  isPosting = false;
  handle(status, batch, id);
}

// Before the browser ends the stream and the posts under way.
addEventListener("beforeunload", () => flush(true));

// The browser goes on with a post of fewer characters when the page is left: all of these may have 64 KiB, and a
// character has up to three bytes.
const mostKept = 1e4;

// Returns the status of the response; 0 without one.
function post(body) {
  const headers = { "Content-Type": "application/json" };
  return fetch(address.events, { method: "POST", headers, body, keepalive: body.length < mostKept })
    .then(({ status }) => status, () => 0);
}

function handle(status, batch, id) {
  const isRefused = refusing.includes(status);
  if (isRefused) {
    sent = sent.filter((event) => !batch.includes(event));
    // The server has the text before the refused one: the user types on that.
    for (const { node, old } of batch.reverse()) {
      if (old == null) continue;
      const next = waiting.find((event) => event.node === node && event.old != null);
      if (next) next.old = old;
      else node.$shownText = old;
    }
    showStatus(status === postStatus.tooLarge ? words.tooLong : words.refused);
  }
  // 0: there is no response.
  if (status && status < 300 || status === postStatus.elementMissing || isRefused) return flush();
  // The messages that the server has sent before its end must be read first: they say what it has handled.
  failedID = id;
  setTimeout(() => { if (connection.id === id) disconnect(); }, streamEndDelay);
}
