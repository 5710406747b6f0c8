/// A run of an old text's pieces and the run of the new text's that took its place. One of them may be empty.
///
/// ```swift
/// let edits = TextEdit.edits(from: [1, 2, 3, 4], to: [1, 3, 4, 5], steps: TextEdit.mostSteps)
/// edits[0]    // 1..<2 became 1..<1: removed
/// edits[1]    // 4..<4 became 3..<4: inserted
/// ```
struct TextEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>

  /// How long is searched for the least edits, in steps: a look at a diagonal, or a comparison along one.
  ///
  /// For d differences the search looks at about d²/2 diagonals, so this allows for some 4,000 differences: more than a
  /// person makes between two meetings, even where the unit is the word. A step takes about ten nanoseconds; all of
  /// them, a tenth of a second.
  static let mostSteps = 1 << 23

  /// What turns one text into another: in order, with at least one equal piece between each two.
  ///
  /// They are the least edits if these are found within the steps. Where they are not, a run is replaced as a whole
  /// that could have been changed in part: that is coarser and no less true. They depend on the two texts and the steps
  /// alone.
  ///
  /// - Complexity: O(n + steps) for n pieces. In general O(n d) for d differences, in O(n) space.
  static func edits(from old: [Int], to new: [Int], steps: Int) -> [TextEdit] {
    var search = EditSearch(from: old, to: new, steps: steps)
    search.run()
    return edits(pairing: search.partners, count: new.count)
  }

  /// The edits between equal pieces, given for each old piece the place of its partner in the new.
  static func edits(pairing partners: [Int?], count: Int) -> [TextEdit] {
    var edits: [TextEdit] = []
    var next = (old: 0, new: 0)
    func add(before old: Int, _ new: Int) {
      if old > next.old || new > next.new { edits.append(TextEdit(old: next.old..<old, new: next.new..<new)) }
    }
    for (place, partner) in partners.enumerated() {
      guard let partner else { continue }
      add(before: place, partner)
      next = (place + 1, partner + 1)
    }
    add(before: partners.count, count)
    return edits
  }

  /// The same edits, with those put together between which there is but white space.
  ///
  /// Spaces are equal to each other wherever they stand. Where a phrase was rewritten, each of its words would be an
  /// edit of its own, and a merge could take one of them and leave another.
  static func joined(_ edits: [TextEdit], overBlanksOf pieces: TextPieces) -> [TextEdit] {
    var joined: [TextEdit] = []
    for edit in edits {
      if let last = joined.last, pieces.blanks[last.old.upperBound..<edit.old.lowerBound].allSatisfy({ $0 }) {
        joined[joined.count - 1].old = last.old.lowerBound..<edit.old.upperBound
        joined[joined.count - 1].new = last.new.lowerBound..<edit.new.upperBound
      } else {
        joined.append(edit)
      }
    }
    return joined
  }
}
