import Tarn
import TarnForms

/// Values derived from the session's state. None is stored, so none can be stale: the counter includes a photo whether
/// a file, an undo or a merge has put it into the draft.
extension PersonSession {
  /// The entry as the user has typed it so far; `nil` without a draft.
  public static let writing = Derived<State, Entry?>("writing") { $0.work.draft?.value }

  /// The summary that would be posted of the draft; `nil` without a draft.
  public static let summary = Derived<State, Summary?>("summary", from: writing) { $0.map(Summary.init(of:)) }

  /// The number of characters left for posting it; negative if it is too long.
  public static let remaining = Derived<State, Int?>("remaining", from: summary) { $0?.length.remaining }

  /// The errors and warnings of the draft; `.valid` without a draft.
  public static let validity = Derived<State, ValidationResult<DraftRemark>>("validity", from: writing) { entry in
    entry.map(Entry.draftValidator.check) ?? .valid
  }

  /// The number of conflicts that the user has to resolve.
  public static let undecided = Derived<State, Int>("undecided") { $0.work.draft?.conflicts.count ?? 0 }

  /// Whether Done would send a suggestion.
  public static let isReady = Derived<State, Bool>("isReady", from: (writing, validity, undecided, isFree)) {
    $0 != nil && $1.isReady && $2 == 0 && $3
  }

  /// Whether no request is waiting for its response.
  static let isFree = Derived<State, Bool>("isFree") { $0.exchange.awaiting == nil }
}
