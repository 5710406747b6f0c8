import Foundation
import Tarn
import TarnRecord
import TarnSession
import TarnValues

/// A small app with an effect that is answered at once, one that is answered later, a secret and several kinds of values.
struct Notes: RefusingFeature {
  struct Note: Record, Identifiable {
    let id: UUID
    var title: String
    var weight: Double
    var tags: Set<String>

    static let fields: [Field<Note>] = [
      .fixed("id", \.id), Field("title", \.title), Field("weight", \.weight), Field("tags", \.tags),
    ]
  }

  struct State: Record {
    var notes: Table<Note> = []
    var count = 0
    var degrees: Double?
    var words: [String: Int] = [:]
    var password = ""

    static let fields: [Field<State>] = [
      Field("notes", \.notes), Field("count", \.count), Field("degrees", \.degrees), Field("words", \.words),
      Field("password", \.password).secret(),
    ]
  }

  enum Action: Equatable, Codable, Sendable {
    case add(String, weight: Double)
    case added(UUID)
    case tag(UUID, String)
    case remove(UUID)
    case measure
    case measured(Double)
    case logIn(password: String)
    case clear
  }

  enum Effect: Equatable, Sendable { case newID, measure }

  /// How many notes an added note counts for: another number is another version of the app.
  var step = 1
  /// Whether an empty title is refused.
  var refusesEmpty = false

  func refusal(of action: Action, in state: State) -> Refusal? {
    if case .add("", _) = action, refusesEmpty { Refusal("A note needs a title.") } else { nil }
  }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .add(let title, let weight):
      state.words[title, default: 0] += 1
      state.notes.append(Note(id: Self.pending, title: title, weight: weight, tags: []))
      return [.newID]
    case .added(let id):
      guard let note = state.notes[id: Self.pending] else { return [] }
      state.notes.remove(id: Self.pending)
      state.notes.append(Note(id: id, title: note.title, weight: note.weight, tags: note.tags))
      state.count += step
    case .tag(let id, let tag):
      if var note = state.notes[id: id] {
        note.tags.insert(tag)
        state.notes[id: id] = note
      }
    case .remove(let id): state.notes.remove(id: id)
    case .measure: return [.measure]
    case .measured(let degrees): state.degrees = degrees
    case .logIn(let password): state.password = password
    case .clear: state.notes = []
    }
    return []
  }

  private static let pending = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

typealias NotesSession = RecordedSession<Notes.State, Notes.Action>

/// Returns IDs in order.
struct NewID: SynchronousUseCase {
  let number: @Sendable () -> UInt8
  func perform(_ request: Bool) -> UUID {
    UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number()))
  }
}

struct Thermometer: UseCase {
  func perform(_ request: Bool, respond: ResponseSender<Double>) async { await respond(21.5) }
}
