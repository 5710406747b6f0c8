// The elements of the page's template, and the line that reports the state of the connection.
import { dataAttribute } from "./wire.js";

export const [root, banner] = document.querySelectorAll("body > #tarn, body > #tarn-status");
// The words in the language of the page: ScriptWords.swift.
export const words = JSON.parse(banner.dataset.words);
export const html = document.documentElement;
// An event of the page itself.
root.$number = 0;

export const focused = () => document.activeElement;

// Creates an element that is not part of the state.
export function create(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

// Moves the box with lost text (typing.js) into the open question, which makes all outside of it inert, or out of a
// closed one.
export function raiseLostText() {
  const box = document.getElementById("tarn-lost-text");
  if (box) (document.querySelector(":modal") ?? document.body).append(box);
}

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
