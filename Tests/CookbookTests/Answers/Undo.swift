import Tarn
import TarnDocument
import TarnRecord
import TarnValues

// undo and redo

struct Drawing: Feature {
  struct State: Equatable, Codable { var dots: [Int] = [] }
  enum Action {
    case add(Int)
    case clear
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let dot): state.dots.append(dot)
    case .clear: state.dots = []
    }
    return []
  }

  static let history = HistoryRules<State, Action>(
    tracks: [.whole()],
    label: { action, before in
      switch action {
      case .add(let dot): "Add dot \(dot)"
      case .clear: "Remove \(before.dots.count) dots"
      }
    })

  @MainActor static func makeStore() -> Store<Drawing> { Store(State(), Drawing(), history: history) }
}

// group typing into one undo step

struct TextPad: Feature {
  struct State: Equatable, Codable { var title = "", text = "" }
  enum Action: Equatable {
    case title(String)
    case text(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .title(let title): state.title = title
    case .text(let text): state.text = text
    }
    return []
  }

  static let history = HistoryRules<State, Action>(
    tracks: [.whole()],
    label: { action, _ in if case .title = action { "Change the title" } else { "Typing" } },
    continues: { previous, next in
      switch (previous, next) {
      case (.title, .title), (.text, .text): true
      default: false
      }
    })
}

// undo without changing the selection

struct Shapes: Feature {
  struct Document: Equatable, Codable { var names: [String] = [] }
  struct State: Equatable, Codable { var document = Document(), selected: String? }
  enum Action {
    case add(String)
    case select(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let name): state.document.names.append(name)
    case .select(let name): state.selected = name
    }
    return []
  }

  static let history = HistoryRules<State, Action>(
    tracks: [HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 })])
}

// undo only my own steps

struct StickyNotes: DocumentFeature {
  struct Note: Record {
    var text = ""
    static let fields: [Field<Note>] = [Field("text", \.text, merge: .words)]
  }
  struct Document: Record {
    var notes: Map<Int, Note> = [:]
    static let fields: [Field<Document>] = [Field("notes", \.notes)]
  }
  struct Step: Equatable, Codable, Sendable { let id: Int, before: Note, after: Note }
  struct Session: Record {
    var mine: [Step] = []
    static let fields: [Field<Session>] = [Field("mine", \.mine)]
  }
  enum Action: Codable, Sendable {
    case set(Int, Note)
    case undoMine
  }
  var newSession: Session { Session() }
  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    if case .set(let id, let note) = action {
      session.mine.append(Step(id: id, before: document.notes[id] ?? Note(), after: note))
      document.notes[id] = note
    } else if let step = session.mine.popLast(), let now = document.notes[step.id] {
      let undo = try? SelectiveUndo(Patch(from: step.before, to: step.after), after: step.after, in: now)
      document.notes[step.id] = undo?.value ?? now
    }
    return []
  }
}
