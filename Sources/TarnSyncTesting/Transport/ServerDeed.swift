/// What the server of a ``TransportConformance`` is told to do, by the last part of a path.
public enum ServerDeed: String, Sendable, CaseIterable {
  /// Says what it was asked: the first line, the headers in small letters, an empty line, the body.
  case echo
  /// Answers 204, without a body.
  case nothing
  /// Answers 404.
  case missing
  /// Answers 401, and asks who it is.
  case unauthorized
  /// A body of 1 MiB.
  case megabyte
  /// “one”, “two” and “three” in three chunks.
  case chunked
  /// “packed”, as gzip.
  case gzip
  /// A header with letters beyond ASCII, as UTF-8.
  case foreignHeader = "foreign-header"
  /// The same header twice.
  case twice
  /// Sets a cookie.
  case cookie
  /// Redirects to `echo`.
  case redirect
  /// Redirects to `echo` of the other origin.
  case redirectElsewhere = "redirect-elsewhere"
  /// Redirects to itself.
  case redirectRing = "redirect-ring"
  /// Never says anything.
  case never
  /// A body of a byte every 100 ms, without end.
  case trickle
  /// A body without end, as fast as it goes.
  case endlessBody = "endless-body"
  /// Headers without end.
  case endlessHeaders = "endless-headers"
  /// Half of the body that was announced.
  case short
  /// A chunk, and no end.
  case shortChunked = "short-chunked"
  /// Hangs up without a word.
  case close
  /// Answers how often it has hung up so, and keeps the connection for one more call.
  case closes
  /// What is no HTTP.
  case garbage
  /// A status line that is none.
  case garbledStatus = "garbled-status"

  init(path: String) {
    let last = path.prefix { $0 != "?" }.split(separator: "/").last.map(String.init) ?? ""
    self = ServerDeed(rawValue: last) ?? .missing
  }
}
