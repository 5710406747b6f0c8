import TarnForms

/// The journal's response to a ``JournalRequest``.
public enum JournalResponse: Equatable, Codable, Sendable {
  /// The answer to a suggested change, and the adjustments that were necessary to store it.
  case answered(SuggestionAnswer<Entry, JournalError>, [Adjustment] = [])
  /// The journal has removed the entry.
  case removed
  /// The entry was not removed, because it is not what the person saw. The value is the stored entry.
  case changedSince(Entry)
  /// The entry had already been removed.
  case gone
  /// The journal refuses the request as a whole, whatever the entry contains.
  case refused(JournalError)

  /// Whether repeating the request is pointless: it was applied, can't be applied any more, or has become a draft with
  /// conflicts.
  var isFinal: Bool {
    switch self {
    case .answered(.refused, _), .changedSince, .refused: false
    case .answered, .removed, .gone: true
    }
  }
}
