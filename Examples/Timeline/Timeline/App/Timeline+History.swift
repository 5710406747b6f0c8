import Tarn

extension Timeline {
  /// What is wound is where the person is. What was said and done is not: a server can't be wound back, and what was done is taken back
  /// by discarding it, which the server hears of.
  public static let history = HistoryRules<State, Action>(
    lanes: [Lane("view", get: { Wound($0.view) }, set: { $1.apply(to: &$0.view) })],
    label: { action, _ in label(of: action) },
    continues: { previous, next in
      switch (previous, next) {
      case (.look(.scrolled), .look(.scrolled)), (.look(.select), .look(.select)): true
      default: false
      }
    })

  /// What is typed is not wound: it is nowhere else.
  struct Wound: Equatable {
    private let view: ViewState

    init(_ view: ViewState) {
      var view = view
      view.composition = Composition()
      self.view = view
    }

    func apply(to view: inout ViewState) {
      let composition = view.composition
      view = self.view
      view.composition = composition
    }
  }

  /// What a step is called, to be read after “Undo”.
  static func label(of action: Action) -> String {
    guard case .look(let look) = action else { return "" }
    return switch look {
    case .account(let id): "Look at \(id)"
    case .filter(let filter): "Show \(filter)"
    case .scrolled: "Scroll"
    case .select: "Select a post"
    case .showNew: "Show new posts"
    case .unfold: "Unfold a post"
    case .open(.pending): "See what is not sent"
    case .open(.post): "Open a post"
    case .open(.accounts): "See the accounts"
    case .open(.help): "See the keys"
    case .open(.composing), .compose: "Write"
    case .close: "Close"
    case .type, .warn, .audience, .clear: ""
    }
  }
}
