// What moves with the pointer, or with the tilt of the device. Nothing of it goes to the server.
const calm = matchMedia("(prefers-reduced-motion)");
const held = (value, low) => Math.min(Math.max(value, low), 1);
let pose = { x: 0, y: 0 }, moving = new Map(), frame = 0;

// The same as Motion.offsets(at:) in Swift; a test holds them together.
function offsets(motion) {
  const all = {};
  for (const { p, a, f, t, c, l = -1, h = 1 } of motion) {
    const part = held((pose[a] - l) / (h - l), 0);
    all[p] = (all[p] ?? 0) + f + (t - f) * (c === "smooth" ? part * part * (3 - 2 * part) : part);
  }
  return all;
}
function draw() {
  frame = 0;
  for (const [node, motion] of moving)
    for (const [name, value] of Object.entries(offsets(motion))) node.style.setProperty(name, calm.matches ? 0 : value);
}
// At most once a frame, and only when something has changed.
const soon = () => frame ||= requestAnimationFrame(draw);

function gather() {
  const last = moving;
  moving = new Map([...document.querySelectorAll("[data-motion]")].map((node) => [node, JSON.parse(node.dataset.motion)]));
  for (const [node, motion] of last)
    for (const { p } of motion) if (!moving.get(node)?.some((entry) => entry.p === p)) node.style.removeProperty(p);
  if (moving.size) soon();
}
const concerns = { subtree: true, childList: true, attributeFilter: ["data-motion"] };
new MutationObserver(gather).observe(document.querySelector("#tarn"), concerns);
calm.onchange = gather;
gather();

function take(x, y) {
  if (!moving.size || calm.matches) return;
  pose = { x: held(x, -1), y: held(y, -1) };
  soon();
}
// A finger is there only while it does something else.
addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType !== "touch") take(clientX / innerWidth * 2 - 1, clientY / innerHeight * 2 - 1);
});
// To the left and right by 45 degrees, and as much around the 45 that a device is held at. Where a browser would have to ask for
// leave to tell, nothing is heard.
addEventListener("deviceorientation", ({ gamma, beta }) => {
  if (gamma == null || beta == null) return;
  const turned = { 90: [beta, -gamma], 180: [-gamma, -beta], 270: [-beta, gamma] };
  const [x, y] = turned[screen.orientation?.angle] ?? [gamma, beta];
  take(x / 45, (y - 45) / 45);
});
