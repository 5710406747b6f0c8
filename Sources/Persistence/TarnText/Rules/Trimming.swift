extension StringProtocol where UTF8View: BidirectionalCollection {
  /// Returns the text without the white space at its ends: spaces, tabs and line ends of all kinds. No character is
  /// split.
  ///
  /// ```swift
  /// let text = " buy beer\n".trimmingWhitespace()        // "buy beer"
  /// ```
  ///
  /// Foundation's `trimmingCharacters(in: .whitespacesAndNewlines)` does nearly the same; on Linux it converts the text
  /// to UTF-16 and back.
  ///
  /// - Complexity: O(n); a text that begins and ends with visible ASCII is returned as it is.
  public func trimmingWhitespace() -> String {
    let visible = UInt8(ascii: "!")...UInt8(ascii: "~")
    if let first = utf8.first, let last = utf8.last, visible.contains(first), visible.contains(last) {
      return String(self)
    }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[start...last])
  }
}
