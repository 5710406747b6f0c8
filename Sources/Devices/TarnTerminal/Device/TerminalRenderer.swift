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
  func plainText(_ size: TerminalSize) -> String
  /// Observes the inputs of the view until the caller releases the returned tokens.
  func observe(_ onChange: @escaping () -> Void, ticks: @escaping Ticks) -> [ObserverToken]

  /// Calls a function repeatedly, in the terminal's isolation, until the returned token is released.
  typealias Ticks = (_ every: Duration, _ tick: @escaping () -> Void) -> ObserverToken
}

final class TypedTerminalRenderer<Action>: TerminalRenderer {
  private let view: (TerminalSize) -> Node<Action>
  private let send: (Action) -> Void
  private let observeInputs: (_ onChange: @escaping () -> Void, _ ticks: @escaping Ticks) -> [ObserverToken]
  private var screen: Screen<Action>?

  init(
    view: @escaping (TerminalSize) -> Node<Action>, send: @escaping (Action) -> Void,
    observe: @escaping (_ onChange: @escaping () -> Void, _ ticks: @escaping Ticks) -> [ObserverToken]
  ) {
    self.view = view
    self.send = send
    observeInputs = observe
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

  func plainText(_ size: TerminalSize) -> String { Screen.plain(view(size), width: size.columns) }

  func observe(_ onChange: @escaping () -> Void, ticks: @escaping Ticks) -> [ObserverToken] {
    observeInputs(onChange, ticks)
  }
}
