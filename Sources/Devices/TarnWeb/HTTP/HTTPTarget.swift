/// The target of a request line, `/path?name=value`, parsed and decoded.
///
/// libmicrohttpd would decode it too, but in place and into C strings: `%00` would truncate a path, and an invalid
/// escape or a `..` would be accepted. This type refuses them.
struct HTTPTarget: Equatable, Sendable {
  var path: String
  var query: [String: String]
  /// All values of each name of the query, in order.
  var queryValues: [String: [String]] = [:]

  /// Returns `nil` if the target is not of the form `/path?query`, or contains an invalid escape, a NUL, bytes that are
  /// not UTF-8, or a `.` or `..` segment, also in another spelling (`%2e`, `\`): browsers resolve those segments before
  /// they send a request.
  init?(_ target: some Collection<UInt8>) {
    let parts = target.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let raw = parts.first, raw.first == UInt8(ascii: "/"), let path = decoded(raw, plusIsSpace: false),
      !path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains(where: { $0 == "." || $0 == ".." })
    else { return nil }
    self.path = path
    query = [:]
    guard parts.count == 2 else { return }
    for pair in parts[1].split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0], plusIsSpace: true),
        let value = parts.count == 2 ? decoded(parts[1], plusIsSpace: true) : ""
      else { return nil }
      if query[name] == nil { query[name] = value }
      queryValues[name, default: []].append(value)
    }
  }
}

extension HTTPTarget {
  /// Decodes `%41`-style escapes, as in a path; `nil` if one is invalid.
  static func percentDecoded(_ escapes: String) -> String? { decoded(escapes.utf8, plusIsSpace: false) }

  /// Decodes the fields of a form (`application/x-www-form-urlencoded`) in their order; `nil` if an escape is invalid.
  static func formFields(_ body: [UInt8]) -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0], plusIsSpace: true),
        let value = parts.count == 2 ? decoded(parts[1], plusIsSpace: true) : ""
      else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  /// Decodes a name or a text of a form; `nil` if an escape is invalid.
  static func formDecoded(_ text: Substring) -> String? { decoded(text.utf8, plusIsSpace: true) }

  /// Encodes a text for a field of a form.
  static func formEncoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
        result.append(byte)
      case UInt8(ascii: " "): result.append(UInt8(ascii: "+"))
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Decodes `%41`-style escapes, or returns `nil` if one is invalid.
///
/// - Parameter plusIsSpace: `true` in a query, where forms write a space as `+`; in a path a `+` is a `+`.
private func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var iterator = bytes.makeIterator()
  while let byte = iterator.next() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = iterator.next().flatMap(hexadecimalDigit),
        let low = iterator.next().flatMap(hexadecimalDigit)
      else { return nil }
      result.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
    default: result.append(byte)
    }
    if result.last == 0 { return nil }
  }
  return String(validating: result, as: UTF8.self)
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
