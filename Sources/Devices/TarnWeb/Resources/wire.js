// The names in the messages between the page and the server: the table of WireFormat.swift, with which a test compares
// it. No other script spells them.

// The keys of a message to the page.
export const messageKey = {
  trees: "t",
  runs: "n",
  connection: "c",
  isReset: "x",
  changes: "o",
  isStill: "s",
  acknowledged: "a",
  corrections: "f",
  refusals: "r",
  elementMissing: "e",
  identity: "p",
  isSameStream: "k",
  restarts: "w",
  address: "u",
  isPush: "h",
  missing: "m",
  update: "v",
};

// The operations of a change.
export const operation = {
  setText: 0,
  setAttribute: 1,
  insert: 2,
  remove: 3,
  move: 4,
};

// The first characters of the names of settings that are not HTML attributes.
export const settingPrefix = {
  property: ".",
  handler: "@",
  style: "--",
};

// The settings that are properties of an element. The user changes all of them, too, but the data.
export const property = {
  value: ".value",
  isChecked: ".checked",
  scrollTop: ".scrollTop",
  focus: ".focus",
  data: ".$data",
};

// The value of a handler for input of a field whose text the server never sets.
export const handlerValue = {
  writeOnly: "only",
};

// The keys of a post of events.
export const postKey = {
  connection: "c",
  number: "n",
  events: "e",
  received: "r",
};

// The names of events.
export const eventName = {
  click: "click",
  submit: "submit",
  focus: "focus",
  blur: "blur",
  cancel: "cancel",
  input: "input",
  check: "check",
  scroll: "scroll",
  keyDown: "keydown",
  listKeyDown: "listkey",
  selectRow: "selectrow",
  height: "height",
  files: "files",
  uploads: "uploads",
  shake: "shake",
  push: "push",
  navigate: "navigate",
  traverse: "traverse",
};

// The addresses below a page, and the parameters of the stream's and of printing's address.
export const address = {
  events: "event",
  files: "files",
  stream: "stream",
  print: "print",
};
export const streamParameter = {
  tab: "tab",
  reports: "reports",
  window: "window",
  address: "address",
  version: "version",
};

// The headers of an uploaded file.
export const fileHeader = {
  name: "Tarn-Name",
  size: "Tarn-Size",
};

// The statuses of a post that was handled, but not completely.
export const postStatus = {
  elementMissing: 410,
  tooLarge: 413,
};

// The data attributes that views set for the scripts.
export const dataAttribute = {
  copies: "data-copy",
  glides: "data-glide",
  leaves: "data-leave",
  motion: "data-motion",
  drag: "data-drag",
  shake: "data-shake",
  records: "data-record",
  allowsShaking: "data-allow-shaking",
  window: "data-window",
  isApart: "data-apart",
  scrollsTo: "data-show",
  modal: "data-modal",
  isCovered: "data-covered",
  stop: "data-stop",
  status: "data-status",
  help: "data-help",
  isTyping: "data-typing",
  title: "data-title",
  hook: "data-hook",
  element: "data-element",
};

// The value of the attribute of a list window whose rows fit their content.
export const windowValue = {
  rowsFitContent: "fit",
};

// The custom style properties of a list window.
export const windowStyle = {
  rowHeight: "--row",
  firstRow: "--before",
};

// The keys of a component of a motion.
export const motionKey = {
  property: "p",
  axis: "a",
  from: "f",
  to: "t",
  curve: "c",
  low: "l",
  high: "h",
};
