/// The three-way merge of a text that was changed on two sides.
///
/// ```swift
/// let base = "milk\nbread\nbeer\n"
/// let merge = TextMerge(base: base, mine: "oat milk\nbread\nbeer\n", theirs: "milk\nbread\nbeer\nsalt\n", by: .lines)
/// merge.text                                                                  // "oat milk\nbread\nbeer\nsalt\n"
/// let other = TextMerge(base: base, mine: "milk\n", theirs: "milk\nbread\n", by: .lines)
/// other.text { $0.theirs.text }                                               // "milk\nbread\n"
/// ```
///
/// A part that one side left unchanged is taken from the other; a part that both changed in the same way is taken once.
/// Everything else is a ``TextConflict``, also changes that only touch: two runs of tokens with nothing unchanged
/// between them, such as neighboring lines, two insertions at one position, or an insertion beside a change of the
/// other side. No rule can know which of them goes first, or whether one should replace the other.
///
/// In a repetitive text, an edit often has several possible positions: of two equal paragraphs, either may be the new
/// one. The merge puts each edit at the last of them. Where both sides insert or remove the same text and only tokens
/// that occur more than once are between, it may be one edit or two: the merge takes it once if the sides agree on
/// everything between, and makes it a conflict otherwise.
///
/// Guarantees:
/// - If one side is unchanged, the result is the other side, and if the sides are equal, it is that text, to the byte.
/// - Texts are equal if `==` says so, as in a record: an `é` of one scalar equals an `é` of two.
/// - Exchanging the sides does not change the result, except that mine and theirs are exchanged in its conflicts.
/// - It depends only on the three texts and the unit, so it is the same on every device.
/// - Every two adjacent tokens of the result are adjacent on one of the sides. So no two characters combine into one,
///   no two words join, and no line follows one without a line end.
///
/// The merge does not judge meaning: changes far apart may contradict each other. Moved text counts as removed at one
/// position and inserted at another.
public struct TextMerge: Hashable, Sendable {
  /// A part of a merged text.
  public enum Part: Hashable, Sendable {
    /// Text that no side changed, or only one, or both in the same way.
    case agreed(String)
    /// Text that the two sides changed differently.
    case conflict(TextConflict)
  }

  /// The whole text in order, without empty parts and without two adjacent agreed parts.
  public let parts: [Part]

  init(parts: [Part]) { self.parts = parts }

  /// Merges two versions of a text with a common base.
  ///
  /// - Complexity: O(n) for n bytes, plus O(t d) for t tokens with d differences, limited to a fixed number of steps,
  ///   which take tenths of a second. If two versions differ in more than some thousands of tokens, the search for the
  ///   fewest differences may stop early: a longer run then counts as replaced, and a conflict may result where a
  ///   longer search would have found none. Nothing else changes.
  public init(base: String, mine: String, theirs: String, by unit: TextUnit) {
    self.init(base: base, mine: mine, theirs: theirs, by: unit, steps: TextEdit.maximumSteps)
  }

  /// The merged text, if there is no conflict.
  ///
  /// - Complexity: O(n)
  public var text: String? {
    guard conflicts.isEmpty else { return nil }
    return text(resolving: \.base.text)
  }

  /// The conflicts, in the order of the text.
  ///
  /// - Complexity: O(parts)
  public var conflicts: [TextConflict] {
    parts.compactMap { if case .conflict(let conflict) = $0 { conflict } else { nil } }
  }

  /// Returns the text with a replacement for every conflict.
  ///
  /// - Parameter replacement: returns the text that replaces a conflict: one of its passages, both, or the user's text.
  /// - Complexity: O(n)
  public func text(resolving replacement: (TextConflict) -> String) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .agreed(let agreed): text += agreed
      case .conflict(let conflict): text += replacement(conflict)
      }
    }
    return text
  }
}
