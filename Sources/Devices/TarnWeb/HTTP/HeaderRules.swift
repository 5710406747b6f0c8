// Rules for the headers of a request, so that a proxy in front and this server can't read one request as two different
// ones.
extension [(name: String, value: String)] {
  /// The headers that decide what a request means: repeating one would make it ambiguous. `Content-Length` has its own
  /// error message.
  private static let unrepeatable =
    [
      "Host", "Origin", "Content-Type", "Transfer-Encoding", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Authorization",
    ] + WireFormat.FileHeader.allCases.map(\.rawValue)

  /// The error response for headers that no request may have.
  var violation: HTTPResponse? {
    // Some programs read `Transfer-Encoding : chunked` as the header, others do not (RFC 9112, 5.1).
    guard allSatisfy({ !$0.name.isEmpty && $0.name.utf8.allSatisfy { Self.isTokenByte($0) } }) else {
      return .malformedHeader
    }
    let repeated = Self.unrepeatable.first { name in count(where: { isSameASCII($0.name, name) }) > 1 }
    return repeated.map { .repeatedHeader($0) }
  }

  /// Whether the headers announce a body.
  var announceBody: Bool {
    contains { name, value in
      isSameASCII(name, "transfer-encoding") || (isSameASCII(name, "content-length") && UInt64(value) != 0)
    }
  }

  /// The characters of a token (RFC 9110, 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
