import Foundation
import Tarn
import TarnDocument
import TarnView

/// A terminal as a device: it shows a view of one or several inputs on an alternate screen, and sends the actions that
/// keys and the mouse map to.
///
/// ```swift
/// let terminal = try Terminal(store) { state, size in list(state) }
/// let quitting = store.onAction { action, _ in if action == .quit { terminal.stop() } }
/// let end = try await terminal.run()
/// withExtendedLifetime(quitting) {}
/// exit(end.exitStatus)
/// ```
///
/// It guarantees:
/// - However the program ends (by returning, `exit()`, a signal or a trap), the terminal is restored to its earlier
///   state, and a trap still ends the program as that trap. The exceptions are SIGKILL and a stack overflow in a task
///   of the app; `reset` in the shell helps then.
/// - The user can always leave. A Control+c that no view handles ends ``run(isolation:)``, and such a Control+z
///   suspends the process. If the app does not respond for a second, the third Control+c ends it. A signal counts like
///   Control+c.
/// - Each frame shows the current state. Changes that arrive together are drawn once. While the terminal has not
///   accepted the last frame nothing is drawn, so a slow terminal gets fewer frames and memory does not grow.
/// - A key is handled by the view as it is after the key before it, however many keys arrive at once.
/// - Output that the program prints meanwhile to standard output or standard error is shown afterwards: at most its
///   last 64 KB.
///
/// If standard output is not a terminal, or a terminal whose cursor can't be moved (`TERM=dumb`), ``run(isolation:)``
/// writes the view once as plain text. The environment determines the colors: see
/// ``ColorDepth/init(environment:isTerminal:)``.
///
/// A terminal belongs to the isolation of its stores and is not `Sendable`. A program runs one at a time.
public final class Terminal {
  let renderer: any TerminalRenderer
  /// The connection to the terminal while ``run(isolation:)`` executes.
  var io: TerminalIO?
  var size = TerminalSize(columns: 80, rows: 24)
  /// The bytes that have not been written as a frame yet.
  var pending: [UInt8] = []
  /// Whether the shown values may have changed since the last frame.
  var isDirty = false
  /// Whether an input that leads to a redraw is in the inbox.
  var isRedrawQueued = false
  var end: TerminalEnd?

  init(_ renderer: any TerminalRenderer) throws(TerminalError) {
    self.renderer = renderer
    guard !Tty.canDraw || isatty(STDIN_FILENO) == 1 else { throw .noKeys }
  }

  /// Ends ``run(isolation:)`` after the current event. Before a run, it makes the next one return at once.
  public func stop() {
    end = end ?? .stopped
    _ = io?.inbox.put(.wakeUp)
  }
}

extension Terminal {
  /// Creates a terminal that shows a store's state and sends its actions to that store.
  ///
  /// ```swift
  /// let terminal = try Terminal(store) { state, size in list(state) }
  /// let clock = try Terminal(store, .every(.seconds(1)) { Date.now }) { state, now, size in
  ///   .text("\(state.title) at \(now)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - store: the store whose state the view shows.
  ///   - inputs: further inputs of the view: other stores, derived values, readings of the environment.
  ///   - view: a pure function from the state, the values of the inputs, in that order, and the size in cells to the
  ///     shown node.
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<F: Feature, each Input: ViewInput>(
    _ store: Store<F>, _ inputs: repeat each Input,
    view: @escaping (F.State, repeat (each Input).Value, TerminalSize) -> Node<F.Action>
  ) throws(TerminalError) {
    try self.init(showing: store, repeat each inputs, view: view, send: { store.send($0) })
  }

  /// Creates a terminal that shows a shared document with a person's session, and sends the person's actions.
  ///
  /// ```swift
  /// let terminal = try Terminal(kitty.session("terminal")) { view, size in
  ///   .text("\(view.document.expenses.count) expenses, \(view.session.search)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - session: the session that the view shows.
  ///   - inputs: further inputs of the view.
  ///   - view: a pure function from the document with the session, the values of the inputs, in that order, and the size
  ///     in cells to the shown node.
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<D: DocumentFeature, each Input: ViewInput>(
    _ session: DocumentSession<D>, _ inputs: repeat each Input,
    view: @escaping (SessionView<D>, repeat (each Input).Value, TerminalSize) -> Node<D.Action>
  ) throws(TerminalError) {
    try self.init(showing: session, repeat each inputs, view: view, send: { session.send($0) })
  }

  /// Creates a terminal that shows the values of its inputs, such as the app's store and that of its user interface, in
  /// one view.
  ///
  /// ```swift
  /// let terminal = try Terminal(showing: core, browsing) { todos, browsing, size in
  ///   screen(todos, browsing, size)
  /// } send: { action in
  ///   switch action {
  ///   case .core(let action): core.send(action)
  ///   case .browsing(let action): browsing.send(action)
  ///   }
  /// }
  /// ```
  ///
  /// If one store is a scope of another, pass only one of the two.
  ///
  /// - Parameters:
  ///   - inputs: the inputs of the view: stores, derived values (``/TarnView/Tarn/Store/select(_:)``), readings of the
  ///     environment.
  ///   - view: a pure function from their values, in that order, and the size in cells to the shown node.
  ///   - send: sends an action of the view to the store that it belongs to.
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<each Input: ViewInput, Action>(
    showing inputs: repeat each Input, view: @escaping (repeat (each Input).Value, TerminalSize) -> Node<Action>,
    send: @escaping (Action) -> Void
  ) throws(TerminalError) {
    let sources = (repeat (each inputs).makeSource())
    try self.init(
      TypedTerminalRenderer(
        view: { call(view, repeat (each sources).read(), $0) }, send: send,
        observe: { onChange, ticks in
          TarnView.observe(repeat each sources, onChange: { _ in onChange() }, ticks: ticks)
        }))
  }
}

/// Calls a function whose parameters end with one that is not part of a pack: a direct call of it does not compile.
func call<each Argument, Result>(
  _ function: (repeat each Argument) -> Result, _ arguments: repeat each Argument
) -> Result {
  function(repeat each arguments)
}
