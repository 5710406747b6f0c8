/// The rule for a text that people type: one line or several, and the maximum length.
///
/// ```swift
/// let (title, body) = (TextRule(most: 200, isOneLine: true), TextRule(most: 100_000, isOneLine: false))
/// let walk = title.applied(to: " A walk\n").text                 // "A walk"
/// let changes = body.applied(to: "one\r\ntwo").changes           // [.lineEnds]
/// ```
///
/// Applying a rule twice gives the same result as applying it once, and never splits a character.
public struct TextRule: Hashable, Sendable {
  /// The maximum number of characters, counted as grapheme clusters.
  public let most: Int
  /// Whether the text is a single line: line ends become spaces, and white space around the text is removed.
  public let isOneLine: Bool

  /// Creates a rule.
  ///
  /// - Precondition: `maximum` is positive.
  public init(most maximum: Int, isOneLine: Bool) {
    precondition(maximum > 0, "TextRule: the maximum is \(maximum) characters; allow 1 or more.")
    self.most = maximum
    self.isOneLine = isOneLine
  }

  /// A violation of the rule that was corrected.
  public enum Change: Hashable, Codable, Sendable, CaseIterable {
    /// Line ends other than `\n`, or any line end in a single-line text.
    case lineEnds
    /// Control characters, which are invisible.
    case controls
    /// White space around the text.
    case space
    /// The text was too long and was cut.
    case length
  }

  /// The maximum number of scalars, since a character can carry any number of marks. The longest characters in use,
  /// families with skin tones and flags of regions, have fourteen scalars; a text of only such characters has a lower
  /// limit on its characters.
  var mostScalars: Int { 4 * most }

  /// Returns the text, cut to twice the number of scalars that the rule keeps: the bound of a text that a user is still
  /// typing, so that the form can report it as too long.
  public func bounded(_ text: String) -> String {
    // A scalar has at least one byte, so most texts need not be counted.
    guard text.utf8.count > 2 * mostScalars else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(2 * mostScalars)))
  }

  /// Returns the text as the rule requires, and the corrections, each once and in the order of ``Change``.
  ///
  /// - Complexity: O(n); an ASCII text without violations is only scanned.
  public func applied(to text: String) -> (text: String, changes: [Change]) {
    if isPlain(text) { return (text, []) }
    var changes: Set<Change> = []
    var clean = cleaned(text, &changes)
    if isOneLine { trim(&clean, &changes) }
    let whole = String(clean)
    var cut = prefix(of: whole)
    if cut.endIndex < whole.endIndex {
      changes.insert(.length)
      // A cut between two words leaves white space at the end. Removing it is not a correction of its own.
      var ignored: Set<Change> = []
      var scalars = String.UnicodeScalarView(cut.unicodeScalars)
      if isOneLine { trim(&scalars, &ignored) }
      cut = Substring(String(scalars))
    }
    return (String(cut), Change.allCases.filter(changes.contains))
  }

  /// Returns the text with uniform line ends and without control characters.
  private func cleaned(_ text: String, _ changes: inout Set<Change>) -> String.UnicodeScalarView {
    var clean = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\n" where last == "\r": break
      case "\n" where !isOneLine: clean.append(scalar)
      // Vertical tab, form feed, next line, line separator and paragraph separator are line ends, too.
      case "\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}":
        clean.append(isOneLine ? " " : "\n")
        changes.insert(.lineEnds)
      case "\t" where !isOneLine: clean.append(scalar)
      case "\t":
        clean.append(" ")
        changes.insert(.lineEnds)
      default:
        if scalar.isControl { changes.insert(.controls) } else { clean.append(scalar) }
      }
    }
    return clean
  }

  private func trim(_ scalars: inout String.UnicodeScalarView, _ changes: inout Set<Change>) {
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:)) ?? start
    guard start > scalars.startIndex || end < scalars.endIndex else { return }
    changes.insert(.space)
    scalars = String.UnicodeScalarView(scalars[start..<end])
  }

  /// Returns the longest prefix of whole characters within the limits.
  private func prefix(of text: String) -> Substring {
    guard text.utf8.count > most else { return text[...] }
    var (end, count, scalars) = (text.startIndex, 0, 0)
    while end < text.endIndex, count < most {
      let next = text.index(after: end)
      scalars += text.unicodeScalars[end..<next].count
      guard scalars <= mostScalars else { break }
      (end, count) = (next, count + 1)
    }
    return text[..<end]
  }

  /// Whether the text certainly needs no correction. That holds for most texts: visible ASCII within the limit, where a
  /// byte is a character.
  private func isPlain(_ text: String) -> Bool {
    let (letters, space) = (text.utf8, UInt8(ascii: " "))
    guard letters.count <= most, !isOneLine || letters.first != space && letters.last != space else { return false }
    return letters.allSatisfy {
      (space...UInt8(ascii: "~")).contains($0) || !isOneLine && ($0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t"))
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character: the category has these 65 and never gets others (Unicode Standard, chapter 23.1).
  /// Its look-up by ``properties`` takes ten times as long.
  fileprivate var isControl: Bool { value < 0x20 || (0x7f...0x9f).contains(value) }
}
