/// Pairs the equal pieces of two texts: first the meaningful pieces, then those between.
///
/// ```swift
/// var numbers = PieceNumbers()
/// let (old, new) = (TextPieces("one.\n\ntwo.\n", by: .lines), TextPieces("two.\n\nthree.\n", by: .lines))
/// var alignment = TextPieceMatching(from: old, numbers.number(old), to: new, numbers.number(new), steps: 1_000)
/// alignment.run()
/// alignment.partners     // [nil, nil, 0]: the blank lines do not make "two." a new line
/// ```
///
/// The fewest edits are often not the user's edits: a blank line, a space or a full stop is equal to any other, and
/// three of them outweigh a paragraph. So it first pairs whole lines (``Level/lines``), between those the pieces that
/// contain a letter or digit (``Level/words``), and between those everything else. Each level pairs as many pieces as
/// it can.
struct TextPieceMatching {
  /// For each old piece, the place of the equal new piece it is paired with. The places ascend.
  private(set) var partners: [Int?]
  /// The remaining steps, as in ``EditSearch``.
  private(set) var steps: Int

  private let old: TextPieces, new: TextPieces
  private let oldNumbers: [Int], newNumbers: [Int]

  private enum Level { case lines, words, everything }

  init(from old: TextPieces, _ oldNumbers: [Int], to new: TextPieces, _ newNumbers: [Int], steps: Int) {
    self.old = old
    self.new = new
    self.oldNumbers = oldNumbers
    self.newNumbers = newNumbers
    self.steps = steps
    partners = Array(repeating: nil, count: old.count)
  }

  /// - Complexity: O(n + steps) for n pieces.
  mutating func run() { pair(0..<old.count, 0..<new.count, by: old.unit == .lines ? .words : .lines) }

  private mutating func pair(_ oldElements: Range<Int>, _ news: Range<Int>, by level: Level) {
    guard !oldElements.isEmpty, !news.isEmpty else { return }
    let (oldParts, newParts) = (parts(of: old, oldElements, by: level), parts(of: new, news, by: level))
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
    let pairs = TextEdit.slid(search.partners, oldKeys, newKeys)
    let (oldEnd, newEnd) = (oldElements.upperBound, news.upperBound)
    var next = (old: oldElements.lowerBound, new: news.lowerBound)
    for (position, partner) in pairs.enumerated() {
      guard let partner else { continue }
      let (one, other) = (oldParts[position], newParts[partner])
      pairBetween(next.old..<one.lowerBound, next.new..<other.lowerBound, below: level)
      for (one, other) in zip(one, other) { partners[one] = other }
      next = (one.upperBound, other.upperBound)
    }
    pairBetween(next.old..<oldEnd, next.new..<newEnd, below: level)
  }

  private mutating func pairBetween(_ oldElements: Range<Int>, _ news: Range<Int>, below level: Level) {
    switch level {
    case .lines: pair(oldElements, news, by: .words)
    case .words: pair(oldElements, news, by: .everything)
    case .everything: break
    }
  }

  /// Returns the parts to pair at a level, as ranges of pieces.
  private func parts(of text: TextPieces, _ pieces: Range<Int>, by level: Level) -> [Range<Int>] {
    switch level {
    case .lines: text.lines(within: pieces)
    case .words: pieces.filter { text.isMeaningful($0) }.map { $0..<$0 + 1 }
    case .everything: pieces.map { $0..<$0 + 1 }
    }
  }
}
