// The script of the page for an address without a place. Entries of the browser's history that the page's script has
// made belong to one document, so this one may get others of them: it loads their addresses.
addEventListener("popstate", () => location.reload());
