/// What a person typed on a text as they saw it, to be done to the text as it is by now.
///
/// ```swift
/// let typing = Typing(from: "Around the lake", to: "Around the lake!")
/// typing.applied(to: "Around the lake. It rained")          // "Around the lake!. It rained"
/// typing.applied(to: "First. Around the lake")              // "First. Around the lake!"
/// ```
///
/// A field on a screen tells its whole text. Where others write in the same text, what they put in may not have come to the screen
/// when a key was pressed; taken as it is told, the text would say that the person has deleted it. Known with the text that it was
/// typed on, it says what it means: this run went, that one took its place.
///
/// It asks nobody, as typing can't wait for an answer, and so it is no merge of drafts (``TextMerge``): what two people put in
/// the place of one run are both there afterwards, and both see it at once.
///
/// Guarantees:
/// - To the text it was typed on it does what was typed, and nothing typed changes nothing.
/// - What was put in is in the result, in one piece.
/// - Of what others put in nothing goes, and of the rest only what was taken out.
///
/// Known as operational transformation (Ellis and Gibbs, *Concurrency Control in Groupware Systems*, 1989), for the one case that
/// a field needs: a single edit against everything that was done meanwhile.
public struct Typing: Equatable, Sendable {
  private let old: [Character]
  /// Which characters went.
  private let removed: Range<Int>
  private let inserted: [Character]

  /// - Parameters:
  ///   - shown: the text on which was typed.
  ///   - typed: what it has become.
  /// - Complexity: O(n)
  public init(from shown: String, to typed: String) {
    let (old, new) = (Array(shown), Array(typed))
    let short = min(old.count, new.count)
    var (head, tail) = (0, 0)
    while head < short, old[head] == new[head] { head += 1 }
    while tail < short - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    self.old = old
    removed = head..<old.count - tail
    inserted = Array(new[head..<new.count - tail])
  }

  /// The same done to what the text is by now.
  ///
  /// - Complexity: that of finding the words that differ, as in ``TextMerge``; O(n) if it is the text it was typed on.
  public func applied(to text: String) -> String {
    guard !removed.isEmpty || !inserted.isEmpty else { return text }
    let new = Array(text)
    let edits = Typing.edits(from: String(old), to: text)
    let place = place(among: edits)
    var kept = (old: 0, new: 0)
    var going = Set<Int>()
    // Between two edits the texts are the same: what went there goes here.
    for edit in edits + [Edit(old: old.count..<old.count, new: new.count..<new.count)] {
      for index in removed.clamped(to: kept.old..<max(kept.old, edit.old.lowerBound)) {
        going.insert(kept.new + index - kept.old)
      }
      kept = (edit.old.upperBound, edit.new.upperBound)
    }
    var result: [Character] = []
    result.reserveCapacity(new.count + inserted.count)
    for index in 0...new.count {
      if index == place { put(into: &result, before: rest(of: new, from: index, without: going), edits) }
      if index < new.count, !going.contains(index) { result.append(new[index]) }
    }
    return String(result)
  }

  private typealias Edit = TextEdit

  /// Where in the new text the insertion goes.
  private func place(among edits: [Edit]) -> Int {
    let start = removed.lowerBound
    var shift = 0
    for edit in edits {
      if edit.old.lowerBound > start { break }
      // What goes on a word stays with it, whatever others put behind that.
      if edit.old.lowerBound == start, isOnAWord || !edit.old.isEmpty { break }
      if edit.old.upperBound > start { return edit.new.upperBound }
      shift = edit.new.upperBound - edit.old.upperBound
    }
    return start + shift
  }

  private var isOnAWord: Bool {
    guard removed.lowerBound > 0, let first = inserted.first else { return false }
    return old[removed.lowerBound - 1].isOfWord && first.isOfWord
  }

  /// Two that replaced the same have written two words, not one.
  private func put(into result: inout [Character], before next: Character?, _ edits: [Edit]) {
    let isContested = edits.contains { !$0.old.isEmpty && $0.old.overlaps(removed) && !$0.new.isEmpty }
    guard isContested, let first = inserted.first, let last = inserted.last else { return result += inserted }
    if result.last?.isOfWord == true, first.isOfWord { result.append(" ") }
    result += inserted
    if last.isOfWord, next?.isOfWord == true { result.append(" ") }
  }

  private func rest(of new: [Character], from index: Int, without going: Set<Int>) -> Character? {
    (index..<new.count).first { !going.contains($0) }.map { new[$0] }
  }

  /// What others did to a text, as runs of characters: by words, so that what they wrote anew is theirs as a whole.
  private static func edits(from old: String, to new: String) -> [Edit] {
    let (old, new) = (TextPieces(old, by: .words), TextPieces(new, by: .words))
    var numbers = PieceNumbers()
    let edits = TextEdit.edits(from: numbers.number(old), to: numbers.number(new), steps: mostSteps)
    let (oldPlaces, newPlaces) = (places(of: old), places(of: new))
    return TextEdit.joined(edits, overBlanksOf: old).map {
      Edit(
        old: oldPlaces[$0.old.lowerBound]..<oldPlaces[$0.old.upperBound],
        new: newPlaces[$0.new.lowerBound]..<newPlaces[$0.new.upperBound])
    }
  }

  /// At how many characters each piece begins, and at last where the text ends. No piece parts a character.
  private static func places(of pieces: TextPieces) -> [Int] {
    var places = [0]
    places.reserveCapacity(pieces.count + 1)
    for piece in 0..<pieces.count { places.append(places[piece] + pieces.text(of: piece..<piece + 1).count) }
    return places
  }

  /// A key is not to be waited for: a tenth of what a merge may take, which is some thousand differences and about 10 ms.
  private static let mostSteps = TextEdit.mostSteps / 10
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}
