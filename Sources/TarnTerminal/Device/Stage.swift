import Tarn

/// What a terminal shows, and what becomes of its events: a view, whom it sends to, and the screen between them.
protocol Stage: AnyObject {
  func open(_ size: TerminalSize, _ depth: ColorDepth)
  /// The bytes that bring the terminal up to date.
  func show(_ size: TerminalSize) -> [UInt8]
  /// Sends what an event becomes.
  ///
  /// - Returns: whether anything was sent, and what changes on the screen by itself.
  func handle(_ event: TerminalEvent) -> (isSent: Bool, bytes: [UInt8])
  func resize(_ size: TerminalSize) -> [UInt8]
  func invalidate()
  /// All of it as text without escapes.
  func plain(_ size: TerminalSize) -> String
  /// Tells of every change of what is shown, until what it returns is let go.
  func watch(_ changed: @escaping () -> Void) -> [Observation]
  var pulse: Pulse? { get }
}

/// Something that is read again and again while it is shown.
struct Pulse {
  let interval: Duration
  /// - Returns: whether it is another value than before.
  let renew: () -> Bool
}

final class StageOf<Action>: Stage {
  private let view: (TerminalSize) -> Node<Action>
  private let send: (Action) -> Void
  private let watching: (@escaping () -> Void) -> [Observation]
  private var screen: Screen<Action>?
  let pulse: Pulse?

  init(
    view: @escaping (TerminalSize) -> Node<Action>, send: @escaping (Action) -> Void, pulse: Pulse? = nil,
    watching: @escaping (_ changed: @escaping () -> Void) -> [Observation]
  ) {
    self.view = view
    self.send = send
    self.pulse = pulse
    self.watching = watching
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

  func watch(_ changed: @escaping () -> Void) -> [Observation] { watching(changed) }
}
