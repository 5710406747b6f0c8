extension JSONWriter.Buffer<UInt8> {
  /// Appends a text in quotes, with the escapes that RFC 8259 requires and no others.
  ///
  /// - Returns: whether the text is ASCII only.
  mutating func append(quoting text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      reserve(utf8.count &+ 2)
      append(UInt8(ascii: "\""))
      guard let from = utf8.baseAddress else {
        append(UInt8(ascii: "\""))
        return true
      }
      let isASCII = append(escaping: from, to: from + utf8.count)
      append(UInt8(ascii: "\""))
      return isASCII
    }
  }

  private mutating func append(escaping from: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Bool {
    var next = from
    var seen: UInt64 = 0
    while true {
      // The capacity for the remaining bytes and one quote is reserved.
      let plain = start + count
      var copied = 0
      while end - next >= 8 {
        let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
        guard !Self.needsEscape(word) else { break }
        UnsafeMutableRawPointer(plain + copied).storeBytes(of: word, as: UInt64.self)
        seen |= word
        next += 8
        copied &+= 8
      }
      while next < end, !Self.needsEscape(next.pointee) {
        plain[copied] = next.pointee
        seen |= UInt64(next.pointee)
        next += 1
        copied &+= 1
      }
      count &+= copied
      guard next < end else { return seen & Self.highBits == 0 }
      escape(next.pointee)
      next += 1
      reserve(end - next + 1)
    }
  }

  /// The highest bit of each of eight bytes.
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
  /// A 1 in each of eight bytes: multiplied by a byte, it repeats that byte eight times.
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Whether any of eight bytes needs an escape. The lowest byte that the test finds is never a false positive caused
  /// by a borrow, so the answer is correct, although a higher byte may be found wrongly as well.
  @inline(__always) private static func needsEscape(_ word: UInt64) -> Bool {
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- ones &* 0x20) & ~word
    let either = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
    return (control | either) & highBits != 0
  }

  @inline(__always) private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(#"\""#)
    case UInt8(ascii: "\\"): append(#"\\"#)
    case 0x08: append(#"\b"#)
    case 0x09: append(#"\t"#)
    case 0x0A: append(#"\n"#)
    case 0x0C: append(#"\f"#)
    case 0x0D: append(#"\r"#)
    default:
      append(#"\u00"#)
      append(Self.digit(byte &>> 4, letters: "a"))
      append(Self.digit(byte & 0xF, letters: "a"))
    }
  }
}
