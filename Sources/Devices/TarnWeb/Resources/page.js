// The elements of the page's template, and the line that reports the state of the connection.
export const [root, banner] = document.querySelectorAll("#tarn, #tarn-status");
export const html = document.documentElement;

export const focused = () => document.activeElement;

// Shows a message below the page; an empty one hides the line.
export function showStatus(text) {
  banner.textContent = text;
  banner.hidden = !text;
}

export const elementMissing = "The element that you used no longer exists. Your input was ignored.";
