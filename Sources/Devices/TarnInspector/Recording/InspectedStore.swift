import Tarn
import TarnSession
import TarnTrace

/// An inspected store: its log, and answers about it.
final class InspectedStore<F: Feature>: InspectedApp {
  let name: String
  let feature: F
  let log: StepLog<F.State, F.Action>
  let effects: EffectLog<F.Effect>
  let listener: EffectListener<F.Effect>
  private(set) weak var store: Store<F>?
  let reader: ValueReader
  private var found: FoundSteps
  private var stepBranches: StepBranches<F.State, F.Action>
  /// Writes some steps as a recorded session; `nil` if they can't be encoded.
  var writeSession: ((ClosedRange<Int>) -> String)?
  /// Writes some steps as a test on the app's definition; `nil` if they can't be encoded.
  var writeTest: ((ClosedRange<Int>) -> String)?
  /// The runs of the settlings that ended with a step, for the last ``mostNotedSettlings`` of them.
  private var settlings: [Int: SettlingRuns] = [:]

  init(_ store: Store<F>, named name: String, _ recording: StoreRecording<F>) {
    (self.store, self.name) = (store, name)
    (log, effects, listener) = (recording.log, recording.effects, recording.listener)
    found = FoundSteps()
    stepBranches = StepBranches(recording.history)
    feature = store.loop.feature
    reader = ValueReader(of: F.State.self)
  }

  deinit { if isWatched { endWatching() } }

  var steps: ClosedRange<Int> { log.known }
  var isRunning: Bool { store != nil }

  var isWatched = false {
    didSet {
      guard isWatched != oldValue, let store else { return }
      guard isWatched else { return endWatching() }
      let meter = store.loop.beginMeasuring()
      var version = store.loop.version
      log.onSettled = { [unowned self, weak store] in
        guard let store else { return }
        note(SettlingRuns(observers: meter.runs, derived: store.loop.derivedRuns(after: version)))
        version = store.loop.version
      }
    }
  }

  private func endWatching() {
    log.onSettled = nil
    store?.loop.endMeasuring()
  }

  /// A person looks at the last steps.
  static var mostNotedSettlings: Int { 1_000 }

  private func note(_ runs: SettlingRuns) {
    settlings[log.end - 1] = runs
    settlings[log.end - 1 - Self.mostNotedSettlings] = nil
  }

  func summary(of step: Int) -> StepSummary {
    let change = log.change(step)
    let (kind, title): (StepSummary.Kind, String) =
      switch change.kind {
      case _ where step < log.first: (.start, "The inspection began")
      case .acted(let action, let cause): (.action(cause), text(of: action))
      case .jumped: (.jumped, "Jumped in the history")
      case .loaded: (.loaded, "Loaded a state")
      case .resumed: (.resumed, "Continued another history")
      }
    readBranches()
    return StepSummary(
      number: step, kind: kind, title: title, time: change.time, settling: log.settling(of: step),
      runningCount: runningCount(of: step), branchCount: stepBranches.counts[step] ?? 0,
      isSetAside: stepBranches.setAside.contains(step))
  }

  var branches: [StepBranch] {
    readBranches()
    return stepBranches.all
  }

  private func readBranches() { stepBranches.read(log) { store?.loop.historySkeleton } }

  func text(of action: F.Action, limit: Int = 160) -> String {
    reader.text(of: action, maximumLength: limit)
  }

  // MARK: Search

  func matches(_ search: StepSearch) -> [Int] { found.search == search ? found.numbers : [] }

  func continueSearch(_ search: StepSearch, within limit: Duration) -> Int {
    if found.search != search { found = FoundSteps(search: search, next: log.known.lowerBound) }
    found.dropFirst(before: log.known.lowerBound)
    let deadline = ContinuousClock.now + limit
    while found.next < log.end {
      if fits(found.next, search) { found.numbers.append(found.next) }
      found.next += 1
      // The clock takes as long as a comparison of causes.
      if found.next.isMultiple(of: 64), ContinuousClock.now >= deadline { break }
    }
    return found.next
  }

  private func fits(_ step: Int, _ search: StepSearch) -> Bool {
    if let wanted = search.cause {
      guard step >= log.first, case .acted(_, let cause) = log.change(step).kind, cause == wanted else { return false }
    }
    return search.text.isEmpty || summary(of: step).title.lowercased().contains(search.text.lowercased())
  }

  // MARK: States

  func differences(from step: Int, to other: Int) -> [ValueDifference.Field] {
    reader.differences(from: log.state(after: step), to: log.state(after: other))
  }

  func tree(after step: Int, expanded: Set<String>) -> [TreeLine] {
    reader.tree(of: log.state(after: step), expanded: expanded)
  }

  func text(at path: String, after step: Int) -> String? {
    if path.split(separator: ".").contains(where: { reader.secrets.contains(String($0)) }) { return SwiftWriter.hidden }
    return reader.value(at: path, in: log.state(after: step)).map { reader.text(of: $0, maximumLength: 240) }
  }

  func lastChange(of path: String, upTo step: Int, within limit: Duration) -> LastChange {
    let known = log.known
    let deadline = ContinuousClock.now + limit
    for number in stride(from: min(step, known.upperBound), to: known.lowerBound, by: -1) {
      if reader.differs(at: path, log.state(after: number - 1), log.state(after: number)) { return .step(number) }
      if ContinuousClock.now >= deadline, number - 1 > known.lowerBound { return .unknown(before: number - 1) }
    }
    return .unchanged
  }

  func restore(_ step: Int) { store?.load(log.state(after: step)) }

  // MARK: Applying again

  func work(of step: Int) -> StepWork? {
    guard step >= log.first, log.known.contains(step - 1), case .acted(let action, _) = log.change(step).kind else {
      return nil
    }
    var state = log.state(after: step - 1)
    let start = ContinuousClock.now
    _ = feature.update(&state, action)
    let duration = ContinuousClock.now - start
    return StepWork(
      effects: stepEffects(effects.numbers(of: step)), update: duration, settling: log.settling(of: step),
      runs: settlings[step], isUnrepeatable: ValueComparison.areEqual(state, log.state(after: step)) == false)
  }

  /// So many actions take a moment; a trial is for what follows soon.
  static var mostTrialSteps: Int { 10_000 }

  func trial(_ kind: Trial.Kind, at step: Int) -> Trial {
    var state = log.state(after: kind == .skipping ? step - 1 : step)
    var (refused, applied, next) = ([Int](), 0, kind == .skipping ? step + 1 : step)
    var endedBefore: Int?
    while next < log.end {
      guard case .acted(let action, _) = log.change(next).kind, applied < Self.mostTrialSteps else {
        endedBefore = next
        break
      }
      if feature.dynamicRefusal(of: action, in: state) != nil {
        refused.append(next)
      } else {
        _ = feature.update(&state, action)
      }
      applied += 1
      next += 1
    }
    return Trial(
      kind: kind, step: step, applied: applied, refused: refused, endedBefore: endedBefore,
      differences: reader.differences(from: log.state(after: next - 1), to: state))
  }

  // MARK: Code

  func test(from step: Int, to other: Int) -> String {
    let (range, name) = (step...max(step, other), "\(F.self)")
    if let writeTest { return writeTest(range) }
    let actions = range.compactMap { number -> String? in
      guard number >= log.first, case .acted(let action, _) = log.change(number).kind else { return nil }
      return "  \(code(action)),"
    }
    return SwiftTestCode(
      function: "steps\(range.lowerBound)To\(range.upperBound)",
      body: ["var state = \(code(log.state(after: step - 1)))", "for action: \(name).Action in ["] + actions
        + ["] {", "  _ = \(name)().update(&state, action)", "}", "#expect(state == \(code(log.state(after: other))))"]
    ).text
  }

  func session(from step: Int, to other: Int) -> String? { writeSession?(step...max(step, other)) }

  /// A test has to have the whole value.
  private func code(_ value: Any) -> String { reader.text(of: value) }
}

/// The steps that fit a search.
private struct FoundSteps {
  var search: StepSearch?
  var numbers: [Int] = []
  /// The first step that has not been searched.
  var next = 0

  /// The log has dropped its oldest steps.
  mutating func dropFirst(before first: Int) {
    next = max(next, first)
    let dropped = numbers.prefix { $0 < first }.count
    if dropped > 0 { numbers.removeFirst(dropped) }
  }
}
