import Foundation
import Tarn

/// A terminal as a device: it shows a view of one store or several on a screen of its own, and sends what keys and the mouse
/// mean.
///
/// ```swift
/// let terminal = try Terminal(store) { state, size in list(state) }
/// let quitting = store.hear { action, _ in if action == .quit { terminal.stop() } }
/// exit(try await terminal.run().exitStatus)
/// ```
///
/// It guarantees:
/// - Whatever the program ends by — returning, `exit()`, a signal, a trap — the terminal is as it was before, and a trap is
///   still what the program ended by. Only SIGKILL leaves no time for that, nor does a stack that runs over in a task of the
///   app's own; `reset` in the shell helps then.
/// - A person can always leave. Control+c that no view takes ends ``run(isolation:)``, Control+z suspends; and if the app does
///   not answer for a second, the third Control+c ends it. A signal counts like Control+c.
/// - What is drawn is what the state is now. Changes that come together are drawn once; while a terminal does not take what was
///   drawn last nothing is drawn, so a slow one sees fewer frames and memory does not grow.
/// - A key finds the view as it is after the key before it, however many come at once.
/// - What the program prints meanwhile, to standard output or standard error, is shown afterwards: the last 64 KB of it.
///
/// Where standard output is no terminal, or one whose cursor can't be moved (`TERM=dumb`), everything is written once as plain
/// text. What colours are used is told by the environment: see ``ColorDepth/init(environment:isTerminal:)``.
///
/// It lives where its stores live, and it is not `Sendable`. A program runs one at a time.
public final class Terminal {
  let stage: any Stage
  /// Set while it runs.
  var line: Line?
  var size = TerminalSize(columns: 80, rows: 24)
  /// Bytes that no frame has taken yet.
  var pending: [UInt8] = []
  /// Whether what is shown may have changed since it was shown last.
  var isDirty = false
  /// Whether a reason to draw is on its way.
  var isAwaited = false
  var end: TerminalEnd?

  init(_ stage: any Stage) throws(TerminalError) {
    self.stage = stage
    guard !Tty.canDraw || isatty(STDIN_FILENO) == 1 else { throw .noKeys }
  }

  /// Ends ``run(isolation:)`` after what is being handled. While it does not run, it ends the next one at once.
  public func stop() {
    end = end ?? .stopped
    _ = line?.inbox.put(.nothing)
  }
}

extension Terminal {
  /// A store and a pure function from its state, and the number of cells there are, to what is shown.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<F: Feature>(
    _ store: Store<F>, isolation: isolated any Actor = #isolation,
    view: @escaping (F.State, TerminalSize) -> Node<F.Action>
  ) throws(TerminalError) {
    try self.init(watching: store, view: { view(store.state, $0) }, send: { store.send($0) })
  }

  /// The same, with a reading of the outside.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<F: Feature, Value: Equatable>(
    _ store: Store<F>, reading: Reading<Value>, isolation: isolated any Actor = #isolation,
    view: @escaping (F.State, Value, TerminalSize) -> Node<F.Action>
  ) throws(TerminalError) {
    try self.init(
      watching: store, reading: reading, view: { view(store.state, $0, $1) }, send: { store.send($0) })
  }

  /// Several stores, such as an app's and that of how it is looked at, with a view of them all; it says itself where an action
  /// goes.
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
    try self.init(StageOf(view: view, send: send) { changed in Self.watch(repeat each stores, changed: changed) })
  }

  /// The same, with a reading of the outside.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<each F: Feature, Value: Equatable, Action>(
    watching stores: repeat Store<each F>, reading: Reading<Value>, isolation: isolated any Actor = #isolation,
    view: @escaping (Value, TerminalSize) -> Node<Action>, send: @escaping (Action) -> Void
  ) throws(TerminalError) {
    let glance = Glance(reading)
    let pulse = Pulse(interval: reading.interval) { glance.renew() }
    try self.init(
      StageOf(view: { view(glance.value, $0) }, send: send, pulse: pulse) { changed in
        Self.watch(repeat each stores, changed: changed)
      })
  }

  private static func watch<each F: Feature>(
    _ stores: repeat Store<each F>, changed: @escaping () -> Void
  ) -> [Observation] {
    var observations: [Observation] = []
    repeat observations.append((each stores).loop.watch { _ in changed() })
    return observations
  }
}

/// The last value of a reading.
private final class Glance<Value: Equatable> {
  private let reading: Reading<Value>
  private(set) var value: Value

  init(_ reading: Reading<Value>) {
    self.reading = reading
    value = reading.read()
  }

  func renew() -> Bool {
    let new = reading.read()
    defer { value = new }
    return new != value
  }
}
