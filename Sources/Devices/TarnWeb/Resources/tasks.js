// Work that is done when a message has been applied completely, because it needs the new layout or all nodes.
let tasks = [];

export const taskCount = () => tasks.length;

export function doLater(task) {
  tasks.push(task);
}

export function discardTasks(count) {
  tasks.length = count;
}

export function runTasks() {
  for (const task of tasks.splice(0)) task();
}
