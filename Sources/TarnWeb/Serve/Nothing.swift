/// Words for those who ask for what is not there.
enum Nothing {
  /// Says what there is instead: the one page, or a list of links.
  ///
  /// - Parameter path: what was asked for. The links are relative to it: a proxy in front may have put something before it.
  static func here(_ places: [Place], from path: String) -> HTTPResponse {
    let paths = places.map(\.path).sorted()
    guard paths != ["/"] else { return .text(404, "There is nothing at this address. The app is at /.") }
    // A name is letters, digits, - and _ alone: there is nothing in a path to be escaped.
    let up = relativeRoot(from: path)
    let links = paths.map { "<li><a href=\"\(up + $0.dropFirst())\">\($0)</a></li>" }.joined(separator: "\n")
    return PlainPage.response(
      404, title: "Nothing here", heading: "There is nothing at this address",
      body: """
        <p>These pages are here:</p>
        <ul>
        \(links)
        </ul>
        """)
  }
}

/// The way from the address of a page or file to the root of the server: `./` from `/clocks`, `../../` from `/chance/watch/`.
///
/// Addresses are written so, because a proxy in front may serve all this below an address that the server does not know.
func relativeRoot(from path: String) -> String {
  let depth = path.utf8.count(where: { $0 == UInt8(ascii: "/") }) - 1
  return depth <= 0 ? "./" : String(repeating: "../", count: depth)
}
