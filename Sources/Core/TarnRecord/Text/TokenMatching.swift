/// Pairs the equal tokens of two texts: first the meaningful tokens, then those between.
///
/// ```swift
/// var interner = TokenInterner()
/// let (old, new) = (TokenizedText("one.\n\ntwo.\n", by: .lines), TokenizedText("two.\n\nthree.\n", by: .lines))
/// var matching = TokenMatching(from: old, interner.intern(old), to: new, interner.intern(new), steps: 1_000)
/// matching.run()
/// matching.partners     // [nil, nil, 0]: the blank lines do not make "two." a new line
/// ```
///
/// The fewest edits are often not the user's edits: a blank line, a space or a full stop is equal to any other, and
/// three of them outweigh a paragraph. So it first pairs whole lines (``Level/lines``), between those the tokens that
/// contain a letter or digit (``Level/words``), and between those everything else. Each level pairs as many tokens as
/// it can.
struct TokenMatching {
  /// For each old token, the position of the equal new token it is paired with. The positions ascend.
  private(set) var partners: [Int?]
  /// The remaining steps, as in ``EditSearch``.
  private(set) var steps: Int

  private let old: TokenizedText, new: TokenizedText
  private let oldNumbers: [Int], newNumbers: [Int]

  private enum Level { case lines, words, everything }

  init(from old: TokenizedText, _ oldNumbers: [Int], to new: TokenizedText, _ newNumbers: [Int], steps: Int) {
    self.old = old
    self.new = new
    self.oldNumbers = oldNumbers
    self.newNumbers = newNumbers
    self.steps = steps
    partners = Array(repeating: nil, count: old.count)
  }

  /// - Complexity: O(n + steps) for n tokens.
  mutating func run() { pair(0..<old.count, 0..<new.count, by: old.unit == .lines ? .words : .lines) }

  private mutating func pair(_ oldRange: Range<Int>, _ newRange: Range<Int>, by level: Level) {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return }
    let (oldParts, newParts) = (parts(of: old, oldRange, by: level), parts(of: new, newRange, by: level))
    var keys: [ArraySlice<Int>: Int] = [:]
    func key(_ part: ArraySlice<Int>) -> Int {
      if let key = keys[part] { return key }
      keys[part] = keys.count
      return keys.count - 1
    }
    let (oldKeys, newKeys) = (oldParts.map { key(oldNumbers[$0]) }, newParts.map { key(newNumbers[$0]) })
    var search = EditSearch(from: oldKeys, to: newKeys, steps: steps)
    search.run()
    steps = search.steps
    let pairs = TextEdit.compacted(search.partners, oldKeys, newKeys)
    let (oldEnd, newEnd) = (oldRange.upperBound, newRange.upperBound)
    var next = (old: oldRange.lowerBound, new: newRange.lowerBound)
    for (position, partner) in pairs.enumerated() {
      guard let partner else { continue }
      let (oldPart, newPart) = (oldParts[position], newParts[partner])
      pairBetween(next.old..<oldPart.lowerBound, next.new..<newPart.lowerBound, below: level)
      for (oldToken, newToken) in zip(oldPart, newPart) { partners[oldToken] = newToken }
      next = (oldPart.upperBound, newPart.upperBound)
    }
    pairBetween(next.old..<oldEnd, next.new..<newEnd, below: level)
  }

  private mutating func pairBetween(_ oldRange: Range<Int>, _ newRange: Range<Int>, below level: Level) {
    switch level {
    case .lines: pair(oldRange, newRange, by: .words)
    case .words: pair(oldRange, newRange, by: .everything)
    case .everything: break
    }
  }

  /// Returns the parts to pair at a level, as ranges of tokens.
  private func parts(of text: TokenizedText, _ tokens: Range<Int>, by level: Level) -> [Range<Int>] {
    switch level {
    case .lines: text.lines(within: tokens)
    case .words: tokens.filter { text.isMeaningful($0) }.map { $0..<$0 + 1 }
    case .everything: tokens.map { $0..<$0 + 1 }
    }
  }
}
