import TarnForms

/// What became of a ``Wish``.
public enum Reply: Equatable, Codable, Sendable {
  /// What became of a change, and what was adjusted for it to be kept.
  case answered(Answer<Entry, Refusal>, [Adjustment] = [])
  /// The entry is gone.
  case removed
  /// The entry stays: it is not what the person saw. This is what it is.
  case changedSince(Entry)
  /// The entry was gone before.
  case gone
  /// It was not for this person to wish.
  case refused(Refusal)

  /// Whether the same wish need not be made again: it is true, can't be any more, or has become a draft to be decided.
  var isFinal: Bool {
    switch self {
    case .answered(.refused, _), .changedSince, .refused: false
    case .answered, .removed, .gone: true
    }
  }
}
