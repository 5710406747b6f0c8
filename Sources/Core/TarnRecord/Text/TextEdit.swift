/// A run of an old text's tokens and the run of the new text's tokens that replaces it. One of them may be empty.
///
/// ```swift
/// let edits = TextEdit.edits(from: [1, 2, 3, 4], to: [1, 3, 4, 5], steps: TextEdit.maximumSteps)
/// edits[0]    // 1..<2 became 1..<1: removed
/// edits[1]    // 4..<4 became 3..<4: inserted
/// ```
struct TextEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>

  /// The bound of the search for the fewest edits, in steps: visiting a diagonal, or one comparison along it.
  ///
  /// For d differences the search visits about d²/2 diagonals, so this allows some 4,000 differences: more than a user
  /// makes between two synchronizations, even by words. A step takes about ten nanoseconds; all of them, a tenth of a
  /// second.
  static let maximumSteps = 1 << 23

  /// Returns the edits that turn one text into another, in order, with at least one equal token between each two.
  ///
  /// They are the fewest edits if the search finds these within the steps. Otherwise a run is replaced as a whole that
  /// could have been changed in part: a coarser but still correct result. They depend only on the two texts and the
  /// steps.
  ///
  /// - Complexity: O(n + steps) for n tokens. In general O(n d) for d differences, in O(n) space.
  static func edits(from old: [Int], to new: [Int], steps: Int) -> [TextEdit] {
    var search = EditSearch(from: old, to: new, steps: steps)
    search.run()
    return edits(pairing: search.partners, count: new.count)
  }

  /// Returns the edits between paired tokens, given for each old token the position of its partner in the new text.
  static func edits(pairing partners: [Int?], count: Int) -> [TextEdit] {
    var edits: [TextEdit] = []
    var next = (old: 0, new: 0)
    func add(before old: Int, _ new: Int) {
      if old > next.old || new > next.new { edits.append(TextEdit(old: next.old..<old, new: next.new..<new)) }
    }
    for (position, partner) in partners.enumerated() {
      guard let partner else { continue }
      add(before: position, partner)
      next = (position + 1, partner + 1)
    }
    add(before: partners.count, count)
    return edits
  }

  /// Returns the same edits, with those joined that only white space separates.
  ///
  /// All spaces are equal. In a rewritten phrase, each word would otherwise be an edit of its own, and a merge could
  /// take one of them and not another.
  static func joined(_ edits: [TextEdit], overBlanksOf tokens: TokenizedText) -> [TextEdit] {
    var joined: [TextEdit] = []
    for edit in edits {
      if let last = joined.last, tokens.blanks[last.old.upperBound..<edit.old.lowerBound].allSatisfy({ $0 }) {
        joined[joined.count - 1].old = last.old.lowerBound..<edit.old.upperBound
        joined[joined.count - 1].new = last.new.lowerBound..<edit.new.upperBound
      } else {
        joined.append(edit)
      }
    }
    return joined
  }
}
