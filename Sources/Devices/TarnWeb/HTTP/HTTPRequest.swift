/// One complete request: its body (within `HTTPLimits.maximumBodyBytes`), its decoded path and its decoded query.
///
///     func answer(_ request: HTTPRequest, _ reply: HTTPReply) {
///       guard request.method == "POST" else { return _ = reply.respond(.text(405, "Use POST.")) }
///       _ = reply.respond(.text(200, "\(request.body.count) bytes for \(request.path)"))
///     }
///
/// The client has chosen all of its content: validate it, and never write it to a log.
package struct HTTPRequest: Sendable {
  /// One of the methods that the server handles, usually `GET`, `HEAD` or `POST`; a request with any other was answered
  /// with 405 before.
  package var method: String
  /// The decoded path: begins with `/`, contains no `.` or `..` segment and no NUL.
  package var path: String
  /// The decoded query. Of several values with the same name the first counts.
  package var query: [String: String]
  /// All values of each name of the decoded query, in order: `a[]=1&a[]=2` gives `["a[]": ["1", "2"]]`.
  package var queryValues: [String: [String]]
  /// The headers in the order of arrival, with names spelled as the client did. Their total size is bounded by
  /// `HTTPLimits.maximumHeaderBytes`.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// The IP address from which the connection comes; `nil` if it is not known.
  package var peer: String?
  /// The address of the client, if the server tells clients apart by their addresses.
  package var client: String?
  /// The memory reserved for a body above the usual limit: held as long as the bytes are.
  package var allowance: BodyAllowance?

  package init(
    method: String, path: String, query: [String: String] = [:], headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], allowance: BodyAllowance? = nil, queryValues: [String: [String]]? = nil, peer: String? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.allowance = allowance
    self.peer = peer
    self.queryValues = queryValues ?? query.mapValues { [$0] }
  }

  /// Returns the first header with a name, ignoring ASCII case.
  ///
  /// - Complexity: O(number of headers), without an allocation.
  package func header(_ name: String) -> String? {
    headers.first { isSameASCII($0.name, name) }?.value
  }

  /// Returns the cookie with a name, without the quotation marks that may surround its value. Names of cookies are
  /// case-sensitive.
  package func cookie(_ name: String) -> String? {
    for header in headers where isSameASCII(header.name, "cookie") {
      for pair in header.value.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, trimmed(parts[0]) == name else { continue }
        let value = trimmed(parts[1])
        return value.count >= 2 && value.first == "\"" && value.last == "\""
          ? String(value.dropFirst().dropLast()) : String(value)
      }
    }
    return nil
  }
}

/// Whether two texts differ at most in the case of ASCII letters. Names of headers are compared so.
func isSameASCII(_ left: String, _ right: String) -> Bool {
  let left = left.utf8
  let right = right.utf8
  return left.count == right.count && zip(left, right).allSatisfy { lowercasedASCII($0) == lowercasedASCII($1) }
}

private func lowercasedASCII(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " || $0 == "\t" }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
