import Tarn

extension Timeline {
  /// Time travel applies to the view state only. Posts and changes are not part of it: a server can't be set back, and
  /// a change is undone by discarding it, which the server receives.
  public static let history = HistoryRules<State, Action>(
    tracks: [HistoryTrack("view", get: { JumpState($0.view) }, set: { $1.apply(to: &$0.view) })],
    label: { action, _ in label(of: action) },
    continues: { previous, next in
      switch (previous, next) {
      case (.navigate(.scrolled, _), .navigate(.scrolled, _)), (.navigate(.select, _), .navigate(.select, _)): true
      default: false
      }
    })

  /// Two parts of the view state are not part of time travel: the typed text, which has no other copy, and the sheets
  /// of windows, because undo in one window would open or close sheets in another one.
  struct JumpState: Equatable {
    private let view: ViewState

    init(_ view: ViewState) {
      var view = view
      view.composition = Composition()
      view.sheets = []
      self.view = view
    }

    func apply(to view: inout ViewState) {
      let (composition, sheets) = (view.composition, view.sheets)
      view = self.view
      (view.composition, view.sheets) = (composition, sheets)
    }
  }

  /// Returns the name of a step, to follow “Undo”.
  static func label(of action: Action) -> String {
    guard case .navigate(let navigation, _) = action else { return "" }
    return switch navigation {
    case .account(let id): "Show the account \(id)"
    case .filter(let filter): "Show \(filter)"
    case .scrolled: "Scroll"
    case .select: "Select a post"
    case .showNew: "Show new posts"
    case .unfold: "Expand a post"
    case .open(.pending): "Show pending changes"
    case .open(.post): "Open a post"
    case .open(.accounts): "Show the accounts"
    case .open(.help): "Show the keys"
    case .open(.composing), .compose: "Write"
    case .close: "Close"
    case .type, .warn, .audience, .clear: ""
    }
  }
}
