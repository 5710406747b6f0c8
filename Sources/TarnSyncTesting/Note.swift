import Tarn
import TarnRecord
import TarnSync

/// What people write in a simulation: a text that merges by words, a mark that anybody may set, and a line about which somebody has
/// to decide.
public struct Note: Synced, Hashable {
  public let id: String
  public internal(set) var text: String
  public internal(set) var isMarked = false
  public internal(set) var title = ""
  /// Another that it answers, by its name.
  public internal(set) var answers: String?

  public init(id: String, text: String, answers: String? = nil) {
    self.id = id
    self.text = text
    self.answers = answers
  }

  public static let fields: [Field<Note>] = [
    .fixed("id", \.id), Field("text", \.text, merge: .words), Field("isMarked", \.isMarked),
    Field("title", \.title), Field("answers", \.answers),
  ]

  public func renamed(_ old: String, to new: String) -> Note {
    var note = Note(id: id == old ? new : id, text: text, answers: answers == old ? new : answers)
    note.isMarked = isMarked
    note.title = title
    return note
  }

  public var references: [String]? { answers.map { [$0] } ?? [] }

  public static func policy(for place: FieldPath) -> SyncPolicy { "\(place)" == "title" ? .ask : .mine }

  /// The same with other words, another mark, another title.
  public func with(text: String? = nil, isMarked: Bool? = nil, title: String? = nil) -> Note {
    var note = self
    if let text { note.text = text }
    if let isMarked { note.isMarked = isMarked }
    if let title { note.title = title }
    return note
  }
}
