import Foundation
import Tarn
import TarnRecord
import TarnStorage
import TarnTesting
import TarnValues

/// A small app with a field of every kind, for tests of storage.
struct Notebook: Feature {
  struct State: Record {
    var document = Document()
    var view = ViewState()

    static let fields: [Field<State>] = [Field("document", \.document), Field("view", \.view)]
  }

  struct Document: Record {
    var title = ""
    var notes: Table<Note> = []
    var counts: Map<String, Int> = [:]
    var words: Vector<String> = []
    var due: Int?
    var picture: BlobID?

    static let fields: [Field<Document>] = [
      Field("title", \.title), Field("notes", \.notes), Field("counts", \.counts), Field("words", \.words),
      Field("due", \.due), Field("picture", \.picture),
    ]
  }

  struct Note: Record, Identifiable {
    let id: Int
    var text: String
    var position: Point?

    static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text), Field("position", \.position)]
  }

  struct Point: Record {
    var x: Double
    var y: Double

    static let fields: [Field<Point>] = [Field("x", \.x), Field("y", \.y)]
  }

  struct ViewState: Record {
    var scroll = 0.0
    var open: Int?

    static let fields: [Field<ViewState>] = [Field("scroll", \.scroll), Field("open", \.open)]
  }

  enum Action: Equatable, Codable, Sendable {
    case title(String)
    case add(Int, String)
    case write(Int, String)
    case move(Int, to: Int)
    case position(Int, Double, Double)
    case remove(Int)
    case count(String)
    case word(String)
    case due(Int?)
    case picture(BlobID?)
    case scroll(Double)
    case open(Int?)
    case noOp
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .title(let title): state.document.title = title
    case .add(let id, let text):
      if !state.document.notes.contains(id: id) { state.document.notes.append(Note(id: id, text: text)) }
    case .write(let id, let text): state.document.notes[id: id]?.text = text
    case .move(let id, let index):
      if state.document.notes.contains(id: id) {
        state.document.notes.move(id: id, to: min(index, state.document.notes.count - 1))
      }
    case .position(let id, let x, let y): state.document.notes[id: id]?.position = Point(x: x, y: y)
    case .remove(let id): state.document.notes.remove(id: id)
    case .count(let word): state.document.counts[word, default: 0] += 1
    case .word(let word): state.document.words.append(word)
    case .due(let due): state.document.due = due
    case .picture(let picture): state.document.picture = picture
    case .scroll(let offset): state.view.scroll = offset
    case .open(let id): state.view.open = id
    case .noOp: break
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
      HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
    ],
    bound: .init(count: 200),
    continues: { previous, next in
      switch (previous, next) {
      case (.title, .title), (.scroll, .scroll): true
      default: false
      }
    })

  /// Returns a random user action.
  static func any(_ random: inout some RandomNumberGenerator) -> Action {
    let word = ["milk", "bread", "ü", "\"quoted\"\n", ""][Int.random(in: 0..<5, using: &random)]
    let id = Int.random(in: 0..<12, using: &random)
    return switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: .title(word + String(id))
    case 2, 3: .add(id, word)
    case 4: .write(id, word)
    case 5: .move(id, to: Int.random(in: 0..<6, using: &random))
    case 6: .position(id, Double(id) / 3, .infinity)
    case 7: .remove(id)
    case 8: .count(word)
    case 9: .word(word)
    case 10: .due(Bool.random(using: &random) ? id : nil)
    case 11: .scroll(Double(id))
    case 12: .open(Bool.random(using: &random) ? id : nil)
    default: .noOp
    }
  }
}

extension Storage where State == Notebook.State, Action == Notebook.Action {
  static func open(
    _ path: String, durability: Durability = .default, bounds: StorageBounds = StorageBounds(),
    schema: Schema = Schema(),
    onStatus: @escaping @Sendable (StorageStatus) -> Void = { _ in }
  ) throws(StorageError) -> Storage {
    try Storage(
      path, app: "Notebook", first: Notebook.State(), history: Notebook.rules, schema: schema, durability: durability,
      bounds: bounds, onStatus: onStatus)
  }

  /// Returns a loop whose changes the storage saves.
  func loop(now: @escaping () -> Timestamp = Timestamp.now) -> Loop<Notebook> {
    let loop = Loop(state, Notebook(), history: Notebook.rules, now: now)
    persist(loop)
    return loop
  }
}
