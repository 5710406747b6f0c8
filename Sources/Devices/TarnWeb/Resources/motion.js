// Moves elements with the pointer or with the tilt of the device. None of this data is sent to the server.
const calm = matchMedia("(prefers-reduced-motion)");
const held = (value, low) => Math.min(Math.max(value, low), 1);
let pose = { x: 0, y: 0 }, moving = new Map(), frame = 0;

// The same as Motion.offsets(at:) in Swift; a test compares both.
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
// At most once a frame, and only when the pose or the elements have changed.
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
// A touch is a tap or a scroll, so it moves nothing.
addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType !== "touch") take(clientX / innerWidth * 2 - 1, clientY / innerHeight * 2 - 1);
});
// 45 degrees to the left and right, and 45 around the usual angle of 45 at which a user holds a device. Where a browser
// requires permission, there are no events.
addEventListener("deviceorientation", ({ gamma, beta }) => {
  if (gamma == null || beta == null) return;
  const turned = { 90: [beta, -gamma], 180: [-gamma, -beta], 270: [-beta, gamma] };
  const [x, y] = turned[screen.orientation?.angle] ?? [gamma, beta];
  take(x / 45, (y - 45) / 45);
});
