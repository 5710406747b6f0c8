// The calendar of the journal: a button for each month with entries, with a dot for each day. Newest first; the stylesheet
// puts them from right to left, so that the strip begins with the newest at its right end.

const locale = document.documentElement.lang;
const format = (options) => new Intl.DateTimeFormat(locale, { ...options, year: "numeric", timeZone: "UTC" });
const shortName = format({ month: "short" });

const namespace = "http://www.w3.org/2000/svg";
// The distance of two dots, and the weeks that a month may touch.
const step = 8;
const weeks = 6;

export default {
  mounted() {
    this.buttons = new Map();
    this.strip = document.createElement("div");
    this.strip.className = "month-strip";
    this.strip.role = "toolbar";
    this.strip.ariaLabel = this.el.ariaLabel;
    this.strip.addEventListener("keydown", (event) => this.moveFocus(event));
    this.strip.addEventListener("focusin", ({ target }) => this.setStop(target));
    this.el.replaceChildren(this.strip);
    this.updated();
  },

  // Buttons stay as they are as long as their months do, with the focus.
  updated() {
    const { months, titles, selected } = this.data;
    const old = this.buttons;
    this.buttons = new Map(months.map(({ month }) => [month, old.get(month) ?? this.makeButton(month)]));
    for (const [month, button] of old) if (!this.buttons.has(month)) button.remove();
    let next = this.strip.firstChild;
    for (const [index, { month, days }] of months.entries()) {
      const button = this.buttons.get(month);
      if (button === next) next = next.nextSibling;
      else this.strip.insertBefore(button, next);
      const title = titles[index];
      if (button.title !== title) button.title = button.ariaLabel = title;
      button.ariaPressed = month === selected;
      draw(button.lastChild, month, days);
    }
    const stop = this.strip.querySelector("[tabindex='0']") ?? this.buttons.get(selected) ?? this.strip.firstChild;
    if (stop) this.setStop(stop);
    if (selected !== this.selected) this.buttons.get(selected)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.selected = selected;
  },

  destroyed() {
    this.buttons.clear();
  },

  makeButton(month) {
    const button = document.createElement("button");
    button.className = "month-button";
    button.append(shortName.format(new Date(month)), makePicture());
    button.onclick = () => this.pushEvent("select", { month });
    return button;
  },

  // The strip is one stop of the Tab key; the arrow keys move in it.
  setStop(button) {
    for (const other of this.strip.children) other.tabIndex = other === button ? 0 : -1;
  },

  moveFocus(event) {
    const buttons = [...this.strip.children];
    const position = buttons.indexOf(event.target);
    const target = {
      ArrowLeft: buttons[position + 1], ArrowRight: buttons[position - 1], Home: buttons.at(-1), End: buttons[0],
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target.focus();
  },
};

function makePicture() {
  const picture = document.createElementNS(namespace, "svg");
  picture.setAttribute("viewBox", `0 0 ${7 * step} ${weeks * step}`);
  picture.ariaHidden = true;
  for (const name of ["day", "day written"]) {
    const path = document.createElementNS(namespace, "path");
    path.setAttribute("class", name);
    picture.append(path);
  }
  return picture;
}

// Each dot is a line of no length with round ends.
function draw(picture, month, written) {
  const first = new Date(month);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  // Monday is the first column.
  const offset = (first.getUTCDay() + 6) % 7;
  const dot = (day) => {
    const cell = offset + day - 1;
    return `M${(cell % 7 + 0.5) * step} ${(Math.floor(cell / 7) + 0.5) * step}h0`;
  };
  const days = Array.from({ length }, (_, index) => index + 1);
  const [all, some] = picture.children;
  all.setAttribute("d", days.filter((day) => !written.includes(day)).map(dot).join(""));
  some.setAttribute("d", written.map(dot).join(""));
}
