import TarnTesting

/// A text of paragraphs with blank lines between them, two versions of it, and the text that their edits make together.
///
/// Both versions share an insertion or a deletion, and each may have edits of its own near that. The paragraphs repeat
/// each other, as in lists, verses and minutes: in such histories a merge may take one insertion for two.
struct ParagraphHistory: CustomStringConvertible {
  var base: [String]
  var mine: [String]
  var theirs: [String]
  /// The base with each edit made once.
  var expected: [String]

  static func text(_ paragraphs: [String]) -> String { paragraphs.joined(separator: "\n\n") + "\n" }
  var texts: (base: String, mine: String, theirs: String) {
    (Self.text(base), Self.text(mine), Self.text(theirs))
  }

  /// The fault of a merge without a conflict.
  enum Fault: Hashable {
    /// A paragraph occurs more often than in the expected text.
    case doubled
    /// A paragraph occurs less often.
    case lost
    /// The paragraphs are right, but in another order or with other white space.
    case moved
  }

  func fault(of merged: String) -> Fault? {
    guard merged != Self.text(expected) else { return nil }
    let foundCounts = Self.counts(merged.split(separator: "\n").map(String.init))
    let expectedCounts = Self.counts(expected)
    if foundCounts.contains(where: { $0.value > expectedCounts[$0.key, default: 0] }) { return .doubled }
    return expectedCounts.contains { $0.value > foundCounts[$0.key, default: 0] } ? .lost : .moved
  }

  private static func counts(_ lines: [String]) -> [String: Int] { lines.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  var description: String {
    "base \(texts.base.debugDescription), mine \(texts.mine.debugDescription), "
      + "theirs \(texts.theirs.debugDescription), expected \(Self.text(expected).debugDescription)"
  }
}

extension ParagraphHistory {
  private enum Side: CaseIterable { case mine, theirs, both }
  private enum Edit {
    /// Inserts a paragraph after one of the base's, or at the beginning.
    case insert(String)
    case drop
    case rewrite(String)
  }

  static func random(_ random: inout SeededRandom) -> ParagraphHistory {
    let words = ["one", "two", "three", "four", "five"]
    func paragraph(_ random: inout SeededRandom) -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(from: words) }.joined(separator: " ") + "."
    }
    let pool = (0..<Int.random(in: 2...6, using: &random)).map { _ in paragraph(&random) }
    let base = (0..<Int.random(in: 2...8, using: &random)).map { _ in random.pick(from: pool) }
    /// Returns a new paragraph in two of three cases, and otherwise one that the text may contain elsewhere.
    func newParagraph(_ random: inout SeededRandom) -> String {
      random.oneIn(3) ? random.pick(from: pool) : "new " + paragraph(&random)
    }
    func edit(_ random: inout SeededRandom) -> Edit {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .insert(newParagraph(&random))
      case 1: .drop
      default: .rewrite(newParagraph(&random))
      }
    }
    let shared = Int.random(in: 0..<base.count, using: &random)
    // The edits by the index of their paragraph. Index -1 is the beginning.
    var changes: [Int: (Side, Edit)] = [shared: (.both, random.oneIn(3) ? .drop : .insert(newParagraph(&random)))]
    if random.oneIn(4), case .insert = changes[shared]!.1 {
      changes[-1] = changes.removeValue(forKey: shared)
    }
    for side in [Side.mine, .theirs] {
      for _ in 0..<Int.random(in: side == .mine ? 0...1 : 1...2, using: &random) {
        let position = shared + Int.random(in: -2...2, using: &random)
        if base.indices.contains(position), changes[position] == nil { changes[position] = (side, edit(&random)) }
      }
    }
    func version(_ side: Side?) -> [String] {
      (-1..<base.count).flatMap { position -> [String] in
        let old = position < 0 ? [] : [base[position]]
        guard let (editor, edit) = changes[position], side == nil || editor == .both || editor == side else {
          return old
        }
        switch edit {
        case .insert(let paragraph): return old + [paragraph]
        case .drop: return []
        case .rewrite(let paragraph): return [paragraph]
        }
      }
    }
    let (mine, theirs) = (version(.mine), version(.theirs))
    // Equal paragraphs may hide that two edits were made; in this case the laws of merging determine the result.
    let expected = mine == theirs || theirs == base ? mine : mine == base ? theirs : version(nil)
    return ParagraphHistory(base: base, mine: mine, theirs: theirs, expected: expected)
  }
}
