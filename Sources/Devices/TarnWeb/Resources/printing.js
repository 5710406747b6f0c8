// For printing, the page gets a copy with all rows of its lists.
import { buildCopy } from "./nodes.js";
import { windowName } from "./windows.js";
import { address, streamParameter } from "./wire.js";

addEventListener("beforeprint", () => {
  const trees = loadTrees();
  if (!trees) return;
  const copy = document.createElement("div");
  copy.id = "tarn-print";
  copy.append(...trees.map((tree) => buildCopy(tree, copy.namespaceURI)));
  document.body.append(copy);
});
addEventListener("afterprint", () => document.getElementById("tarn-print")?.remove());

// The browser prints when the handler returns, so the request must be synchronous.
function loadTrees() {
  const request = new XMLHttpRequest();
  request.open("GET", `${address.print}?${streamParameter.window}=${windowName}`, false);
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? JSON.parse(request.responseText) : null;
}
