// The messages of the server, of three kinds.
import { beginChange, endChange, setStill } from "./animation.js";
import { connection, expectRestart, restartEnded } from "./connection.js";
import { updateIfCovered } from "./dialogs.js";
import { pressHeldKeys, repeatEarlyActions } from "./events.js";
import { adjustLists, reportScrolls } from "./lists.js";
import { endTraversal, loadAddress, showAddress } from "./navigation.js";
import { adoptChildren, nodeAt, startPage, takeOver } from "./nodes.js";
import { html, root, showStatus, words } from "./page.js";
import { apply, focusHeading } from "./patches.js";
import { acknowledge, enqueue, flush, isResent } from "./posts.js";
import { isUserAction, takeUnacknowledged, unanswered } from "./posts.js";
import { showRefusals } from "./refusals.js";
import { focusLeftFields, set } from "./settings.js";
import { runTasks } from "./tasks.js";
import { discardKeys } from "./typeahead.js";
import { findEarlyInput, findTypedFields, isRestored } from "./typing.js";
import { restoreTyped, setIsAnswer, showLost } from "./typing.js";
import { eventName, messageKey } from "./wire.js";

// Gives update.js what it needs: the same in all versions. That of a newer server has the path that it has sent.
const runUpdate = (path, isAtOnce) =>
  import(path).then((script) => script.update(unanswered, showLost, isAtOnce));

// The server's number: another one after a restart.
let identity;

export function receive(message) {
  if (messageKey.restarts in message) return expectRestart();
  if (messageKey.update in message) return runUpdate(...message[messageKey.update]);
  // A scroll offset that is not sent yet is the user's, and must not be overwritten.
  reportScrolls();
  if (messageKey.trees in message) receivePage(message);
  else if (messageKey.changes in message) receiveChange(message);
  else if (messageKey.isPush in message) showAddress(message[messageKey.address], message[messageKey.isPush]);
  else receiveAnswer(message);
  adjustLists();
  runTasks();
  updateIfCovered();
  pressHeldKeys();
  flush();
}

// The whole page: the first message of a stream, or a later one if the page has fallen behind.
function receivePage({
  [messageKey.trees]: trees,
  [messageKey.runs]: runs,
  [messageKey.connection]: id,
  [messageKey.acknowledged]: acknowledged,
  [messageKey.identity]: newIdentity,
  [messageKey.isReset]: isReset,
  [messageKey.isSameStream]: isSameStream,
  [messageKey.address]: address,
}) {
  const unsent = isSameStream ? [] : takeUnacknowledged(acknowledged);
  // Without a restart, an event that is not acknowledged was not handled.
  const isSurelyLost = connection.hasLostInput || identity === newIdentity;
  const isKept = connection.isRestarting;
  if (!isSameStream) restartEnded();
  const isLost = !isKept && (unsent.some(({ name }) => isUserAction(name)) || !isSameStream && discardKeys());
  if (isLost) connection.hasLostInput = true;
  const isRestarted = identity && identity !== newIdentity;
  const isFirst = !identity;
  // Kept input is sent again as it is, in its order among the clicks.
  const keptInput = isKept ? unsent.filter(({ name }) => name === eventName.input) : [];
  findTypedFields(isRestarted ? unsent : null, keptInput.map(({ node }) => node));
  if (isFirst) findEarlyInput();
  for (const event of unsent) {
    const isText = event.name === eventName.input && isRestored(event.node);
    if ((isKept || isResent(event.name)) && !isText) enqueue(event);
  }

  setStill(true);
  connection.id = id;
  identity = newIdentity;
  startPage(runs);
  if (isReset) root.replaceChildren();
  showAddress(address, false);
  if (isFirst) takeOver(root, trees);
  else adoptChildren(root, trees);
  // The user may have scrolled before.
  if (isFirst) reportScrolls();
  restoreTyped(enqueue);
  html.dataset.tarn = "ready";
  if (!isSameStream) showStatus(connection.hasLostInput ? words[isSurelyLost ? "repeat" : "check"] : "");
  connection.hasLostInput = false;
  if (isFirst) {
    repeatEarlyActions();
    if (sessionStorage.tarnUpdate) runUpdate("./update.js");
  }
}

// A change of the page.
function receiveChange({ [messageKey.changes]: changes, [messageKey.isStill]: isStill }) {
  beginChange(Boolean(isStill));
  apply(changes);
  endChange();
}

// The answer to a post: the number of the post, the values that differ from the user's input, why actions were refused,
// and whether an element was gone. The changes of the post were applied before, and may have closed a dialog.
function receiveAnswer({
  [messageKey.acknowledged]: number,
  [messageKey.corrections]: corrections,
  [messageKey.refusals]: refusals,
  [messageKey.elementMissing]: isElementMissing,
  [messageKey.address]: address,
  [messageKey.missing]: missing,
}) {
  // By a link, or by Back and Forward.
  const isNavigation = unanswered().some((event) => event.number <= number && (event.node === root || event.node.href));
  acknowledge(number);
  setIsAnswer(true);
  for (const [node, setting, value] of corrections) if (nodeAt(node)) set(nodeAt(node), setting, value);
  setIsAnswer(false);
  focusLeftFields();
  focusHeading(isNavigation);
  if (isElementMissing) showStatus(words.missing);
  if (refusals) showRefusals(refusals);
  if (missing !== undefined) loadAddress(missing);
  else if (address !== undefined) endTraversal(address);
}
