import TarnRecord

extension Dreams {
  /// Where the person is: all that it takes to show the same screen after a restart.
  public struct ViewState: Record {
    public internal(set) var screen = Screen.list(.viewing)
    /// How far down the list is scrolled; kept while another screen is shown.
    public internal(set) var listScroll = 0.0
    /// What is typed for a dream that is not there yet.
    public internal(set) var typed = ""
    public internal(set) var focus: Focus?

    public init() {}

    public static let fields: [Field<ViewState>] = [
      Field("screen", \.screen), Field("listScroll", \.listScroll), Field("typed", \.typed), Field("focus", \.focus),
    ]
  }

  /// What the keyboard speaks to after an act that moved it.
  public enum Focus: Equatable, Codable, Sendable {
    /// The line of a dream in the list.
    case row(Dream.ID)
    /// The line of the favourite creature in the list.
    case favourite
    /// The top of a screen that was opened.
    case screen
    /// What begins selecting.
    case select
  }
}

extension Dreams.ViewState {
  /// What of it is wound.
  var wound: Dreams.ViewState {
    var view = self
    view.typed = ""
    if var sharing {
      sharing.progress = .rendering(0)
      view.mode = .sharing(sharing)
    }
    return view
  }

  /// This, wound to, with what of the present is not wound.
  func following(_ present: Dreams.ViewState) -> Dreams.ViewState {
    var view = self
    view.typed = present.typed
    if let sharing = present.sharing, sharing.id == view.sharing?.id { view.mode = .sharing(sharing) }
    return view
  }

  /// What the list is there for; `nil` while another screen is shown. Set on another screen, it shows the list.
  public internal(set) var mode: Dreams.ListMode? {
    get { if case .list(let mode) = screen { mode } else { nil } }
    set { if let newValue { screen = .list(newValue) } }
  }

  /// What is selected, while that is what the person does.
  public var selection: Dreams.Selection? { if case .selecting(let selection)? = mode { selection } else { nil } }

  /// What is being shared, while that is what the person does.
  public var sharing: Dreams.Sharing? { if case .sharing(let sharing)? = mode { sharing } else { nil } }

  /// How far something is scrolled, as it is kept: what is no number, or above the top, is the top.
  static func scroll(_ offset: Double) -> Double { offset.isFinite ? max(0, offset) : 0 }
}
