// Uploads files that the user drops, pastes or chooses, one after the other, and sends each result as an event.
import { send } from "./tarn.js";

// The server reads a refused body up to this size, so that its response arrives. For a larger file the page asks first.
const large = 4 << 20;
const takes = (node) => node?.$on?.files ? node : node?.parentNode && takes(node.parentNode);

let last = Promise.resolve();
// The files that are not uploaded yet, by the element that they were given to.
const coming = new Map();
function count(node) {
  const files = coming.get(node);
  if (!node.isConnected && !files.length) coming.delete(node);
  if (node.$on.sending) send(node, "sending", `${files.length}\n${files[0]?.name ?? ""}`);
}
function take(node, files) {
  if (!files.length) return;
  coming.set(node, [...coming.get(node) ?? [], ...files]);
  for (const file of [...files]) last = last.then(() => upload(node, file));
  count(node);
}
async function upload(node, file) {
  node.ariaBusy = true;
  try {
    if (file.size > large) await post(node, file);
    send(node, "files", await post(node, file, file));
  } catch (words) {
    send(node, "files", `${file.name}\n${words}`);
  }
  coming.get(node).shift();
  count(node);
  node.ariaBusy = null;
  node.style.removeProperty("--sent");
}
// After a reconnect the server knows no counts, so all are sent again, also those that became 0 meanwhile.
new MutationObserver(() => [...coming.keys()].forEach(count))
  .observe(document.documentElement, { attributeFilter: ["data-tarn"] });
const post = (node, file, body) => new Promise((done, fail) => {
  // If the element was removed, do not send its files.
  if (!node.isConnected) return fail("");
  const request = new XMLHttpRequest();
  request.open("POST", "files");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.setRequestHeader("Tarn-Name", encodeURIComponent(file.name));
  request.setRequestHeader("Tarn-Size", file.size);
  request.upload.onprogress = ({ loaded, total }) => {
    if (!node.isConnected) request.abort();
    node.style.setProperty("--sent", total && loaded / total);
  };
  request.onload = () => (request.status < 300 ? done : fail)(request.responseText);
  request.onerror = request.onabort = () => fail("");
  request.send(body);
});

// A browser would replace the page by a file that is dropped outside such an element.
let over;
function hold(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  const node = event.type === "dragover" ? takes(event.target) : null;
  event.dataTransfer.dropEffect = node ? "copy" : "none";
  if (over !== node) delete over?.dataset.over;
  if (over = node) over.dataset.over = "";
}
for (const type of ["dragover", "dragleave"]) addEventListener(type, hold);
addEventListener("drop", (event) => {
  const node = takes(event.target);
  hold(event);
  if (node) take(node, event.dataTransfer.files);
});
addEventListener("paste", ({ target, clipboardData: { files } }) => {
  const node = files.length && (takes(target) || takes(document.querySelector("[accept]")));
  if (node) take(node, files);
});
addEventListener("change", ({ target }) => {
  const node = target.type === "file" && takes(target);
  if (!node) return;
  take(node, target.files);
  // So that the user can choose the same file again.
  target.value = "";
}, true);
