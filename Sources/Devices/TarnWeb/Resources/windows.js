// The name of this window, by which the server knows it after a reload.

const storageKey = "tarn";

export const windowName = sessionStorage[storageKey] ?? newName();

// 128 random bits: the name admits to the window's session.
function newName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, 0)).join("");
}

// The name is stored only while the page is hidden or unloaded: a browser copies the storage into a duplicate of a tab,
// which must not get the name of a window that is in use.
function updateStorage({ type }) {
  if (type === "pagehide" || document.hidden) sessionStorage[storageKey] = windowName;
  else delete sessionStorage[storageKey];
}
for (const type of ["pageshow", "pagehide", "visibilitychange"]) addEventListener(type, updateStorage);
