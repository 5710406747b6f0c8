import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnSync
import TarnSyncServer
import TarnValues

/// A note of the tests.
struct Note: Synced {
  let id: String
  var text = ""
  var title = ""
  var isDone = false
  /// The persons who see the note; all if it is empty.
  var readers: [String] = []
  /// Assigned by the server.
  var number = 0

  static let fields: [Field<Note>] = [
    .fixed("id", \.id), Field("text", \.text, merge: .lines), Field("title", \.title), Field("isDone", \.isDone),
    Field("readers", \.readers, default: []), Field("number", \.number, default: 0),
  ]

  func renamed(_ old: String, to new: String) -> Note {
    id == old
      ? Note(id: new, text: text, title: title, isDone: isDone, readers: readers, number: number) : self
  }

  var references: [String]? { [] }

  static func policy(for path: FieldPath) -> SyncPolicy { path.fields == ["title"] ? .theirs : .mine }
}

/// The rules of the tests' notes.
struct Notes: SyncedCollection {
  struct Query: Codable, Hashable, Sendable {
    var isDone: Bool
  }

  var limits = SyncLimits()
  var schemas: ClosedRange<Int> { 2...3 }
  var assignsNumbers = false

  func isVisible(_ note: Note, to person: PersonID) -> Bool {
    note.readers.isEmpty || note.readers.contains(person.description)
  }

  func includes(_ note: Note, in query: Query) -> Bool { note.isDone == query.isDone }

  func refusal(of change: ObjectChange<Note>, by person: PersonID, in notes: Table<Note>) -> Refusal? {
    if change.new?.text == "forbidden" { return Refusal("This word is not allowed.") }
    return change.new == nil && change.old?.title == "locked" ? Refusal("A locked note can't be removed.") : nil
  }

  func complete(_ note: inout Note, in notes: Table<Note>) {
    if assignsNumbers, note.number == 0 { note.number = notes.count + 1 }
  }

  /// A title may be the ID of a blob.
  func blobs(of note: Note) -> [BlobID] { BlobID(note.title).map { [$0] } ?? [] }

  func translated(_ note: Note, for schema: Int) -> Note? { schema == 2 && note.title == "new" ? nil : note }
}
