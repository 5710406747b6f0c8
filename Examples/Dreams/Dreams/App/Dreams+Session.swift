import TarnDocument
import TarnRecord

extension Dreams {
  /// The state of one window: all values needed to show the same screen after a restart. Another window has its own.
  public struct Session: Record {
    /// The screen that the window shows.
    public internal(set) var screen = Screen.list(.viewing)
    /// The row of the list with the keyboard focus; `nil` before the first use.
    public internal(set) var row: Row?
    /// The scroll offset of the list, kept while another screen is shown.
    public internal(set) var listScroll = 0.0
    /// The text typed for a new dream.
    public internal(set) var typed = ""
    /// Whether the keyboard is in the text of the screen: in that of the open dream, or in the one typed for a new one.
    public internal(set) var isEditing = false
    /// Whether the effects are paused.
    public internal(set) var isStill = false

    public init() {}

    public static let fields: [Field<Session>] = [
      Field("screen", \.screen), Field("row", \.row, default: nil), Field("listScroll", \.listScroll),
      Field("typed", \.typed), Field("isEditing", \.isEditing, default: false),
      Field("isStill", \.isStill, default: false),
    ]
  }

  /// The session of the terminal window that has the file, and of commands.
  public static let firstWindow: SessionID = "terminal"

  /// A screen. State that belongs to one screen only is in its case, so leaving the screen discards it.
  public enum Screen: Equatable, Codable, Sendable {
    case list(ListMode)
    /// The editor of a dream, with its preview.
    case dream(DreamScreen)
    /// The choice of the favourite creature.
    case favourite
  }

  /// The mode of the list: viewing, selecting, or waiting for the picture of the selected dreams.
  ///
  /// The talk used a property for each of these and did not clear one of them. Here one case replaces the other.
  public enum ListMode: Equatable, Codable, Sendable {
    case viewing
    /// The user selects dreams; these are selected, in this order.
    case selecting([Dream.ID])
    case sharing(Sharing)
  }

  /// The state of a dream's screen.
  public struct DreamScreen: Equatable, Codable, Sendable {
    /// The dream that the screen shows.
    public let id: Dream.ID
    /// The vertical scroll offset.
    public internal(set) var scroll = 0.0
  }

  /// A row of the list: the favourite creature or a dream.
  public enum Row: Hashable, Codable, Sendable {
    case favourite
    case dream(Dream.ID)
  }
}

extension Dreams.Session {
  /// The mode of the list; `nil` while another screen is shown. Setting it on another screen shows the list.
  public internal(set) var mode: Dreams.ListMode? {
    get { if case .list(let mode) = screen { mode } else { nil } }
    set { if let newValue { screen = .list(newValue) } }
  }

  /// The selected dreams while the user selects; otherwise `nil`.
  public var selection: [Dream.ID]? { if case .selecting(let ids)? = mode { ids } else { nil } }

  /// The sharing while the user shares; otherwise `nil`. Setting it shows the list with it.
  public internal(set) var sharing: Dreams.Sharing? {
    get { if case .sharing(let sharing)? = mode { sharing } else { nil } }
    set { mode = newValue.map { .sharing($0) } }
  }

  /// The dream whose screen is open; `nil` on other screens.
  public var openDream: Dream.ID? { if case .dream(let screen) = screen { screen.id } else { nil } }

  /// Returns a valid scroll offset: 0 for a negative or non-finite one.
  static func scroll(_ offset: Double) -> Double { offset.isFinite ? max(0, offset) : 0 }
}

extension SessionView<Dreams> {
  /// The dream whose screen is open; `nil` on other screens.
  public var openDream: Dream? { session.openDream.flatMap { document.dreams[id: $0] } }

  /// The selected dreams, or those on the shared picture, in the order of the list.
  public var chosenDreams: [Dream] { document.dreams(of: session.selection ?? session.sharing?.dreams ?? []) }
}
