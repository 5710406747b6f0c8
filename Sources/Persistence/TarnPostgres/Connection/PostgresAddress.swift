import Foundation

/// The address of a document in a PostgreSQL database.
///
/// ```
/// postgres://ann@db.example/apps?document=todos
/// postgresql:///apps?host=/var/run/postgresql
/// ```
///
/// It is an address of libpq (“Connection URIs” in PostgreSQL's manual) with one parameter more, `document`: a database
/// holds any number of documents. Without it the document has the name of the app.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address for libpq.
  package let uri: String
  /// The document's name, if the address has one.
  package let document: String?

  /// Returns whether a path is the address of a database.
  package static func isAddress(_ path: String) -> Bool {
    path.hasPrefix("postgres://") || path.hasPrefix("postgresql://")
  }

  /// - Returns: `nil` if the text is not the address of a database.
  package init?(_ text: String) {
    guard Self.isAddress(text) else { return nil }
    guard let mark = text.firstIndex(of: "?") else {
      (uri, document) = (text, nil)
      return
    }
    let parameters = text[text.index(after: mark)...].split(separator: "&")
    let others = parameters.filter { !$0.hasPrefix("document=") }
    let name = parameters.last { $0.hasPrefix("document=") }?.dropFirst("document=".count)
    document = name.flatMap { String($0).removingPercentEncoding }.flatMap { $0.isEmpty ? nil : $0 }
    uri = String(text[..<mark]) + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
  }

  /// The address without passwords, for messages.
  package var description: String {
    var text = uri
    if let start = text.range(of: "://")?.upperBound {
      let end = text[start...].firstIndex { "/?".contains($0) } ?? text.endIndex
      if let at = text[start..<end].lastIndex(of: "@"), let colon = text[start..<at].firstIndex(of: ":") {
        text.removeSubrange(colon..<at)
      }
    }
    if let mark = text.firstIndex(of: "?") {
      let shown = text[text.index(after: mark)...].split(separator: "&").filter { parameter in
        // As in libpq: `password`, `sslpassword` and `passfile`.
        !parameter.prefix { $0 != "=" }.lowercased().contains("pass")
      }
      text = String(text[..<mark]) + (shown.isEmpty ? "" : "?" + shown.joined(separator: "&"))
    }
    guard let document else { return text }
    return text + (text.contains("?") ? "&" : "?") + "document=\(document)"
  }
}
