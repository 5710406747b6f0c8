import Tarn
import TarnTrace

/// Tests a feature step by step: each step names everything that it changes and requests.
///
/// ```swift
/// let store = TestStore(Facts(), from: Facts.State())
/// try store.send(.ask) { $0.isLoading = true }
/// try store.answer(.fetch(7), with: .received("7 is prime.")) {
///   $0.isLoading = false
///   $0.fact = "7 is prime."
/// }
/// try await store.finish()      // without `await` in a test that is not async
/// ```
///
/// A step throws a ``TestStoreFailure`` that names the fields, in Swift syntax:
///
/// ```
/// FactsTests.swift:12: After send(.ask) the state is not the expected one:
///   isLoading: expected false, actual true
/// ```
///
/// By default a test is exhaustive (``Exhaustivity/on``). It fails for
///
/// - a change of the state that the closure of the step does not make, and a closure that changes nothing,
/// - an action of a handler that has arrived before the next step of the user and was not received,
/// - an effect that is neither answered nor expected (``expectEffect(_:filePath:line:)``) before the next step of the user,
/// - a subscription that starts or stops and is not expected to, and one that runs at the end (``finish(running:filePath:line:)``),
/// - an action that is refused, and a mistake that the loop reports (`Fault`).
///
/// With ``Exhaustivity/off`` it checks only what the test names.
///
/// **Effects.** A synchronous use case of `effects` responds within the step, as in a store: its changes are those of the
/// step. Any other handler performs its effects for real, and the test receives its responses
/// (``receive(_:within:isolation:filePath:line:_:)``). An effect without a handler is answered by hand, so a test needs no
/// fake of a server. The same holds for subscriptions.
///
/// **Time, randomness, IDs.** `update` is a pure function, so they enter by actions, effects and handlers only: give handlers
/// a ``TestClock``, ``SeededNumbers`` and ``IncrementingIDs``.
///
/// A document with sessions has a ``TestSession`` for each: `store.session("anna").send(…)`. A store whose test forgets
/// `finish()` prints what was not asserted when it is released.
///
/// - Complexity: a step costs that of the loop, a copy of the state, and a comparison of both.
public final class TestStore<F: Feature> {
  /// The loop, for history, observers and derived values.
  public let loop: Loop<F>
  /// Whether a step fails for what the test does not name.
  public var exhaustivity: Exhaustivity

  /// The mistakes and refusals of the present step.
  var problems: [String] = []
  /// The effects without a handler, in order, that were neither expected nor answered.
  var requested: [F.Effect] = []
  /// The effects that the test knows of: they may be answered again.
  var known: [F.Effect] = []
  var started: [F.Subscription] = []
  var stopped: [F.Subscription] = []
  /// The step that made the last requests, for failures.
  var lastStep = "the first state"
  var isFinished = false
  let runner: TestRunner<F>
  let report: (String) -> Void
  private let origin: TestLocation
  private var refusalListener: ObserverToken?

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - feature: the feature to test.
  ///   - state: the first state.
  ///   - effects: the handlers of effects that are performed for real; the others are answered by hand.
  ///   - subscriptions: the handlers of subscriptions that run for real.
  ///   - history: which versions to keep, for tests of undo and time travel.
  ///   - now: the time of history entries.
  ///   - exhaustivity: whether a step fails for what the test does not name.
  ///   - print: receives what a test does not assert, if ``Exhaustivity`` shows it.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  public init(
    _ feature: F, from state: F.State, effects: [EffectHandler<F.Effect, F.Action>] = [],
    subscriptions: [EffectHandler<F.Subscription, F.Action>] = [],
    history: HistoryRules<F.State, F.Action>? = nil, now: @escaping () -> Timestamp = { Timestamp(milliseconds: 0) },
    exhaustivity: Exhaustivity = .on, printing print: @escaping (String) -> Void = { Swift.print($0) },
    filePath: String = #filePath, line: Int = #line
  ) {
    self.exhaustivity = exhaustivity
    report = print
    origin = TestLocation(filePath, line)
    runner = TestRunner(effects.filter { $0.respond == nil }, subscriptions)
    let output = LoopOutput()
    loop = Loop(
      state, feature, effects: effects, history: history, now: now, onEffects: { output.request?($0) },
      onFault: { output.fault?($0) })
    output.request = { [unowned self] in requested += runner.perform($0) }
    output.fault = { [unowned self] in problems.append("\($0)") }
    refusalListener = loop.onRefusal { [unowned self] refusal, command in
      let name = if case .send(let action, _) = command { String(swift: action, maximumLength: 200) } else { lastStep }
      problems.append("\(name) was refused: “\(refusal.reason)”")
    }
    updateSubscriptions()
  }

  /// Forwards the loop's output to the test store, which does not exist yet when the loop is created.
  private final class LoopOutput {
    var request: (([F.Effect]) -> Void)?
    var fault: ((Fault) -> Void)?
  }

  deinit {
    runner.end()
    guard !isFinished, exhaustivity == .on, let open = openAssertions(running: []) else { return }
    report("\(origin): A test store was released without `finish()`. \(open)")
  }

  /// The present state.
  public var state: F.State { loop.state }

  /// Reads a derived value of the present state.
  public func read<Value>(_ derived: Derived<F.State, Value>) -> Value { loop.read(derived) }

  /// Sends an action of the user.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, and errors of `change`.
  public func send(
    _ action: F.Action, filePath: String = #filePath, line: Int = #line,
    _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    try act("send(\(Self.text(action)))", TestLocation(filePath, line), change) { $0.send(action) }
  }

  /// Checks that an action is refused. A refused action changes nothing.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - reason: the sentence for the user.
  ///   - field: the field of the form that the reason is about.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  /// - Throws: ``TestStoreFailure``.
  public func refuses(
    _ action: F.Action, _ reason: String, field: String? = nil, filePath: String = #filePath, line: Int = #line
  ) throws {
    let text = Self.text(action)
    guard let refusal = loop.refusal(of: action) else {
      throw failure("\(text) is not refused. Expected: “\(reason)”", at: TestLocation(filePath, line))
    }
    guard let difference = ValueDifference(expected: Refusal(reason, field: field), actual: refusal) else { return }
    throw failure("\(text) is refused for another reason:", difference.lines, at: TestLocation(filePath, line))
  }

  static func text(_ value: Any) -> String { String(swift: value, maximumLength: ValueDifference.maximumLength) }
}
