// The elements of the page's template, and the line that reports the state of the connection.
import { dataAttribute } from "./wire.js";

export const [root, banner] = document.querySelectorAll("#tarn, #tarn-status");
export const html = document.documentElement;

export const focused = () => document.activeElement;

let shownStatus = "";

// Shows a message in the open dialog, or else below the page; an empty one hides both lines.
export function showStatus(text) {
  const dialog = [...document.querySelectorAll(`[${dataAttribute.status}]`)].at(-1);
  if (dialog) dialog.textContent = text;
  banner.textContent = dialog ? "" : text;
  banner.hidden = !banner.textContent;
  shownStatus = text;
}

export const isShown = (text) => text === shownStatus;

export const elementMissing = "The element that you used no longer exists. Your input was ignored.";
