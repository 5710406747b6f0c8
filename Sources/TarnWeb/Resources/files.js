// Files that people drop, paste or choose: sent one after the other; what came of each is told like any other event.
import { tell } from "/tarn.js";

// So much of what it refuses a server reads to the end, so that its words arrive. For more it is asked first.
const large = 4 << 20;
const takes = (node) => node?.$on?.files ? node : node?.parentNode && takes(node.parentNode);

let last = Promise.resolve();
function take(node, files) {
  for (const file of [...files]) last = last.then(() => send(node, file));
}
async function send(node, file) {
  node.ariaBusy = true;
  try {
    if (file.size > large) await post(node, file);
    tell(node, "files", await post(node, file, file));
  } catch (words) {
    tell(node, "files", `${file.name}\n${words}`);
  }
  node.ariaBusy = null;
  node.style.removeProperty("--sent");
}
const post = (node, file, body) => new Promise((done, fail) => {
  const request = new XMLHttpRequest();
  request.open("POST", "files");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.setRequestHeader("Tarn-Name", encodeURIComponent(file.name));
  request.setRequestHeader("Tarn-Size", file.size);
  request.upload.onprogress = ({ loaded, total }) => node.style.setProperty("--sent", total && loaded / total);
  request.onload = () => (request.status < 300 ? done : fail)(request.responseText);
  request.onerror = () => fail("");
  request.send(body);
});

// A file that is dropped beside what takes it would take the place of the page.
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
  // So that the same one can be chosen again.
  target.value = "";
}, true);
