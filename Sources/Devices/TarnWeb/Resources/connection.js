// The stream of messages from the server, which is opened again whenever it ends.
import { receive } from "./messages.js";
import { loadedAddress } from "./navigation.js";
import { html, showStatus } from "./page.js";
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
};

let source = null;
let retryTimer;
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
  const query = `${streamParameter.tab}=${tab}&${streamParameter.reports}&${streamParameter.window}=${windowName}`;
  const place = loadedAddress();
  return place === undefined ? query : `${query}&${streamParameter.address}=${encodeURIComponent(place)}`;
}

// Closes the stream, and opens another one soon.
export function disconnect() {
  closeStream();
  html.dataset.tarn = "lost";
  showStatus(`Connection lost. ${connection.hasLostInput ? "Your input was not sent." : "Trying again…"}`);
  retryTimer = setTimeout(connect, retryDelay);
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
addEventListener("pageshow", connect);
