import Tarn

/// A feature with a document and a view of it, with a history track for each.
struct Editor: Feature {
  struct State: Equatable, Sendable {
    var document = Document()
    var view = View()
    /// Part of no track: time travel does not restore it, and changing it makes no step.
    var ticks = 0
  }

  struct Document: Equatable, Sendable { var text = "" }

  struct View: Equatable, Sendable { var scroll = 0, zoom = 1 }

  enum Action: Equatable, Sendable {
    case type(String)
    case scroll(Int)
    case tick
    /// Changes both tracks.
    case paste(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .type(let text): state.document.text += text
    case .scroll(let line): state.view.scroll = line
    case .tick: state.ticks += 1
    case .paste(let text):
      state.document.text += text
      state.view.scroll = state.document.text.count
    }
    return []
  }

  static func rules(
    count: Int = 1_000, milliseconds: Int64? = nil, bytes: Int? = nil, coalescing: Bool = false
  ) -> HistoryRules<State, Action> {
    rules(bound: .init(count: count, milliseconds: milliseconds, bytes: bytes), coalescing: coalescing)
  }

  static func rules(
    bound: HistoryRules<State, Action>.Bound, coalescing: Bool = false, undoes: [String]? = nil,
    isStep: (@Sendable (Action) -> Bool)? = nil, user: (@Sendable (Action) -> String?)? = nil
  ) -> HistoryRules<State, Action> {
    HistoryRules(
      tracks: [
        HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
        HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
      ],
      undoTracks: undoes,
      bound: bound,
      label: { action, before in
        switch action {
        case .type(let text): before.document.text.isEmpty ? "Begin with \(text)" : "Type \(text)"
        case .scroll(let line): "Scroll to \(line)"
        case .paste(let text): "Paste \(text)"
        case .tick: "Tick"
        }
      },
      continues: { previous, next in
        guard coalescing else { return false }
        return switch (previous, next) {
        // A paste changes a track that typing does not change.
        case (.type, .type), (.type, .paste), (.scroll, .scroll): true
        default: false
        }
      },
      isStep: isStep, user: user,
      bytes: { $0.document == $1.document ? 8 : 40 + 100 * $0.document.text.utf8.count })
  }
}

extension Editor.Action {
  /// The user of the action if two people use the editor: Anna types “a” and scrolls to even lines. The clock is no user.
  @Sendable static func user(_ action: Editor.Action) -> String? {
    switch action {
    case .type(let text), .paste(let text): text == "a" || text == "c" ? "Anna" : "Ben"
    case .scroll(0), .tick: nil
    case .scroll(let line): line.isMultiple(of: 2) ? "Anna" : "Ben"
    }
  }
}

extension Loop where F == Editor {
  /// The labels of the steps, without the initial state.
  var steps: [String] { steps(of: .everything) }

  func steps(of target: HistoryTarget) -> [String] {
    guard let history else { return [] }
    return (0..<history.count(of: target)).map { history.step($0 + 1, of: target).label }
  }

  var text: String { state.document.text }
}
