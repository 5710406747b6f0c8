// The stream of messages from the server, which is opened again whenever it ends.
import { receive } from "./messages.js";
import { loadedAddress } from "./navigation.js";
import { html, showStatus, words } from "./page.js";
import { address, streamParameter } from "./wire.js";
import { windowName } from "./windows.js";

const retryDelay = 500;
// A browser allows six streams to a server, so a hidden page gives up its own after a while.
const hiddenDelay = 3000;

// The name of this tab, the same on every stream. The server remembers by it which posts it has handled.
const tab = Math.random();

export const connection = {
  // The name of the open stream; null without one.
  id: null,
  // The number of messages that came on the stream, and of those that the server knows to have arrived.
  received: 0,
  reported: 0,
  // Whether the user's last input was not sent.
  hasLostInput: false,
  // Whether the server has said that it ends and is started again. Then all events that it has not acknowledged
  // wait for the next stream: it handled none of them.
  isRestarting: false,
};

// So long the user does not notice a restart. systemd waits 90 s for a service to start, but a user doubts a button
// after ten (https://www.nngroup.com/articles/response-times-3-important-limits/).
const restartLimit = 10_000;

// So long a user does not notice the wait (the same source).
const drawingLimit = 100;
// The browser draws the content in the HTML before the script takes it over, which takes longer the more there is. What
// the user does until then is repeated (`tarnEarly`). A hidden page is not drawn.
const contentDrawn = new Promise((end) => {
  requestAnimationFrame(() => setTimeout(end));
  setTimeout(end, document.hidden ? 0 : drawingLimit);
});

let source = null;
let retryTimer;
let restartTimer;
let hiddenTimer;

function connect() {
  closeStream();
  connection.received = 0;
  connection.reported = 0;
  source = new EventSource(`${address.stream}?${streamQuery()}`);
  source.onmessage = ({ data }) => {
    connection.received += 1;
    try {
      receive(JSON.parse(data));
    } catch (error) {
      disconnect();
      throw error;
    }
  };
  source.onerror = disconnect;
}

function streamQuery() {
  const place = loadedAddress();
  return `${streamParameter.tab}=${tab}&${streamParameter.reports}&${streamParameter.version}=${words.version}` +
    `&${streamParameter.window}=${windowName}` +
    (place === undefined ? "" : `&${streamParameter.address}=${encodeURIComponent(place)}`);
}

// Closes the stream, and opens another one soon.
export function disconnect() {
  closeStream();
  html.dataset.tarn = "lost";
  if (!connection.isRestarting) showLostConnection();
  retryTimer = setTimeout(connect, retryDelay);
}

function showLostConnection() {
  showStatus(connection.hasLostInput ? words.notSent : words.lost);
}

// Keeps the input for the next stream, unless that takes too long.
export function expectRestart() {
  connection.isRestarting = true;
  restartTimer = setTimeout(() => {
    connection.isRestarting = false;
    if (!connection.id) showLostConnection();
  }, restartLimit);
}

export function restartEnded() {
  clearTimeout(restartTimer);
  connection.isRestarting = false;
}

function closeStream() {
  clearTimeout(retryTimer);
  source?.close();
  source = null;
  connection.id = null;
}

addEventListener("visibilitychange", () => {
  clearTimeout(hiddenTimer);
  if (document.hidden) hiddenTimer = setTimeout(closeStream, hiddenDelay);
  else if (!source) connect();
});
addEventListener("pagehide", closeStream);
addEventListener("pageshow", async () => {
  await contentDrawn;
  if (!source) connect();
});
