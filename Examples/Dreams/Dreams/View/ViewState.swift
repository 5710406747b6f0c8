import TarnRecord

extension Dreams {
  /// The view state: all values needed to show the same screen after a restart.
  public struct ViewState: Record {
    /// The screen that the app shows.
    public internal(set) var screen = Screen.list(.viewing)
    /// The scroll offset of the list, kept while another screen is shown.
    public internal(set) var listScroll = 0.0
    /// The text typed for a new dream.
    public internal(set) var typed = ""
    /// The element that the last action moved the keyboard focus to.
    public internal(set) var focus: Focus?

    public init() {}

    public static let fields: [Field<ViewState>] = [
      Field("screen", \.screen), Field("listScroll", \.listScroll), Field("typed", \.typed), Field("focus", \.focus),
    ]
  }

  /// The element that an action moved the keyboard focus to.
  public enum Focus: Equatable, Codable, Sendable {
    /// The row of a dream in the list.
    case row(Dream.ID)
    /// The row of the favourite creature in the list.
    case favourite
    /// The top of a screen that was opened.
    case screen
    /// The control that starts selecting.
    case select
  }
}

extension Dreams.ViewState {
  /// The part of the view state that the history restores.
  var restorable: Dreams.ViewState {
    var view = self
    view.typed = ""
    if var sharing {
      sharing.progress = .rendering(0)
      view.mode = .sharing(sharing)
    }
    return view
  }

  /// Returns this restored view state with the parts of the present one that the history does not restore.
  func following(_ present: Dreams.ViewState) -> Dreams.ViewState {
    var view = self
    view.typed = present.typed
    if let sharing = present.sharing, sharing.id == view.sharing?.id { view.mode = .sharing(sharing) }
    return view
  }

  /// The mode of the list; `nil` while another screen is shown. Setting it on another screen shows the list.
  public internal(set) var mode: Dreams.ListMode? {
    get { if case .list(let mode) = screen { mode } else { nil } }
    set { if let newValue { screen = .list(newValue) } }
  }

  /// The selection while the user selects; otherwise `nil`.
  public var selection: Dreams.Selection? { if case .selecting(let selection)? = mode { selection } else { nil } }

  /// The sharing while the user shares; otherwise `nil`.
  public var sharing: Dreams.Sharing? { if case .sharing(let sharing)? = mode { sharing } else { nil } }

  /// Returns a valid scroll offset: 0 for a negative or non-finite one.
  static func scroll(_ offset: Double) -> Double { offset.isFinite ? max(0, offset) : 0 }
}
