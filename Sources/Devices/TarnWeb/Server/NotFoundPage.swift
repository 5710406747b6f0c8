import TarnEncoding
import TarnLanguages

/// The response for unknown addresses.
enum NotFoundPage {
  /// Returns a response that lists the addresses that exist: the only page, or a list of links.
  ///
  /// - Parameter path: the requested path. The links are relative to it, because a proxy may serve this server below
  ///   another path.
  static func response(_ routes: [PageRoute], from path: String, _ words: Localization) -> HTTPResponse {
    let paths = routes.map(\.path).sorted()
    guard paths != ["/"] else { return .text(404, words("This address does not exist. The app is at /.")) }
    // A name has only letters, digits, - and _: a path needs no escaping.
    let root = relativeRoot(from: path)
    let links = paths.map { "<li><a href=\"\(root + $0.dropFirst())\">\($0)</a></li>" }.joined(separator: "\n")
    return PlainPage.response(
      404, title: words("Not found"), heading: words("This address does not exist"), words: words,
      body: """
        <p>\(words("The pages of this app:").escapedForPage)</p>
        <ul>
        \(links)
        </ul>
        """)
  }
}

/// Returns the relative path from the address of a page or file to the root of the server: `./` from `/clocks`,
/// `../../` from `/chance/watch/`.
///
/// Addresses are relative because a proxy may serve this server below a path that the server does not know.
func relativeRoot(from path: String) -> String {
  let depth = path.utf8.count(where: { $0 == UInt8(ascii: "/") }) - 1
  return depth <= 0 ? "./" : String(repeating: "../", count: depth)
}
