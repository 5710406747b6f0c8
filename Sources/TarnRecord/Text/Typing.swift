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
public struct Typing: Sendable {
  let old: [Character]
  /// Which characters went.
  let removed: Range<Int>
  let inserted: [Character]
  /// Whether what is now beside the place was meant to touch: the left and the right of what was put in, or the two ends of what
  /// went.
  private let joins: (left: Bool, right: Bool)

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
    let (went, came) = (head..<old.count - tail, head..<new.count - tail)
    let shift: (from: Int, to: Int)
    switch (went.isEmpty, came.isEmpty) {
    case (true, true): shift = (0, 0)
    case (true, false): shift = Typing.slide(came, in: new)
    case (false, true): shift = Typing.slide(went, in: old)
    // A word that was written anew was not written in parts, whatever letters the two have in common.
    case (false, false):
      let before = old[..<head].reversed().prefix(while: \.isOfWord).count
      let after = old[went.upperBound...].prefix(while: \.isOfWord).count
      let isIn = (
        old[head].isOfWord || new[head].isOfWord,
        old[went.upperBound - 1].isOfWord || new[came.upperBound - 1].isOfWord
      )
      shift = (isIn.0 ? -before : 0, isIn.1 ? after : 0)
    }
    self.old = old
    let place = went.lowerBound + shift.from
    let end = came.upperBound + shift.to
    func isJoined(_ place: Int) -> Bool {
      place > 0 && place < new.count && new[place - 1].isOfWord && new[place].isOfWord
    }
    joins = (isJoined(place), isJoined(end))
    removed = went.lowerBound + shift.from..<went.upperBound + shift.to
    inserted = Array(new[came.lowerBound + shift.from..<came.upperBound + shift.to])
  }

  /// A run that was put in or taken out has often several places where the result is the same: `b ` or ` b` of `a b c`. The one
  /// that keeps most words whole is what was meant.
  private static func slide(_ run: Range<Int>, in text: [Character]) -> (Int, Int) {
    func isBound(_ place: Int) -> Bool {
      place == 0 || place == text.count || !text[place - 1].isOfWord || !text[place].isOfWord
    }
    func bounds(_ shift: Int) -> Int {
      (isBound(run.lowerBound + shift) ? 1 : 0) + (isBound(run.upperBound + shift) ? 1 : 0)
    }
    var (best, shift) = (0, 0)
    // What both ends have in common was counted to the head, so it can only be further left.
    while bounds(best) < 2, run.lowerBound + shift > 0,
      text[run.lowerBound + shift - 1] == text[run.upperBound + shift - 1]
    {
      shift -= 1
      if bounds(shift) > bounds(best) { best = shift }
    }
    return (best, best)
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
    result.reserveCapacity(new.count + inserted.count + 2)
    var isSeam = false
    // Where two have taken a space each, or have both written anew what was there, words stay apart.
    func add(_ characters: some Collection<Character>, isJoined: Bool) {
      guard let first = characters.first else { return }
      if !isJoined, first.isOfWord, result.last?.isOfWord == true { result.append(" ") }
      result += characters
    }
    for index in 0...new.count {
      if index == place, !inserted.isEmpty {
        add(inserted, isJoined: joins.left)
        isSeam = true
      }
      guard index < new.count else { break }
      if going.contains(index) {
        isSeam = true
      } else {
        add(CollectionOfOne(new[index]), isJoined: !isSeam || joins.right)
        isSeam = false
      }
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

  /// What others did to a text, as runs of characters: by words, so that what they wrote anew is theirs as a whole.
  private static func edits(from old: String, to new: String) -> [Edit] {
    let (old, new) = (TextPieces(old, by: .words), TextPieces(new, by: .words))
    var numbers = PieceNumbers()
    let (oldNumbers, newNumbers) = (numbers.number(old), numbers.number(new))
    let (oldPlaces, newPlaces) = (places(of: old), places(of: new))
    // By words alone: a space is equal to any other, and would be matched at the cost of a word.
    let (oldWords, newWords) = (words(of: old), words(of: new))
    let changed = TextEdit.edits(
      from: oldWords.map { oldNumbers[$0] }, to: newWords.map { newNumbers[$0] }, steps: mostSteps)
    var edits: [Edit] = []
    // What is between two words that both have: with the spaces that both have there left out.
    func add(_ gone: Range<Int>, _ come: Range<Int>) {
      var (gone, come) = (gone, come)
      while let one = gone.first, let other = come.first, oldNumbers[one] == newNumbers[other] {
        (gone, come) = (gone.dropFirst(), come.dropFirst())
      }
      while let one = gone.last, let other = come.last, oldNumbers[one] == newNumbers[other] {
        (gone, come) = (gone.dropLast(), come.dropLast())
      }
      guard !gone.isEmpty || !come.isEmpty else { return }
      edits.append(
        Edit(
          old: oldPlaces[gone.lowerBound]..<oldPlaces[gone.upperBound],
          new: newPlaces[come.lowerBound]..<newPlaces[come.upperBound]))
    }
    var (word, other, done) = (0, 0, (old: 0, new: 0))
    for edit in changed + [TextEdit(old: oldWords.count..<oldWords.count, new: newWords.count..<newWords.count)] {
      while word < edit.old.lowerBound {
        add(done.old..<oldWords[word], done.new..<newWords[other])
        done = (oldWords[word] + 1, newWords[other] + 1)
        (word, other) = (word + 1, other + 1)
      }
      (word, other) = (edit.old.upperBound, edit.new.upperBound)
    }
    add(done.old..<old.count, done.new..<new.count)
    return edits
  }

  /// The pieces that are no white space.
  private static func words(of pieces: TextPieces) -> [Int] { pieces.blanks.indices.filter { !pieces.blanks[$0] } }

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
  fileprivate var isOfWord: Bool { TextPieces.isOfWord(self) }
}
