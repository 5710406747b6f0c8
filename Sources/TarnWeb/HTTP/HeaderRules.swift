// What the headers of a request must be, so that a proxy in front and this server can't read one request as two different ones.
extension [(name: String, value: String)] {
  /// Those that decide what a request means: two of one name are two opinions. `Content-Length` has words of its own.
  private static let single = [
    "Host", "Origin", "Content-Type", "Transfer-Encoding", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Authorization",
    "Tarn-Name",
    "Tarn-Size",
  ]

  /// Why no request may have these headers.
  var violation: HTTPResponse? {
    // `Transfer-Encoding : chunked` is one header to some and none to others (RFC 9112, 5.1).
    guard allSatisfy({ !$0.name.isEmpty && $0.name.utf8.allSatisfy { Self.isOfName($0) } }) else {
      return .malformedHeader
    }
    let twice = Self.single.first { name in count(where: { isSameASCII($0.name, name) }) > 1 }
    return twice.map { .repeatedHeader($0) }
  }

  /// Whether a body comes with them.
  var announceBody: Bool {
    contains { name, value in
      isSameASCII(name, "transfer-encoding") || (isSameASCII(name, "content-length") && UInt64(value) != 0)
    }
  }

  /// The signs of a token (RFC 9110, 5.6.2).
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
