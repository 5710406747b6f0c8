import Tarn

extension Laws {
  /// Checks law 3, *never stale, never wasteful*: a derived value always equals the result of evaluating it from
  /// scratch; its function runs only after a change, at most once per change; and an observer is notified exactly when
  /// the value differs.
  ///
  /// ```swift
  /// #expect(laws.derived(Journal.remaining) == nil)
  /// ```
  ///
  /// One store reads the value after every step, one reads it only now and then and after thousands of changes that
  /// change nothing, and one observes it.
  ///
  /// - Complexity: three updates, three reads and one evaluation from scratch a step, and two thousand settlings a
  ///   walk.
  public func derived<Value>(
    _ derived: Derived<State, Value>, history rules: HistoryRules<State, Action>? = nil
  ) -> LawViolation<State, Action>? {
    firstViolation(of: Self.derivedLaw, history: rules) { steps in
      let read = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      let observed = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      var received: [Change<Value>] = []
      let rarelyRead = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      var random = SeededRandom(seed: 0)
      let token = observed.observe(derived) { received.append($0) }
      defer { token.end() }
      for loop in [read, rarelyRead] { _ = loop.read(derived) }
      for (index, step) in steps.enumerated() {
        let (before, runs) = (read.read(derived), read.explanation(of: derived)?.runs ?? 0)
        let version = read.version
        for loop in [read, observed, rarelyRead] { step.perform(on: loop) }
        let scratch = derived.value(of: read.state)
        if let message = finding(before, runs, version, read, observed, derived, scratch, received) {
          return LawFinding(after: index + 1, message: message)
        }
        received = []
        guard random.oneIn(8) else { continue }
        if let message = rareReadFinding(rarelyRead, derived) { return LawFinding(after: index + 1, message: message) }
      }
      let runs = observed.explanation(of: derived)?.runs
      for loop in [rarelyRead, observed] { idle(loop) }
      if let message = rareReadFinding(rarelyRead, derived) { return LawFinding(after: steps.count, message: message) }
      if !received.isEmpty || observed.explanation(of: derived)?.runs != runs {
        let message =
          "“\(derived.name)” was evaluated or notified its observers, although its inputs did not change for thousands of changes"
        return LawFinding(after: steps.count, message: message)
      }
      return nil
    }
  }

  static var derivedLaw: String {
    "Law 3 does not hold: a derived value is never stale, and never evaluated unnecessarily"
  }

  /// Loads the same state repeatedly: more than twice the 1,024 versions for which an unread value is kept, so that the
  /// store has checked twice which values are still read.
  private func idle(_ loop: Loop<F>) { for _ in 0..<2_100 { loop.load(loop.state) } }

  private func rareReadFinding<Value>(_ loop: Loop<F>, _ derived: Derived<State, Value>) -> String? {
    let (value, scratch) = (loop.read(derived), derived.value(of: loop.state))
    return value == scratch
      ? nil
      : DifferingFields.sentence(value, scratch) {
        "“\(derived.name)”, read rarely, is \($0), and from scratch it is \($1)"
      }
  }

  /// Returns the violation after one step.
  private func finding<Value>(
    _ before: Value, _ runs: Int, _ version: UInt64, _ read: Loop<F>, _ observed: Loop<F>,
    _ derived: Derived<State, Value>, _ scratch: Value, _ received: [Change<Value>]
  ) -> String? {
    let name = "“\(derived.name)”"
    let value = read.read(derived)
    if value != scratch {
      return DifferingFields.sentence(value, scratch) { "\(name) is \($0), and from scratch it is \($1)" }
    }
    let observedValue = observed.read(derived)
    if observedValue != scratch {
      return DifferingFields.sentence(observedValue, scratch) {
        "\(name), observed, is \($0), and from scratch it is \($1)"
      }
    }
    // The value was read twice since: the second read did not evaluate it.
    let ran = (read.explanation(of: derived)?.runs ?? 0) - runs
    if ran > 1 { return "\(name) was evaluated \(ran) times for one change" }
    if ran > 0 && read.version == version { return "\(name) was evaluated again, although the state had not changed" }
    // A group settles once for each of its actions: the notified changes form a chain from the first value to the last.
    let ends = [before] + received.map(\.new)
    let starts = received.map(\.old) + [scratch]
    if ends != starts {
      return DifferingFields.sentence(before, scratch) {
        "\(name) changed from \($0) to \($1), but its observer received \(ShortDescription.bounded(received))"
      }
    }
    if let unchanged = received.first(where: { $0.old == $0.new }) {
      return "the observer of \(name) received \(ShortDescription.bounded(unchanged)), which is not a change"
    }
    return nil
  }
}
