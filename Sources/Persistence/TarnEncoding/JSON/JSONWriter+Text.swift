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
    var combinedBits: UInt64 = 0
    while true {
      // The capacity for the remaining bytes and one quote is reserved.
      let destination = start + count
      var copied = 0
      while end - next >= 8 {
        let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
        guard !JSONEscape.isNeeded(inAnyOf: word) else { break }
        UnsafeMutableRawPointer(destination + copied).storeBytes(of: word, as: UInt64.self)
        combinedBits |= word
        next += 8
        copied &+= 8
      }
      while next < end, !JSONEscape.isNeeded(for: next.pointee) {
        destination[copied] = next.pointee
        combinedBits |= UInt64(next.pointee)
        next += 1
        copied &+= 1
      }
      count &+= copied
      guard next < end else { return combinedBits & JSONEscape.highBits == 0 }
      escape(next.pointee)
      next += 1
      reserve(end - next + 1)
    }
  }

  private mutating func escape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    if let letter = JSONEscape.letter(for: byte) { return append(letter) }
    append("u00")
    append(JSONEscape.digit(byte &>> 4))
    append(JSONEscape.digit(byte & 0xF))
  }
}
