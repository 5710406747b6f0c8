/// What becomes of a text that was changed by two people at the same time.
///
/// ```swift
/// let base = "milk\nbread\nbeer\n"
/// let merge = TextMerge(base: base, mine: "oat milk\nbread\nbeer\n", theirs: "milk\nbread\nbeer\nsalt\n", by: .lines)
/// merge.text                                                                  // "oat milk\nbread\nbeer\nsalt\n"
/// let other = TextMerge(base: base, mine: "milk\n", theirs: "milk\nbread\n", by: .lines)
/// other.text { $0.theirs.text }                                               // "milk\nbread\n"
/// ```
///
/// What one side left as it was is taken from the other; what both made the same is taken once. Everything else is a
/// ``TextConflict``, and so is what only touches: two runs of pieces with nothing unchanged between them, such as
/// neighbouring lines, two insertions at one place, or an insertion beside what the other side changed. Which of them
/// goes first, or whether one was meant to replace the other, no rule can know.
///
/// Where a text repeats itself, an edit often has several places: of two equal paragraphs, either may be the new one. Each edit is
/// taken to be at the last of them. Where both sides put in or take out the same and only pieces stand between that occur more than
/// once, it may be one edit or two: then it is taken once if the sides agree on all between, and is a conflict otherwise.
///
/// Guarantees:
/// - With an unchanged side the result is the other side, and with equal sides it is that, to the byte.
/// - Texts are equal here if `==` says so, as they are to a record: an `é` of one scalar and an `é` of two are.
/// - With the sides exchanged the result is the same, with mine and theirs exchanged in its conflicts.
/// - It depends on the three texts and the unit alone, so it is the same on every device.
/// - Every two pieces that follow each other in the result do so on one of the sides. So no character is made of two,
///   no two words become one, and no line is put behind one without an end.
///
/// It is not a judgement of meaning: changes far apart may contradict each other. Text that was moved counts as removed
/// here and inserted there.
public struct TextMerge: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// What nobody, or only one side, or both in the same way have changed.
    case agreed(String)
    case conflict(TextConflict)
  }

  /// The whole text in order. There are no two agreed parts in a row, and no empty ones.
  public let parts: [Part]

  init(parts: [Part]) { self.parts = parts }

  /// Merges two versions of a text that come from one.
  ///
  /// - Complexity: O(n) for n bytes, and besides O(p d) for p pieces with d differences, at most a fixed number of
  ///   steps that takes tenths of a second. Where two versions differ in more than some thousands of pieces, the search
  ///   for the least differences may be given up: a longer run then counts as replaced, and there may be a conflict
  ///   where a longer search would have found none. Nothing else changes.
  public init(base: String, mine: String, theirs: String, by unit: TextUnit) {
    self.init(base: base, mine: mine, theirs: theirs, by: unit, steps: TextEdit.mostSteps)
  }

  /// The merged text, if there is no conflict.
  ///
  /// - Complexity: O(n)
  public var text: String? {
    guard conflicts.isEmpty else { return nil }
    return text(settling: \.base.text)
  }

  /// - Complexity: O(parts)
  public var conflicts: [TextConflict] {
    parts.compactMap { if case .conflict(let conflict) = $0 { conflict } else { nil } }
  }

  /// The text with something in place of every conflict.
  ///
  /// - Parameter settle: What a conflict becomes: one of its passages, both, or what a person wrote.
  /// - Complexity: O(n)
  public func text(settling settle: (TextConflict) -> String) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .agreed(let agreed): text += agreed
      case .conflict(let conflict): text += settle(conflict)
      }
    }
    return text
  }
}
