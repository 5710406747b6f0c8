import Tarn

/// The content of a terminal, without its action type: a view, the receiver of its actions, and the screen between
/// them.
protocol TerminalRenderer: AnyObject {
  func open(_ size: TerminalSize, _ depth: ColorDepth)
  /// Returns the bytes that update the terminal to the current view.
  func show(_ size: TerminalSize) -> [UInt8]
  /// Sends the actions that an event maps to.
  func handle(_ event: TerminalEvent) -> RendererResult
  func resize(_ size: TerminalSize) -> [UInt8]
  func invalidate()
  /// The lines of the screen after the last ``show(_:)``.
  var lines: [ScreenLine] { get }
  /// Returns the whole view as text without escape sequences.
  func plainText(_ size: TerminalSize) -> String
  /// Observes the inputs of the view until the caller releases the returned tokens.
  func observe(_ onChange: @escaping () -> Void, ticks: @escaping Ticks) -> [ObserverToken]

  /// Calls a function repeatedly, in the terminal's isolation, until the returned token is released.
  typealias Ticks = (_ every: Duration, _ tick: @escaping () -> Void) -> ObserverToken
}

/// The effects of an event.
struct RendererResult {
  /// Whether a view has handled the event. If none has, `Control+c` ends the run.
  var isHandled = false
  /// Whether the view must be evaluated again.
  var needsUpdate = false
  /// The bytes for changes of the screen's own state, such as scrolling.
  var bytes: [UInt8] = []
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

  func handle(_ event: TerminalEvent) -> RendererResult {
    guard let (actions, bytes) = screen?.handle(event) else { return RendererResult() }
    for action in actions { send(action) }
    return RendererResult(
      isHandled: !actions.isEmpty || !bytes.isEmpty, needsUpdate: !actions.isEmpty, bytes: bytes)
  }

  func resize(_ size: TerminalSize) -> [UInt8] { screen?.resize(size) ?? [] }

  func invalidate() { screen?.invalidate() }

  var lines: [ScreenLine] { screen?.lines ?? [] }

  func plainText(_ size: TerminalSize) -> String { Screen.plain(view(size), width: size.columns) }

  func observe(_ onChange: @escaping () -> Void, ticks: @escaping Ticks) -> [ObserverToken] {
    observeInputs(onChange, ticks)
  }
}
