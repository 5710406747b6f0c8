/// Returns the address of a page from the address that the server's program printed: inserts the page's path before the
/// token.
///
/// ```swift
/// printedAddress("http://127.0.0.1:8080/?token=1f…", to: "todos/")  // http://127.0.0.1:8080/todos/?token=1f…
/// ```
public func printedAddress(_ printed: String, to path: String) -> String {
  let root = printed.prefix { $0 != "?" }
  return root + path + printed.dropFirst(root.count)
}
