// Uploads files that the user drops, pastes or chooses, one after the other, and sends each result as an event.
import { address, eventName, fileHeader, send } from "./tarn.js";

// The server reads a refused body up to this size, so that its response arrives. For a larger file the page asks first.
const largeSize = 4 << 20;

// The element that takes the files of an event at a node.
export function uploadTarget(node) {
  if (node?.$handlers?.[eventName.files]) return node;
  return node?.parentNode && uploadTarget(node.parentNode);
}

// The last of the uploads, which follow each other.
let lastUpload = Promise.resolve();
// The files that are not uploaded yet, by the element that takes them.
const pendingFiles = new Map();

function queueUploads(node, files) {
  if (!files.length) return;
  pendingFiles.set(node, [...(pendingFiles.get(node) ?? []), ...files]);
  for (const file of [...files]) lastUpload = lastUpload.then(() => upload(node, file));
  reportCount(node);
}

// Uploads a file that is still being made, such as a recording: it waits from now on. If the promise fails, the node's
// handler gets the reason.
export async function queueUpload(node, name, promise) {
  const file = { name };
  pendingFiles.set(node, [...(pendingFiles.get(node) ?? []), file]);
  reportCount(node);
  await promise.catch(() => {});
  lastUpload = lastUpload.then(() => upload(node, file, promise));
}

// Sends the number of files that wait, and the name of the first.
function reportCount(node) {
  const files = pendingFiles.get(node);
  if (!node.isConnected && !files.length) pendingFiles.delete(node);
  if (node.$handlers[eventName.uploads]) send(node, eventName.uploads, `${files.length}\n${files[0]?.name ?? ""}`);
}

// After a reconnect the server knows no counts, so all are sent again, also those that became 0 meanwhile.
new MutationObserver(() => [...pendingFiles.keys()].forEach(reportCount))
  .observe(document.documentElement, { attributeFilter: ["data-tarn"] });

// Sends the result of an upload: a ticket of the server, or the name of the file and the reason of the failure.
async function upload(node, waiting, promise = waiting) {
  node.ariaBusy = true;
  try {
    const file = await promise;
    if (file.size > largeSize) await post(node, file, null);
    send(node, eventName.files, await post(node, file, file));
  } catch (reason) {
    send(node, eventName.files, `${waiting.name}\n${reason}`);
  }
  pendingFiles.set(node, pendingFiles.get(node).filter((file) => file !== waiting));
  reportCount(node);
  node.ariaBusy = null;
  node.style.removeProperty("--sent");
}

// Posts a file, or only its head if the body is null. Returns the text of the response, or throws it.
function post(node, file, body) {
  return new Promise((succeed, fail) => {
    // If the element was removed, do not send its files.
    if (!node.isConnected) {
      fail("");
      return;
    }
    const request = new XMLHttpRequest();
    request.open("POST", address.files);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader(fileHeader.name, encodeURIComponent(file.name));
    request.setRequestHeader(fileHeader.size, file.size);
    request.upload.onprogress = ({ loaded, total }) => {
      if (!node.isConnected) request.abort();
      node.style.setProperty("--sent", total && loaded / total);
    };
    request.onload = () => (request.status < 300 ? succeed : fail)(request.responseText);
    request.onerror = request.onabort = () => fail("");
    request.send(body);
  });
}

// Dropping

// The element over which the user drags files.
let draggedOver = null;

// A browser would replace the page by a file that is dropped outside such an element.
function handleDrag(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  const node = event.type === "dragover" ? uploadTarget(event.target) : null;
  event.dataTransfer.dropEffect = node ? "copy" : "none";
  if (draggedOver && draggedOver !== node) delete draggedOver.dataset.over;
  draggedOver = node;
  if (draggedOver) draggedOver.dataset.over = "";
}

addEventListener("dragover", handleDrag);
addEventListener("dragleave", handleDrag);
addEventListener("drop", (event) => {
  const node = uploadTarget(event.target);
  handleDrag(event);
  if (node) queueUploads(node, event.dataTransfer.files);
});

// Pasting and choosing

addEventListener("paste", ({ target, clipboardData: { files } }) => {
  const node = files.length && (uploadTarget(target) || uploadTarget(document.querySelector("[accept]")));
  if (node) queueUploads(node, files);
});

addEventListener("change", ({ target }) => {
  const node = target.type === "file" && uploadTarget(target);
  if (!node) return;
  queueUploads(node, target.files);
  // So that the user can choose the same file again.
  target.value = "";
}, true);
