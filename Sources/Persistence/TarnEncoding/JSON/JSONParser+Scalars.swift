extension JSONParser {
  mutating func literal() throws(TextSyntaxError) -> JSONNode.Kind {
    let literals: [(StaticString, JSONNode.Kind)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
    for (word, kind) in literals where matches(word) {
      next += word.utf8CodeUnitCount
      return kind
    }
    throw fault("expected a value, found \(found)")
  }

  private func matches(_ word: StaticString) -> Bool {
    let end = next + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in next..<end where bytes[index] != word.utf8Start[index - next] { return false }
    return end == bytes.count || !isWord(bytes[end])
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  mutating func number() throws(TextSyntaxError) -> String {
    let start = next
    _ = accept("-")
    let isZero = peek == UInt8(ascii: "0")
    try digits("a number")
    if isZero, next - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
      throw TextSyntaxError(offset: start, reason: "the number begins with an unnecessary 0")
    }
    if accept(".") { try digits("a number after its point") }
    if accept("e") || accept("E") {
      _ = accept("+") || accept("-")
      try digits("a number after its e")
    }
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  private mutating func digits(_ context: String) throws(TextSyntaxError) {
    let start = next
    while let byte = peek, Self.digits.contains(byte) { next += 1 }
    if next == start { throw fault("expected a digit in \(context), found \(found)") }
  }

  mutating func text() throws(TextSyntaxError) -> String {
    let start = next
    next += 1
    var text = ""
    while true {
      let runStart = next
      while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { next += 1 }
      guard let run = String(validating: bytes[runStart..<next], as: UTF8.self) else {
        throw TextSyntaxError(
          offset: runStart, reason: "the text contains bytes that are not UTF-8", isIncomplete: next == bytes.count)
      }
      text = text.isEmpty ? run : text + run
      if accept("\"") { return text }
      guard peek != nil else {
        throw TextSyntaxError(
          offset: start, reason: "the text that begins here has no closing quote", isIncomplete: true)
      }
      guard accept("\\") else {
        throw fault(
          bytes[next] == 0x0A || bytes[next] == 0x0D
            ? "a line ends inside a text; write \\n for a line break, or close the quote"
            : "a control character inside a text; write it as \\u00\(hexadecimal(bytes[next]))")
      }
      text.unicodeScalars.append(try escape())
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

  private mutating func escape() throws(TextSyntaxError) -> Unicode.Scalar {
    let start = next - 1
    guard let byte = peek else {
      throw TextSyntaxError(offset: start, reason: "the text ends in the middle of an escape", isIncomplete: true)
    }
    next += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode(start)
    default:
      next = start + 1
      throw TextSyntaxError(
        offset: start, reason: "a backslash before \(found) is not an escape; write \\\\ for a backslash")
    }
  }

  private mutating func unicode(_ start: Int) throws(TextSyntaxError) -> Unicode.Scalar {
    let first = try fourDigits(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    // Characters beyond the first 65,536 are written as surrogate pairs.
    guard first < 0xDC00, accept("\\"), accept("u") else {
      throw TextSyntaxError(
        offset: start, reason: "the other half of a surrogate pair is missing", isIncomplete: peek == nil)
    }
    let second = try fourDigits(start)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw TextSyntaxError(offset: start, reason: "the other half of a surrogate pair is missing") }
    return scalar
  }

  private mutating func fourDigits(_ start: Int) throws(TextSyntaxError) -> UInt32 {
    let end = min(next + 4, bytes.count)
    let digits = String(decoding: bytes[next..<end], as: UTF8.self)
    guard end - next == 4, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else {
      throw TextSyntaxError(
        offset: start, reason: "\\u needs four hexadecimal digits after it", isIncomplete: end == bytes.count)
    }
    next = end
    return number
  }
}
