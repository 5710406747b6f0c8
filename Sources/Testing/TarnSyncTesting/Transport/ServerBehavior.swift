/// A behavior of the server of a ``TransportConformance``, selected by the last component of a path.
public enum ServerBehavior: String, Sendable, CaseIterable {
  /// Returns the request: the first line, the headers in lower case, an empty line, the body.
  case echo
  /// Answers 204, without a body.
  case noContent = "nothing"
  /// Answers 404.
  case notFound = "missing"
  /// Answers 401, with a request for credentials.
  case unauthorized
  /// Returns a body of 1 MiB.
  case megabyte
  /// Returns “one”, “two” and “three” in three chunks.
  case chunked
  /// Returns “packed”, as gzip.
  case gzip
  /// Returns a header with non-ASCII letters, as UTF-8.
  case nonASCIIHeader = "foreign-header"
  /// Returns the same header twice.
  case duplicate
  /// Sets a cookie.
  case cookie
  /// Redirects to `echo`.
  case redirect
  /// Redirects to `echo` at the other origin.
  case redirectElsewhere = "redirect-elsewhere"
  /// Redirects to itself.
  case redirectLoop = "redirect-ring"
  /// Never answers.
  case never
  /// Sends an endless body, a byte every 100 ms.
  case trickle
  /// Sends an endless body at full speed.
  case endlessBody = "endless-body"
  /// Sends endless headers.
  case endlessHeaders = "endless-headers"
  /// Sends half of the announced body.
  case short
  /// Sends one chunk and no final one.
  case shortChunked = "short-chunked"
  /// Closes the connection without a response.
  case close
  /// Returns the number of connections closed by `close`, and keeps the connection for one more request.
  case closeCount = "closes"
  /// Sends bytes that are not HTTP.
  case garbage
  /// Sends a malformed status line.
  case garbledStatus = "garbled-status"

  init(path: String) {
    let last = path.prefix { $0 != "?" }.split(separator: "/").last.map(String.init) ?? ""
    self = ServerBehavior(rawValue: last) ?? .notFound
  }
}
