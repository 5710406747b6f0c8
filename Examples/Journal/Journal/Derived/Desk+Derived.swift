import Tarn
import TarnForms

/// What follows from the desk. None of it is kept in the state, so none of it can be out of step: whatever puts a photo into the
/// draft — a file, an undo, a merge — the counter counts it.
extension Desk {
  /// The entry as it is written now; `nil` while nothing is.
  public static let writing = Derived<State, Entry?>("writing") { $0.work.draft?.value }

  /// What would be posted of it.
  public static let summary = Derived<State, Summary?>("summary", from: writing) { $0.map(Summary.init(of:)) }

  /// How many characters are left for posting it; negative if it is too long.
  public static let remaining = Derived<State, Int?>("remaining", from: summary) { $0?.length.remaining }

  /// What there is to say about the draft; nothing while there is none.
  public static let validity = Derived<State, Outcome<DraftRemark>>("validity", from: writing) { entry in
    entry.map(Entry.draftValidator.check) ?? .valid
  }

  /// How many places two people changed, for somebody to decide.
  public static let undecided = Derived<State, Int>("undecided") { $0.work.draft?.conflicts.count ?? 0 }

  /// Whether Done would suggest something.
  public static let isReady = Derived<State, Bool>("isReady", from: (writing, validity, undecided, isFree)) {
    $0 != nil && $1.isReady && $2 == 0 && $3
  }

  /// Whether nothing is on its way that has to be answered first.
  static let isFree = Derived<State, Bool>("isFree") { $0.exchange.awaiting == nil }
}
