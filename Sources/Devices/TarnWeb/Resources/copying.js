// Copies the text of an element to the clipboard when the user clicks a button for it.
import { dataAttribute } from "./wire.js";

const resultDuration = 1500;

addEventListener("click", async ({ target }) => {
  const button = target.closest(`[${dataAttribute.copies}]`);
  if (!button) return;
  const text = document.getElementById(button.getAttribute(dataAttribute.copies)).textContent;
  // The stylesheet shows the result on the button.
  button.dataset.copied = await navigator.clipboard.writeText(text).then(() => "yes", () => "no");
  setTimeout(() => delete button.dataset.copied, resultDuration);
});
