/// Holds the state and runs the loop: the only thing in an app with identity.
///
/// ```swift
/// @MainActor func start() {
///   let store = Store(App.State(), App(), effects: [Connection(Weather()) { … } action: { … }])
///   let watching = store.observe { $0.title } onChange: { print($0.new) }
///   store.send(.opened)
/// }
/// ```
///
/// A store lives on the actor that makes it, and the compiler keeps it there: it is not `Sendable`. On the main actor it needs
/// no further word, as a stored property too; any other actor passes itself:
///
/// ```swift
/// @MainActor final class Model {
///   let store = Store(App.State(), App())
/// }
/// actor Worker {
///   lazy var store = Store(App.State(), App(), isolation: self)
/// }
/// ```
///
/// Code that runs on no actor can't make one: it does not compile. Everything else talks to the store through its ``mailbox``.
///
/// What it adds to a ``Loop``: effects are performed by use cases, sources run while the state says so, and both answer
/// through the mailbox, with the cause ``Cause/arrived``. When the store goes away all that it started is cancelled.
public final class Store<F: Feature> {
  public typealias State = F.State
  public typealias Action = F.Action

  /// The loop inside: for history, scopes and observation beyond what the store forwards.
  public let loop: Loop<F>

  let inbox: Inbox<Letter<F.Action>>
  let performer = Performer()
  let sources: [Connection<F.Source, F.Action>]
  var running: [F.Source: Run] = [:]
  var wanted: [F.Source] = []
  var runs: UInt64 = 0
  @usableFromInline let cells = Cells()

  /// Makes a store that lives on the main actor.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - feature: what changes it.
  ///   - effects: who performs which effects.
  ///   - sources: who runs which sources.
  ///   - history: which versions to keep; none by default, and then no dispatch copies anything.
  ///   - now: the time of entries of the history.
  ///   - onFault: receives mistakes in the app that were survived; by default they are printed to standard error.
  // Not one init with `isolation: … = #isolation`: in the default value of a stored property that macro expands to `nil`.
  @MainActor public convenience init(
    _ state: F.State,
    _ feature: F,
    effects: [Connection<F.Effect, F.Action>] = [],
    sources: [Connection<F.Source, F.Action>] = [],
    history: HistoryRules<F.State, F.Action>? = nil,
    now: @escaping () -> Timestamp = Timestamp.now,
    onFault: @escaping (Fault) -> Void = Fault.print
  ) {
    self.init(
      state, feature, effects: effects, sources: sources, history: history, following: nil, now: now, onFault: onFault,
      isolation: MainActor.shared)
  }

  /// Makes a store that lives on another actor.
  ///
  /// ```swift
  /// actor Worker {
  ///   lazy var store = Store(App.State(), App(), isolation: self)
  /// }
  /// ```
  ///
  /// - Parameter isolation: the actor, which has to be the one that the calling code runs on: `self` in an actor, `#isolation` in
  ///   code that is handed its isolation. The other parameters are those of the init for the main actor.
  public convenience init(
    _ state: F.State,
    _ feature: F,
    effects: [Connection<F.Effect, F.Action>] = [],
    sources: [Connection<F.Source, F.Action>] = [],
    history: HistoryRules<F.State, F.Action>? = nil,
    now: @escaping () -> Timestamp = Timestamp.now,
    onFault: @escaping (Fault) -> Void = Fault.print,
    isolation: isolated any Actor
  ) {
    self.init(
      state, feature, effects: effects, sources: sources, history: history, following: nil, now: now, onFault: onFault,
      isolation: isolation)
  }

  /// - Parameter forward: takes what the store is asked to do, if it is to follow another from the beginning.
  package init(
    _ state: F.State, _ feature: F, effects: [Connection<F.Effect, F.Action>],
    sources: [Connection<F.Source, F.Action>], history: HistoryRules<F.State, F.Action>?,
    following forward: ((Deed<F.State, F.Action>) -> Bool)?, now: @escaping () -> Timestamp = Timestamp.now,
    onFault: @escaping (Fault) -> Void, isolation: isolated any Actor
  ) {
    self.sources = sources
    let inbox = Inbox<Letter<F.Action>>(bound: Mailbox<F.Action>.bound)
    self.inbox = inbox
    loop = Loop(state, feature, effects: effects, history: history, now: now, onFault: onFault)
    if let forward { loop.follow(forward) }
    loop.onEffects = { [weak self] in self?.perform($0) }
    if F.Source.self != Never.self {
      loop.onSettled = { [weak self] in self?.followSources() }
      followSources()
    }
    Task { [weak self] in
      _ = isolation
      while let letters = await inbox.take() {
        self?.reportRefused()
        for letter in letters { self?.receive(letter) }
      }
    }
  }

  deinit {
    inbox.close()
    performer.end()
    for run in running.values { run.task?.cancel() }
  }

  /// The state as it is now. Not tracked by Observation: see ``subscript(_:)``.
  @inlinable public var state: F.State {
    unsafeAddress { loop.address }
  }

  /// Applies an action, and everything that follows from it, then returns. See ``Loop/send(_:cause:)``.
  @inlinable public func send(_ action: F.Action, cause: Cause = .acted) { loop.send(action, cause: cause) }

  /// Tells `onChange` whenever the selected value has changed. See ``Loop/observe(_:file:line:onChange:)``.
  @inlinable public func observe<Value: Equatable>(
    _ select: @escaping (borrowing F.State) -> Value,
    file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> Observation {
    loop.observe(select, file: file, line: line, onChange: onChange)
  }

  /// Hears every action once its settling is over. See ``Loop/hear(file:line:_:)``.
  public func hear(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping (F.Action, Cause) -> Void
  ) -> Observation {
    loop.hear(file: file, line: line, action)
  }

  /// The versions kept, or `nil` if this store keeps none.
  public var history: History<F.State, F.Action>? { loop.history }

  /// Puts a kept version back. See ``Loop/wind(_:to:)``.
  public func wind(_ reel: Reel = .everything, to position: Int) { loop.wind(reel, to: position) }

  /// Goes some steps on, or back if negative. See ``Loop/step(_:by:)``.
  public func step(_ reel: Reel = .everything, by steps: Int) { loop.step(reel, by: steps) }

  /// Takes back the last step of a person. See ``Loop/undo()``.
  public func undo() { loop.undo() }

  /// Does again what was undone last. See ``Loop/redo()``.
  public func redo() { loop.redo() }

  /// Makes one step of all actions that are sent and settled within a closure. See ``Loop/group(_:_:)``.
  public func group<Value, Failure: Error>(
    _ name: String? = nil, _ act: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try loop.group(name, act)
  }

  /// Puts a whole state in the present one's place. See ``Loop/load(_:)``.
  public func load(_ state: F.State) { loop.load(state) }

  /// Takes up a history that was kept, such as a session read from a file. See ``Loop/resume(_:)``.
  public func resume(_ history: History<F.State, F.Action>) { loop.resume(history) }

  /// The way in from anywhere.
  public var mailbox: Mailbox<F.Action> { Mailbox(inbox: inbox) }

  private func reportRefused() {
    let dropped = inbox.takeRefused()
    if dropped > 0 { loop.onFault(.mailboxFull(bound: inbox.bound, dropped: dropped)) }
  }

  private func receive(_ letter: Letter<F.Action>) {
    if let run = letter.run, !running.values.contains(where: { $0.id == run }) { return }
    loop.send(letter.action, cause: letter.cause)
  }
}
