/// The escapes of JSON strings, for all writers: those that RFC 8259 requires and no others.
enum JSONEscape {
  /// The highest bit of each of eight bytes.
  static var highBits: UInt64 { 0x8080_8080_8080_8080 }
  /// A 1 in each of eight bytes: multiplied by a byte, it repeats that byte eight times.
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Whether any of eight bytes needs an escape. The lowest byte that the test finds is never a false positive caused
  /// by a borrow, so the answer is correct, although a higher byte may be found wrongly as well.
  @inline(__always) static func isNeeded(inAnyOf word: UInt64) -> Bool {
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- ones &* 0x20) & ~word
    let either = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
    return (control | either) & highBits != 0
  }

  @inline(__always) static func isNeeded(for byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Returns the character after the backslash; `nil` for a byte that is written as `\u00` and two digits.
  static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  /// Returns a hexadecimal digit.
  @inline(__always) static func digit(_ value: UInt8, letters first: Unicode.Scalar = "a") -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: first) &+ value &- 10
  }
}

extension [UInt8] {
  /// Appends a text as a JSON string, for a writer with a buffer of its own.
  ///
  /// - Complexity: O(bytes). A text without characters to escape is copied as a whole.
  package mutating func append(quoting text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(UInt8(ascii: "\""))
      var copied = 0
      for index in utf8.indices where JSONEscape.isNeeded(for: utf8[index]) {
        append(contentsOf: utf8[copied..<index])
        append(UInt8(ascii: "\\"))
        if let letter = JSONEscape.letter(for: utf8[index]) {
          append(letter)
        } else {
          append(contentsOf: "u00".utf8)
          append(JSONEscape.digit(utf8[index] &>> 4))
          append(JSONEscape.digit(utf8[index] & 0xF))
        }
        copied = index + 1
      }
      append(contentsOf: utf8[copied...])
      append(UInt8(ascii: "\""))
    }
  }
}

extension String {
  /// The text as a JSON string: in quotes, with the escapes that RFC 8259 requires and no others.
  ///
  /// ```swift
  /// let member = "\"title\":\("a \"quoted\" word".quotedAsJSON)"     // "title":"a \"quoted\" word"
  /// ```
  ///
  /// Use it for output of a few members in an order of your own; Foundation's `JSONEncoder` sorts them or leaves their
  /// order open.
  ///
  /// - Complexity: O(bytes)
  public var quotedAsJSON: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 2)
    bytes.append(quoting: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
