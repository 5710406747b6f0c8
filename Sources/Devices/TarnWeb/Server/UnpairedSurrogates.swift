extension [UInt8] {
  /// Replaces each escape of half of a surrogate pair in JSON by that of U+FFFD, as `toWellFormed` of JavaScript does.
  ///
  /// A text of JavaScript may have such halves, for example one that a script has cut in the middle of a character, and
  /// `JSON.stringify` escapes them. They stand for no character, so a parser refuses the whole JSON.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func replaceUnpairedSurrogates() {
    var index = 0
    while let escape = self[index...].firstIndex(of: UInt8(ascii: "\\")) {
      guard let half = surrogate(at: escape) else {
        // The character behind the backslash may be a backslash, which begins no escape.
        index = Swift.min(escape + 2, count)
        continue
      }
      index = escape + 6
      if half < 0xDC00, let second = surrogate(at: index), second >= 0xDC00 {
        index += 6
      } else {
        replaceSubrange(escape + 2..<index, with: "fffd".utf8)
      }
    }
  }

  /// The half of a surrogate pair whose escape, such as `\ud800`, begins at an index; `nil` if none does.
  private func surrogate(at index: Int) -> Int? {
    guard index + 6 <= count, self[index] == UInt8(ascii: "\\"), self[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let digits = self[index + 2..<index + 6].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    let code = digits.reduce(0) { $0 << 4 + $1 }
    return digits.count == 4 && 0xD800..<0xE000 ~= code ? code : nil
  }
}
