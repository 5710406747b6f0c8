import Tarn
import TarnForms
import TarnText

/// Values derived from a session. None is stored, so none can be stale: the counter includes a photo whether a file, an
/// undo or a merge has put it into the draft.
extension Journal.Session {
  /// The entry as the user has typed it so far; `nil` without a draft.
  public static let writing = Derived<Self, Entry?>("writing") { $0.work.draft?.value }

  /// The summary that would be posted of the draft; `nil` without a draft.
  public static let summary = Derived<Self, PostText?>("summary", from: writing) { $0.map(PostText.init(summaryOf:)) }

  /// The number of characters left for posting it; negative if it is too long.
  public static let remaining = Derived<Self, Int?>("remaining", from: summary) { $0?.length.remaining }

  /// The errors and warnings of the draft; `.valid` without a draft.
  public static let validity = Derived<Self, ValidationResult<DraftRemark>>("validity", from: writing) { entry in
    entry.map(Entry.draftValidator.check) ?? .valid
  }

  /// Whether Done would publish the draft, or show its conflicts.
  public static let isReady = Derived<Self, Bool>("isReady", from: (writing, validity)) { $0 != nil && $1.isReady }

  /// The parts of the draft that contain changes of other people, which were merged since the draft was begun; empty
  /// without a draft.
  public static let mergedParts = Derived<Self, [String]>("mergedParts") { session in
    guard let draft = session.work.draft, let known = session.work.known, known != draft.base else { return [] }
    let conflicts = Set(draft.conflicts.compactMap(\.path.components.first))
    return draft.base.parts(differingFrom: known).filter { !conflicts.contains(.field($0.field)) }.map(\.name)
  }
}

extension Entry {
  /// The parts that differ in two entries: the names of their fields, and their names in a sentence.
  func parts(differingFrom other: Entry) -> [(field: String, name: String)] {
    let parts: [(field: String, name: String, isEqual: Bool)] = [
      ("title", "the title", title == other.title), ("body", "the text", body == other.body),
      ("day", "the day", day == other.day), ("photos", "the photos", photos == other.photos),
      ("voice", "the voice notes", voice == other.voice),
    ]
    return parts.filter { !$0.isEqual }.map { ($0.field, $0.name) }
  }
}
