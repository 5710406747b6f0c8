import Tarn
import TarnDocument
import TarnRecord
import TarnSync
import TarnValues

/// The objects of a sync server, and what the server remembers about changes.
///
/// ```
///   objects     in the server's order, new ones last
///   revisions   one entry per present or removed object, ordered by revision: news are a suffix
///   answers     the outcomes of changes, ordered by time: a repeated change gets the same one
/// ```
///
/// An object that is changed gets the next revision, and its entry moves to the end.
public struct SyncedObjects<Object: Synced>: Equatable, Codable, Sendable {
  /// The objects in the server's order: new ones last.
  public internal(set) var objects: Table<Object> = []
  /// The number of changes of objects so far.
  public internal(set) var revision = 0
  /// Identifies the collection, and its first run: cursors of another one are not continued.
  public let epoch: String
  /// The runs of servers, the present one last. None until the second one begins.
  var runs: [ServerRun] = []
  // Invariant: strictly increasing by revision; an entry without a time of removal for each object, and no others.
  var revisions: Table<ObjectRevision> = []
  var answers: Table<StoredAnswer> = []
  /// The objects that each person has created and that are not removed.
  var usage: Map<PersonID, SyncUsage> = [:]
  /// Removals up to this revision may have been forgotten.
  var oldestRevision = 0
  /// The time of the next search for removals to forget.
  var nextPruning = Timestamp(milliseconds: 0)

  /// Creates the state of a new collection.
  ///
  /// - Parameter epoch: a text that no other collection has.
  public init(epoch: String) { self.epoch = epoch }

  /// The last revision of an object, or of its removal.
  struct ObjectRevision: Identifiable, Equatable, Codable, Sendable {
    let id: Object.ID
    var revision: Int
    /// The person who created the object.
    var creator: PersonID
    /// The size of the object as JSON, which counts for its creator.
    var bytes: Int
    var removed: Timestamp?
  }

  /// The outcome of a change, for repeated attempts.
  struct StoredAnswer: Identifiable, Equatable, Codable, Sendable {
    let id: ChangeID
    let object: Object.ID
    let person: PersonID
    let time: Timestamp
    /// `nil` if the change was accepted.
    let refusal: String?
  }
}

/// The objects that a person has created.
struct SyncUsage: Equatable, Codable, Sendable {
  var objects = 0
  var bytes = 0
}

extension SyncedObjects: Record {
  // A generic type has no static stored properties.
  public static var fields: [Field<SyncedObjects>] {
    [
      Field("objects", \.objects), Field("revision", \.revision), .fixed("epoch", \.epoch),
      Field("revisions", \.revisions), Field("answers", \.answers), Field("usage", \.usage),
      Field("oldestRevision", \.oldestRevision), Field("nextPruning", \.nextPruning),
      Field("runs", \.runs, default: []),
    ]
  }

  /// The mistakes in the state; empty unless the code or the file has one.
  func invariantViolations() -> [String] {
    var violations: [String] = []
    if zip(revisions, revisions.dropFirst()).contains(where: { $0.revision >= $1.revision }) {
      violations.append("The revisions do not increase.")
    }
    if let last = revisions.last, last.revision > revision { violations.append("An entry is newer than the state.") }
    let present = revisions.filter { $0.removed == nil }
    if Set(present.map(\.id)) != Set(objects.map(\.id)) {
      violations.append("The entries are not those of the objects.")
    }
    var sums: [PersonID: SyncUsage] = [:]
    for entry in present {
      sums[entry.creator, default: SyncUsage()].objects += 1
      sums[entry.creator, default: SyncUsage()].bytes += entry.bytes
    }
    if sums != Dictionary(uniqueKeysWithValues: usage.map { ($0.key, $0.value) }) {
      violations.append("The usage is not the sum of the objects.")
    }
    if zip(answers, answers.dropFirst()).contains(where: { $0.time > $1.time }) {
      violations.append("The answers are not in the order of time.")
    }
    return violations
  }
}
