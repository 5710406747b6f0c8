import Tarn
import TarnRecord
import TarnSync

/// The object of a simulation: a text that merges by words, a mark that any client may set, a title whose conflicts the
/// user must decide, and an origin by which a client recognizes its own notes.
public struct SimulatedNote: Synced, Hashable {
  /// The local ID, or the server's once it is known.
  public let id: String
  /// The text, which merges by words.
  public internal(set) var text: String
  /// Whether the note is marked.
  public internal(set) var isMarked = false
  /// The title, whose conflicts the user decides.
  public internal(set) var title = ""
  /// The ID of the note to which this one replies.
  public internal(set) var inReplyTo: String?
  /// The change that created the note; `nil` if it was created outside of a simulation.
  public internal(set) var origin: String?

  /// Creates a note without mark and title.
  public init(id: String, text: String, inReplyTo: String? = nil) {
    self.id = id
    self.text = text
    self.inReplyTo = inReplyTo
  }

  public static let fields: [Field<SimulatedNote>] = [
    .fixed("id", \.id), Field("text", \.text, merge: .words), Field("isMarked", \.isMarked),
    Field("title", \.title), Field("inReplyTo", \.inReplyTo), Field("origin", \.origin),
  ]

  public func renamed(_ old: String, to new: String) -> SimulatedNote {
    var note = SimulatedNote(id: id == old ? new : id, text: text, inReplyTo: inReplyTo == old ? new : inReplyTo)
    note.isMarked = isMarked
    note.title = title
    note.origin = origin
    return note
  }

  public func isCreated(as local: SimulatedNote) -> Bool { origin != nil && origin == local.origin }

  public var references: [String]? { inReplyTo.map { [$0] } ?? [] }

  public static func policy(for location: FieldPath) -> SyncPolicy { "\(location)" == "title" ? .ask : .mine }

  /// Returns the local ID of a note that a change creates. The server replaces it.
  static func localID(_ change: ChangeID) -> String { "new-\(change)" }

  static func isLocal(_ id: String) -> Bool { id.hasPrefix("new-") }

  /// Returns a copy with another text, mark or title; `nil` keeps a value.
  public func with(text: String? = nil, isMarked: Bool? = nil, title: String? = nil) -> SimulatedNote {
    var note = self
    if let text { note.text = text }
    if let isMarked { note.isMarked = isMarked }
    if let title { note.title = title }
    return note
  }
}
