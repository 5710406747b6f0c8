// Hooks and custom elements: scripts of the app that show an element. The page changes no children of a hook's element.
//
//   $data         the data of the element: set by settings.js, which leaves equal data alone
//   data-failed   the script could not be loaded, or `mounted` has failed: the element shows its children
import { dataAttribute, eventName, send } from "./tarn.js";

const page = document.getElementById("tarn");
const elements = `[${dataAttribute.hook}], [${dataAttribute.element}]`;
// The hooks by their elements.
const hooks = new Map();

// What the script of a custom element needs: its properties, and its events.
const customElement = {
  mounted() {
    for (const name of this.el.$handlers?.[eventName.push] ?? [])
      this.el.addEventListener(name, ({ target, detail }) => {
        if (target === this.el) this.pushEvent(name, detail ?? {});
      });
    this.updated();
  },
  updated() {
    Object.assign(this.el, this.data);
  },
};

// An error of the app's script is reported like any other, and ends nothing else.
function call(hook, name) {
  try {
    hook[name]?.();
  } catch (error) {
    if (name === "mounted") hook.el.dataset.failed = "";
    reportError(error);
  }
}

async function mount(node) {
  const hook = {
    el: node,
    get data() {
      return node.$data;
    },
    // Sends the event { name: values }, which is how Swift decodes a case with values.
    pushEvent: (name, values = {}) => send(node, eventName.push, JSON.stringify({ [name]: values })),
  };
  hooks.set(node, hook);
  const address = node.getAttribute(dataAttribute.hook) ?? node.getAttribute(dataAttribute.element);
  try {
    const script = await import(new URL(address, document.baseURI));
    // The element was removed meanwhile.
    if (hooks.get(node) !== hook) return;
    Object.setPrototypeOf(hook, script.default ?? customElement);
  } catch (error) {
    node.dataset.failed = "";
    reportError(error);
    return;
  }
  watchData(node, hook);
  call(hook, "mounted");
}

function watchData(node, hook) {
  let data = node.$data;
  Object.defineProperty(node, "$data", {
    get: () => data,
    set(value) {
      data = value;
      // After all of the message was applied.
      queueMicrotask(() => {
        if (hooks.get(node) === hook) call(hook, "updated");
      });
    },
  });
}

// Finds the elements that have come and gone. A moved element is in the page again by now.
function update() {
  for (const [node, hook] of hooks) {
    if (node.isConnected) continue;
    hooks.delete(node);
    call(hook, "destroyed");
  }
  // Elements of the HTML have a number when the page is taken over; those in the content of a hook have none.
  for (const node of page.querySelectorAll(elements)) if (node.$number > 0 && !hooks.has(node)) mount(node);
}

const observer = new MutationObserver(update);
observer.observe(page, { subtree: true, childList: true });
observer.observe(document.documentElement, { attributeFilter: ["data-tarn"] });
update();
