/// The form of a text of a to-do: its length, and whether it has lines.
public struct TextLimit: Sendable {
  /// The most characters. A longer text is refused at its input: see ``length(of:)``.
  public let longest: Int
  let hasLines: Bool

  /// A line to read at a glance.
  public static let text = TextLimit(longest: 500, hasLines: false)
  /// A few pages.
  public static let note = TextLimit(longest: 10_000, hasLines: true)

  /// Returns a clean text: without control characters, without surrounding space, and not too long. Without lines, line
  /// breaks, tabs and wide spaces become spaces.
  ///
  /// Characters are counted as people see them, with four scalars each at most, taken together: combining marks could be
  /// added without end.
  public func cleaned(_ text: String) -> String {
    if isPlain(text) { return text }
    var cut = String(clean(text, atMost: 4 * longest)).prefix(longest)
    while cut.last?.isWhitespace == true { cut.removeLast() }
    return String(cut)
  }

  /// Returns the length of a text once it is clean. If it exceeds ``longest``, or has more combining marks than
  /// ``cleaned(_:)`` keeps, a part would be lost.
  ///
  /// ```swift
  /// TextLimit.text.length(of: " buy beer ")      // (characters: 8, isTooLong: false)
  /// ```
  ///
  /// - Complexity: O(n) in the length of the text.
  public func length(of text: String) -> (characters: Int, isTooLong: Bool) {
    if isPlain(text) { return (text.utf8.count, false) }
    var whole = clean(text, atMost: .max)
    while whole.last?.properties.isWhitespace == true { whole.removeLast() }
    let count = String(whole).count
    return (count, count > longest || whole.count > 4 * longest)
  }

  private func clean(_ text: String, atMost maximum: Int) -> String.UnicodeScalarView {
    var clean = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars where count < maximum {
      // Of a line break with two characters the second one is enough.
      if hasLines, scalar == "\r" { continue }
      let isSpace = scalar.properties.isWhitespace
      if isSpace ? count == 0 : scalar.properties.generalCategory == .control { continue }
      clean.append(isSpace ? hasLines && scalar == "\n" ? "\n" : " " : scalar)
      count += 1
    }
    return clean
  }

  /// Whether a text is visible ASCII, as most are: it is clean, and its characters are bytes.
  private func isPlain(_ text: String) -> Bool {
    let (bytes, space) = (text.utf8, UInt8(ascii: " "))
    return bytes.count <= longest && bytes.first != space && bytes.last != space
      && bytes.allSatisfy { (space...UInt8(ascii: "~")).contains($0) }
  }
}
