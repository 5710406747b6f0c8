import Tarn

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
