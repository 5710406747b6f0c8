import Tarn

/// The content of a terminal, without its action type: a view, the receiver of its actions, and the screen between
/// them.
protocol TerminalRenderer: AnyObject {
  func open(_ size: TerminalSize, _ depth: ColorDepth)
  /// Returns the bytes that update the terminal to the current view.
  func show(_ size: TerminalSize) -> [UInt8]
  /// Sends the actions that an event maps to.
  ///
  /// - Returns: whether an action was sent, and the bytes for changes of the screen's own state, such as scrolling.
  func handle(_ event: TerminalEvent) -> (isSent: Bool, bytes: [UInt8])
  func resize(_ size: TerminalSize) -> [UInt8]
  func invalidate()
  /// Returns the whole view as text without escape sequences.
  func plain(_ size: TerminalSize) -> String
  /// Observes every change of the shown state until the caller releases the returned tokens.
  func watch(_ changed: @escaping () -> Void) -> [ObserverToken]
  var pulse: ReadingTimer? { get }
}

/// A reading that is repeated at an interval while its value is shown.
struct ReadingTimer {
  let interval: Duration
  /// Reads again.
  ///
  /// - Returns: whether the value has changed.
  let renew: () -> Bool
}

final class TypedTerminalRenderer<Action>: TerminalRenderer {
  private let view: (TerminalSize) -> Node<Action>
  private let send: (Action) -> Void
  private let watching: (@escaping () -> Void) -> [ObserverToken]
  private var screen: Screen<Action>?
  let pulse: ReadingTimer?

  init(
    view: @escaping (TerminalSize) -> Node<Action>, send: @escaping (Action) -> Void, pulse: ReadingTimer? = nil,
    watching token: @escaping (_ changed: @escaping () -> Void) -> [ObserverToken]
  ) {
    self.view = view
    self.send = send
    self.pulse = pulse
    self.watching = token
  }

  func open(_ size: TerminalSize, _ depth: ColorDepth) { screen = Screen(size: size, depth: depth) }

  func show(_ size: TerminalSize) -> [UInt8] { screen?.show(view(size)) ?? [] }

  func handle(_ event: TerminalEvent) -> (isSent: Bool, bytes: [UInt8]) {
    guard let (actions, bytes) = screen?.handle(event) else { return (false, []) }
    for action in actions { send(action) }
    return (!actions.isEmpty, bytes)
  }

  func resize(_ size: TerminalSize) -> [UInt8] { screen?.resize(size) ?? [] }

  func invalidate() { screen?.invalidate() }

  func plain(_ size: TerminalSize) -> String { Screen.plain(view(size), width: size.columns) }

  func watch(_ changed: @escaping () -> Void) -> [ObserverToken] { watching(changed) }
}
