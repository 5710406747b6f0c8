import Foundation
import Tarn

/// A terminal as a device: it shows a view of one or several stores on an alternate screen, and sends the actions that
/// keys and the mouse map to.
///
/// ```swift
/// let terminal = try Terminal(store) { state, size in list(state) }
/// let quitting = store.hear { action, _ in if action == .quit { terminal.stop() } }
/// exit(try await terminal.run().exitStatus)
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
  let stage: any TerminalRenderer
  /// The connection to the terminal while ``run(isolation:)`` executes.
  var line: TerminalIO?
  var size = TerminalSize(columns: 80, rows: 24)
  /// The bytes that have not been written as a frame yet.
  var pending: [UInt8] = []
  /// Whether the shown values may have changed since the last frame.
  var isDirty = false
  /// Whether an input that leads to a redraw is in the inbox.
  var isWaiting = false
  var end: TerminalEnd?

  init(_ stage: any TerminalRenderer) throws(TerminalError) {
    self.stage = stage
    guard !Tty.canDraw || isatty(STDIN_FILENO) == 1 else { throw .noKeys }
  }

  /// Ends ``run(isolation:)`` after the current event. Before a run, it makes the next one return at once.
  public func stop() {
    end = end ?? .stopped
    _ = line?.inbox.put(.nothing)
  }
}

extension Terminal {
  /// Creates a terminal that shows one store.
  ///
  /// - Parameter view: a pure function from the state and the size in cells to the shown node.
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<F: Feature>(
    _ store: Store<F>, isolation: isolated any Actor = #isolation,
    view: @escaping (F.State, TerminalSize) -> Node<F.Action>
  ) throws(TerminalError) {
    try self.init(watching: store, view: { view(store.state, $0) }, send: { store.send($0) })
  }

  /// Creates a terminal that shows one store and a value read from the environment.
  ///
  /// - Parameter view: a pure function from the state, the value read and the size in cells to the shown node.
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<F: Feature, Value: Equatable>(
    _ store: Store<F>, reading: EnvironmentReading<Value>, isolation: isolated any Actor = #isolation,
    view: @escaping (F.State, Value, TerminalSize) -> Node<F.Action>
  ) throws(TerminalError) {
    try self.init(
      watching: store, reading: reading, view: { view(store.state, $0, $1) }, send: { store.send($0) })
  }

  /// Creates a terminal that shows several stores, such as the app's and that of its user interface, in one view. The
  /// `send` function decides which store gets an action.
  ///
  /// ```swift
  /// let terminal = try Terminal(watching: core, browsing) { size in
  ///   screen(core.state, browsing.state, size)
  /// } send: { action in
  ///   switch action { case .core(let action): core.send(action) … }
  /// }
  /// ```
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<each F: Feature, Action>(
    watching stores: repeat Store<each F>, isolation: isolated any Actor = #isolation,
    view: @escaping (TerminalSize) -> Node<Action>, send: @escaping (Action) -> Void
  ) throws(TerminalError) {
    try self.init(
      TypedTerminalRenderer(view: view, send: send) { changed in Self.watch(repeat each stores, changed: changed) })
  }

  /// Creates a terminal that shows several stores and a value read from the environment.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<each F: Feature, Value: Equatable, Action>(
    watching stores: repeat Store<each F>, reading: EnvironmentReading<Value>,
    isolation: isolated any Actor = #isolation,
    view: @escaping (Value, TerminalSize) -> Node<Action>, send: @escaping (Action) -> Void
  ) throws(TerminalError) {
    let glance = CachedReading(reading)
    let pulse = ReadingTimer(interval: reading.interval) { glance.renew() }
    try self.init(
      TypedTerminalRenderer(view: { view(glance.value, $0) }, send: send, pulse: pulse) { changed in
        Self.watch(repeat each stores, changed: changed)
      })
  }

  private static func watch<each F: Feature>(
    _ stores: repeat Store<each F>, changed: @escaping () -> Void
  ) -> [ObserverToken] {
    var observations: [ObserverToken] = []
    repeat observations.append((each stores).loop.watch { _ in changed() })
    return observations
  }
}

/// The last value of an environment reading.
private final class CachedReading<Value: Equatable> {
  private let reading: EnvironmentReading<Value>
  private(set) var value: Value

  init(_ reading: EnvironmentReading<Value>) {
    self.reading = reading
    value = reading.read()
  }

  func renew() -> Bool {
    let new = reading.read()
    defer { value = new }
    return new != value
  }
}
