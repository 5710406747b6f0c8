import Tarn
import TarnTrace

extension TestStore {
  /// Performs a step of the user, before which everything has to be asserted.
  func act(
    _ step: String, _ location: TestLocation, _ change: ((inout F.State) throws -> Void)?, _ perform: (Loop<F>) -> Void
  ) throws {
    try act(step, location, viewing: { $0 }, change, perform)
  }

  /// Performs a step of the user, and checks what a person sees of the state.
  func act<View>(
    _ step: String, _ location: TestLocation, viewing view: (F.State) -> View,
    _ change: ((inout View) throws -> Void)?, _ perform: (Loop<F>) -> Void
  ) throws {
    if let open = openRequests("before \(step)") {
      try fail(open, location)
      known += requested
      (requested, started, stopped) = ([], [], [])
    }
    // In a store it would have been applied before this step, which may also stop the subscription that sent it.
    if let waiting = notReceived("before \(step)") { try fail(waiting, location) }
    try self.step(step, location, viewing: view, change, perform)
  }

  /// Performs a step, and compares the state after it with the expected one.
  func step<View>(
    _ step: String, _ location: TestLocation, viewing view: (F.State) -> View,
    _ change: ((inout View) throws -> Void)?, _ perform: (Loop<F>) -> Void
  ) throws {
    let before = view(loop.state)
    lastStep = step
    problems = []
    perform(loop)
    updateSubscriptions()
    if !problems.isEmpty { throw failure("\(step):", problems, at: location) }
    try check(StateChange(before, view(loop.state), change), after: step, location)
  }

  private func check<View>(_ change: StateChange<View>, after step: String, _ location: TestLocation) throws {
    guard exhaustivity == .on else {
      if let wrong = try change.wrong() {
        throw failure("After \(step) the state is not the expected one:", wrong.lines, at: location)
      }
      if let unnamed = change.unnamed { skip("\(location): after \(step) the test does not name", unnamed.lines) }
      return
    }
    if change.expectsNothing {
      throw failure(
        """
        The expected change after \(step) changes nothing: the state was so before. Leave the closure out, or expect \
        another value.
        """, at: location)
    }
    guard let difference = change.difference else { return }
    let message =
      change.isNamed ? "the state is not the expected one" : "the state has changed, and the test names no change"
    throw failure("After \(step) \(message):", difference.lines, at: location)
  }

  /// Returns a failure. After it, the end is not checked.
  func failure(_ message: String, _ lines: [String] = [], at location: TestLocation) -> TestStoreFailure {
    isFinished = true
    return TestStoreFailure(message, lines, location)
  }

  /// Throws a failure, or reports it if the test is not exhaustive.
  func fail(_ message: String, _ location: TestLocation) throws {
    guard exhaustivity == .on else { return skip("\(location): \(message)", []) }
    throw failure(message, at: location)
  }

  private func skip(_ message: String, _ lines: [String]) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    report(([message] + lines.map { "  \($0)" }).joined(separator: "\n"))
  }

  /// Says which requests of the steps before were not asserted; `nil` if all were.
  ///
  /// - Parameter moment: “before” a step, or “at the end”.
  func openRequests(_ moment: String) -> String? {
    var lines = requested.map { "effect \(Self.text($0))" }
    lines += started.map { "started \(Self.text($0))" }
    lines += stopped.map { "stopped \(Self.text($0))" }
    return Self.paragraph("The test has not asserted all requests of \(lastStep) \(moment):", lines)
  }

  /// Says what is left at the end; `nil` if nothing is.
  ///
  /// - Parameter expected: the subscriptions that may run on.
  func openAssertions(running expected: [F.Subscription]) -> String? {
    let running = runner.active.filter { !expected.contains($0) && !started.contains($0) }
    let paragraphs = [
      openRequests("at the end"),
      Self.paragraph("Subscriptions are still running at the end:", running.map { Self.text($0) }),
      notReceived("at the end"),
    ]
    let texts = paragraphs.compactMap { $0 }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// Says which actions of use cases wait to be received; `nil` if none does.
  private func notReceived(_ moment: String) -> String? {
    Self.paragraph(
      "Actions have arrived that the test has not received \(moment):", runner.inbox.actions.map { Self.text($0) })
  }

  private static func paragraph(_ title: String, _ lines: [String]) -> String? {
    lines.isEmpty ? nil : ([title] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// The change of a state by a step, and the expected one.
struct StateChange<View> {
  private let before: View
  private let actual: View
  /// The state before with the expected changes.
  private var expected: View
  private let change: ((inout View) throws -> Void)?

  init(_ before: View, _ actual: View, _ change: ((inout View) throws -> Void)?) rethrows {
    (self.before, self.actual, expected, self.change) = (before, actual, before, change)
    try change?(&expected)
  }

  /// Whether the test names changes.
  var isNamed: Bool { change != nil }

  /// Whether the test names changes that are none.
  var expectsNothing: Bool { isNamed && ValueDifference(before: before, after: expected) == nil }

  /// The difference between the expected and the actual state.
  var difference: ValueDifference? {
    isNamed
      ? ValueDifference(expected: expected, actual: actual) : ValueDifference(before: before, after: actual)
  }

  /// Returns the fields that the test names and that have other values.
  ///
  /// A change that is none for the state before is made in the state after, where it must be none, either. Any other change
  /// can't be made there: it may append an element a second time.
  func wrong() throws -> ValueDifference? {
    let named = namedPaths
    guard named.isEmpty else {
      return ValueDifference(expected: expected, actual: actual)?.filter { Self.overlaps($0.path, named) }
    }
    var unchanged = actual
    try change?(&unchanged)
    return ValueDifference(expected: unchanged, actual: actual)
  }

  /// The changes that the test does not name.
  var unnamed: ValueDifference? {
    let named = namedPaths
    return ValueDifference(before: before, after: actual)?.filter { !Self.overlaps($0.path, named) }
  }

  private var namedPaths: [String] { ValueDifference(before: before, after: expected)?.fields.map(\.path) ?? [] }

  /// Returns whether one of two paths is a part of the other.
  private static func overlaps(_ path: String, _ named: [String]) -> Bool {
    func contains(_ outer: String, _ inner: String) -> Bool {
      guard inner.hasPrefix(outer) else { return false }
      return outer.isEmpty || [".", "[", nil].contains(inner.dropFirst(outer.count).first)
    }
    return named.contains { contains($0, path) || contains(path, $0) }
  }
}
