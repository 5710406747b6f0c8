/// A user's edit of a text, relative to the text that the screen showed, for applying to the current text.
///
/// ```swift
/// let typing = TypedEdit(from: "Around the lake", to: "Around the lake!")
/// typing.applied(to: "Around the lake. It rained")          // "Around the lake!. It rained"
/// typing.applied(to: "First. Around the lake")              // "First. Around the lake!"
/// ```
///
/// A text field sends its whole text. Where several users write in the same text, the screen may not yet show the
/// insertions of others at the time of a key press; taken literally, the sent text would delete them. Relative to the
/// text that was shown, the edit is known: one run was removed, another inserted.
///
/// It never reports a conflict, since typing can't wait for a decision, and so it is not a merge of drafts
/// (``TextMerge``): if two users replace one run, both replacements are in the result, and both users see it at once.
///
/// Guarantees:
/// - Applied to the text that was shown, it gives the typed text; an empty edit changes nothing.
/// - The result contains the inserted run in one piece.
/// - It removes no insertion of others, and of the remaining text only the removed run.
///
/// Known as operational transformation (Ellis and Gibbs, *Concurrency Control in Groupware Systems*, 1989), for the one
/// case that a text field needs: a single edit against all concurrent changes.
public struct TypedEdit: Sendable {
  let old: [Character]
  /// The range of characters that were removed.
  let removed: Range<Int>
  let inserted: [Character]
  /// Whether the neighbors of the position are meant to touch: the left and the right of the insertion, or the two ends
  /// of the removed run.
  private let joins: (left: Bool, right: Bool)

  /// Derives the edit from the text before and after it.
  ///
  /// - Parameters:
  ///   - shown: the text before the edit, as the screen showed it.
  ///   - typed: the text after the edit.
  /// - Complexity: O(n)
  public init(from shown: String, to typed: String) {
    let (old, new) = (Array(shown), Array(typed))
    let short = min(old.count, new.count)
    var (head, tail) = (0, 0)
    while head < short, old[head] == new[head] { head += 1 }
    while tail < short - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let (oldRange, newRange) = (head..<old.count - tail, head..<new.count - tail)
    let shift: (from: Int, to: Int)
    switch (oldRange.isEmpty, newRange.isEmpty) {
    case (true, true): shift = (0, 0)
    case (true, false): shift = TypedEdit.slide(newRange, in: new)
    case (false, true): shift = TypedEdit.slide(oldRange, in: old)
    // A rewritten word counts as replaced as a whole, whatever letters both words have in common.
    case (false, false):
      let before = old[..<head].reversed().prefix(while: \.isWordCharacter).count
      let after = old[oldRange.upperBound...].prefix(while: \.isWordCharacter).count
      let isInsideWord = (
        old[head].isWordCharacter || new[head].isWordCharacter,
        old[oldRange.upperBound - 1].isWordCharacter || new[newRange.upperBound - 1].isWordCharacter
      )
      shift = (isInsideWord.0 ? -before : 0, isInsideWord.1 ? after : 0)
    }
    self.old = old
    let position = oldRange.lowerBound + shift.from
    let end = newRange.upperBound + shift.to
    func isJoined(_ position: Int) -> Bool {
      position > 0 && position < new.count && new[position - 1].isWordCharacter && new[position].isWordCharacter
    }
    joins = (isJoined(position), isJoined(end))
    removed = oldRange.lowerBound + shift.from..<oldRange.upperBound + shift.to
    inserted = Array(new[newRange.lowerBound + shift.from..<newRange.upperBound + shift.to])
  }

  /// Returns the shift of an inserted or removed run to its most likely position. A run often has several positions
  /// with the same result: `b ` or ` b` of `a b c`. The position that keeps most words whole is the intended one.
  private static func slide(_ run: Range<Int>, in text: [Character]) -> (Int, Int) {
    func isWordBoundary(_ position: Int) -> Bool {
      position == 0 || position == text.count || !text[position - 1].isWordCharacter || !text[position].isWordCharacter
    }
    func boundaryCount(_ shift: Int) -> Int {
      (isWordBoundary(run.lowerBound + shift) ? 1 : 0) + (isWordBoundary(run.upperBound + shift) ? 1 : 0)
    }
    var (best, shift) = (0, 0)
    // The common head was counted first, so the run can only move left.
    while boundaryCount(best) < 2, run.lowerBound + shift > 0,
      text[run.lowerBound + shift - 1] == text[run.upperBound + shift - 1]
    {
      shift -= 1
      if boundaryCount(shift) > boundaryCount(best) { best = shift }
    }
    return (best, best)
  }

  /// Returns the current text with the edit applied.
  ///
  /// - Complexity: that of finding the words that differ, as in ``TextMerge``; O(n) if it is the text it was typed on.
  public func applied(to text: String) -> String {
    guard !removed.isEmpty || !inserted.isEmpty else { return text }
    let new = Array(text)
    let edits = TypedEdit.edits(from: String(old), to: text)
    let position = insertionPosition(among: edits)
    var previousEnd = (old: 0, new: 0)
    var removedIndexes = Set<Int>()
    // Between two edits the texts are equal: a removed character there is removed here.
    for edit in edits + [Edit(old: old.count..<old.count, new: new.count..<new.count)] {
      for index in removed.clamped(to: previousEnd.old..<max(previousEnd.old, edit.old.lowerBound)) {
        removedIndexes.insert(previousEnd.new + index - previousEnd.old)
      }
      previousEnd = (edit.old.upperBound, edit.new.upperBound)
    }
    // A word that others have removed can't be continued: what was typed at its edge does not join the word beyond it.
    func isGone(_ position: Int) -> Bool { edits.contains { $0.new.isEmpty && $0.old.contains(position) } }
    let isLeftGone = isGone(removed.lowerBound - 1)
    let isRightGone = isGone(removed.upperBound)
    // Without an insertion, what is left and right of the removed run joins.
    let joins = (
      left: joins.left && !isLeftGone, right: joins.right && !isRightGone && !(inserted.isEmpty && isLeftGone)
    )
    var result: [Character] = []
    result.reserveCapacity(new.count + inserted.count + 2)
    var isSeam = false
    // Where both sides removed a space each, or both rewrote the same run, words stay separated.
    func add(_ characters: some Collection<Character>, isJoined: Bool) {
      guard let first = characters.first else { return }
      if !isJoined, first.isWordCharacter, result.last?.isWordCharacter == true { result.append(" ") }
      result += characters
    }
    for index in 0...new.count {
      if index == position, !inserted.isEmpty {
        add(inserted, isJoined: joins.left)
        isSeam = true
      }
      guard index < new.count else { break }
      if removedIndexes.contains(index) {
        isSeam = true
      } else {
        add(CollectionOfOne(new[index]), isJoined: !isSeam || joins.right)
        isSeam = false
      }
    }
    return String(result)
  }

  private typealias Edit = TextEdit

  /// Returns the position of the insertion in the new text.
  private func insertionPosition(among edits: [Edit]) -> Int {
    let start = removed.lowerBound
    var shift = 0
    for edit in edits {
      if edit.old.lowerBound > start { break }
      // An insertion that continues a word stays with the word, whatever others inserted after it.
      if edit.old.lowerBound == start, isInsideWord || !edit.old.isEmpty { break }
      if edit.old.upperBound > start { return edit.new.upperBound }
      shift = edit.new.upperBound - edit.old.upperBound
    }
    return start + shift
  }

  private var isInsideWord: Bool {
    guard removed.lowerBound > 0, let first = inserted.first else { return false }
    return old[removed.lowerBound - 1].isWordCharacter && first.isWordCharacter
  }

  /// Returns the changes of others as runs of characters, by words, so that a rewritten word is theirs as a whole.
  private static func edits(from old: String, to new: String) -> [Edit] {
    let (old, new) = (TokenizedText(old, by: .words), TokenizedText(new, by: .words))
    var interner = TokenInterner()
    let (oldNumbers, newNumbers) = (interner.intern(old), interner.intern(new))
    let (oldOffsets, newOffsets) = (characterOffsets(of: old), characterOffsets(of: new))
    // By words only: a space equals any other, and would be matched at the cost of a word.
    let (oldWords, newWords) = (words(of: old), words(of: new))
    let changed = TextEdit.edits(
      from: oldWords.map { oldNumbers[$0] }, to: newWords.map { newNumbers[$0] }, steps: maximumSteps)
    var edits: [Edit] = []
    // Adds the edit between two words that both texts have, without the spaces that both have there.
    func add(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
      var (oldRange, newRange) = (oldRange, newRange)
      while let old = oldRange.first, let new = newRange.first, oldNumbers[old] == newNumbers[new] {
        (oldRange, newRange) = (oldRange.dropFirst(), newRange.dropFirst())
      }
      while let old = oldRange.last, let new = newRange.last, oldNumbers[old] == newNumbers[new] {
        (oldRange, newRange) = (oldRange.dropLast(), newRange.dropLast())
      }
      guard !oldRange.isEmpty || !newRange.isEmpty else { return }
      edits.append(
        Edit(
          old: oldOffsets[oldRange.lowerBound]..<oldOffsets[oldRange.upperBound],
          new: newOffsets[newRange.lowerBound]..<newOffsets[newRange.upperBound]))
    }
    var (oldWord, newWord, done) = (0, 0, (old: 0, new: 0))
    for edit in changed + [TextEdit(old: oldWords.count..<oldWords.count, new: newWords.count..<newWords.count)] {
      while oldWord < edit.old.lowerBound {
        add(done.old..<oldWords[oldWord], done.new..<newWords[newWord])
        done = (oldWords[oldWord] + 1, newWords[newWord] + 1)
        (oldWord, newWord) = (oldWord + 1, newWord + 1)
      }
      (oldWord, newWord) = (edit.old.upperBound, edit.new.upperBound)
    }
    add(done.old..<old.count, done.new..<new.count)
    return edits
  }

  /// Returns the tokens that are not white space.
  private static func words(of tokens: TokenizedText) -> [Int] { tokens.blanks.indices.filter { !tokens.blanks[$0] } }

  /// Returns the beginning of each token in characters, and the end of the text. No token splits a character.
  private static func characterOffsets(of tokens: TokenizedText) -> [Int] {
    var offsets = [0]
    offsets.reserveCapacity(tokens.count + 1)
    for token in 0..<tokens.count { offsets.append(offsets[token] + tokens.text(of: token..<token + 1).count) }
    return offsets
  }

  /// A key press must not wait: a tenth of the bound of a merge, which is some thousand differences and about 10 ms.
  private static let maximumSteps = TextEdit.maximumSteps / 10
}

extension Character {
  fileprivate var isWordCharacter: Bool { TokenizedText.isWordCharacter(self) }
}
