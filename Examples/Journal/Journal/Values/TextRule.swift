import TarnRecord

/// What a text of an entry may be: on one line or on many, and how long.
///
/// ```swift
/// TextRule.title.applied(to: " A walk\n").text                 // "A walk"
/// TextRule.body.applied(to: "one\r\ntwo").changes              // [.lineEnds]
/// ```
///
/// Guarantees: what a rule was applied to is not changed by it again, and no character is cut in two.
public struct TextRule: Hashable, Sendable {
  /// How many characters there are at most, counted as they are seen.
  public let most: Int
  /// Whether ends of lines become spaces, and space around it goes.
  public let isOneLine: Bool

  /// - Precondition: there may be one character at least.
  public init(most: Int, isOneLine: Bool) {
    precondition(most > 0, "TextRule: at most \(most) characters would be no text; allow 1 or more.")
    self.most = most
    self.isOneLine = isOneLine
  }

  /// A line that can be read at once.
  public static let title = TextRule(most: 200, isOneLine: true)
  /// Some forty printed pages, far more than a day has, and little enough to be sent and compared as it is typed.
  public static let body = TextRule(most: 100_000, isOneLine: false)
  /// As much as stands under a photo.
  public static let caption = TextRule(most: 300, isOneLine: true)
  /// The longest that systems let files be called.
  public static let fileName = TextRule(most: 255, isOneLine: true)
  /// Longer than most names; a label beside other things.
  public static let person = TextRule(most: 40, isOneLine: true)

  /// What was not as the rule has it.
  public enum Change: Hashable, Codable, Sendable, CaseIterable {
    /// Lines ended in other ways than by `\n`, or, if it is to be one line, at all.
    case lineEnds
    /// There were control characters, which can't be seen.
    case controls
    /// There was space around it.
    case space
    /// It was too long, and is cut.
    case length
  }

  /// Marks can be piled on a character without end, so their sum is bounded, too. The longest that people use, families with
  /// skin tones and flags of regions, have fourteen scalars; texts of nothing else are short.
  var mostScalars: Int { 4 * most }

  /// The text as the rule has it, and what was changed, each once and in the order of ``Change``.
  ///
  /// - Complexity: O(n); a text of ASCII with nothing to change is only looked at.
  public func applied(to text: String) -> (text: String, changes: [Change]) {
    if isPlain(text) { return (text, []) }
    var changes: Set<Change> = []
    var clean = cleaned(text, &changes)
    if isOneLine { trim(&clean, &changes) }
    let whole = String(clean)
    var cut = prefix(of: whole)
    if cut.endIndex < whole.endIndex {
      changes.insert(.length)
      // What was between two words is now the end, which is no change of its own.
      var ignored: Set<Change> = []
      var scalars = String.UnicodeScalarView(cut.unicodeScalars)
      if isOneLine { trim(&scalars, &ignored) }
      cut = Substring(String(scalars))
    }
    return (String(cut), Change.allCases.filter(changes.contains))
  }

  /// Ends of lines made alike, and no control characters.
  private func cleaned(_ text: String, _ changes: inout Set<Change>) -> String.UnicodeScalarView {
    var clean = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\n" where last == "\r": break
      case "\n" where !isOneLine: clean.append(scalar)
      // Vertical tab, form feed, next line, line and paragraph separator: programs that write texts end lines by
      // them, too.
      case "\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}":
        clean.append(isOneLine ? " " : "\n")
        changes.insert(.lineEnds)
      case "\t" where !isOneLine: clean.append(scalar)
      case "\t":
        clean.append(" ")
        changes.insert(.lineEnds)
      default:
        if scalar.properties.generalCategory == .control { changes.insert(.controls) } else { clean.append(scalar) }
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

  /// Whole characters, as many as there is room for.
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

  /// Whether there can be nothing to change, as it is of most texts: visible ASCII, where characters are bytes.
  private func isPlain(_ text: String) -> Bool {
    let (letters, space) = (text.utf8, UInt8(ascii: " "))
    guard letters.count <= most, !isOneLine || letters.first != space && letters.last != space else { return false }
    return letters.allSatisfy {
      (space...UInt8(ascii: "~")).contains($0) || !isOneLine && ($0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t"))
    }
  }
}

extension TextRule {
  /// What two sides made of the same text, word by word.
  ///
  /// By words, not by lines: of prose a paragraph is one line, and two people who mend different words of it do not disagree.
  /// Where they do, and where both together are too long, somebody has to decide: cutting would lose what one of them wrote.
  var merge: MergeRule<String> {
    .with { base, mine, theirs in
      guard let text = TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text else { return nil }
      return applied(to: text).changes.contains(.length) ? nil : text
    }
  }
}
