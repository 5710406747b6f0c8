import Tarn

/// Makes a failing sequence short and its values simple.
///
/// It first removes steps. Then it lowers the words that the remaining steps have drawn, and draws the steps again from
/// them (as Hypothesis does; MacIver and Donaldson, *Test-case reduction via test-case generation*, 2020). So a number
/// goes toward its lower bound, a text gets shorter and an element is the first, in actions of any type, and every
/// action still makes sense in the state in which it is sent.
struct ExplorationShrinker<F: Feature> where F.State: Equatable {
  typealias Planned = PlannedStep<F.State, F.Action, F.Effect>
  typealias Violation = ExplorationRun<F>.Violation

  /// The most sequences tried: a second or two for most apps.
  private static var maximumAttempts: Int { 4_000 }
  /// The most steps of which all pairs are tried: some hundred.
  private static var maximumForPairs: Int { 24 }
  /// The steps of a bisection of a word: 1 in 65,536 of its range.
  private static var bisections: Int { 16 }

  private let exploration: Exploration<F>
  private let firstLine: UInt32
  /// The attempts of child processes. Their steps are always drawn again: only what is drawn is known of an attempt that
  /// has trapped.
  private let attempts: ExplorationAttempts?

  init(_ exploration: Exploration<F>, _ attempts: ExplorationAttempts? = nil) {
    self.exploration = exploration
    self.attempts = attempts
    firstLine = exploration.firstLine
  }

  /// Returns the shortest and simplest sequence found with the same violation.
  func shrunk(_ plan: [Planned], _ violation: Violation) -> (plan: [Planned], violation: Violation) {
    var search = Search(best: plan, violation: violation)
    if attempts?.isOfTrap == true {
      search.needsLaws = violation.sentence == ExplorationTrap.lawSentence
    } else {
      // A violation of an invariant shows itself without the laws.
      search.needsLaws = replay(plan, again: { _ in attempts != nil }, laws: false) == nil
    }
    var before: Int
    repeat {
      before = search.improvements
      removeSteps(&search)
      simplifyGroups(&search)
      simplifySteps(&search)
      removePairs(&search)
    } while search.improvements > before && search.attempts < Self.maximumAttempts
    return (search.best, search.violation)
  }

  /// Draws and performs all steps again, with the laws.
  func repeated(_ plan: [Planned]) -> (plan: [Planned], violation: Violation)? {
    replay(plan, again: { _ in true }, laws: false) ?? replay(plan, again: { _ in true }, laws: true)
  }

  private struct Search {
    var best: [Planned]
    var violation: Violation
    var needsLaws = false
    var attempts = 0
    var improvements = 0
  }

  // MARK: - Removing

  private func removeSteps(_ search: inout Search) {
    var size = max(1, search.best.count / 2)
    while true {
      var hasShrunk = false
      // From the end: later steps are less often needed by others.
      var end = search.best.count
      while end > 0 {
        var candidate = search.best
        candidate.removeSubrange(max(0, end - size)..<end)
        if attempt(candidate, &search, again: nil) { hasShrunk = true }
        end = min(end - size, search.best.count)
      }
      if size == 1, !hasShrunk { return }
      size = max(1, size / 2)
    }
  }

  /// Removes two steps that need each other, such as one that adds and one that removes.
  private func removePairs(_ search: inout Search) {
    guard search.best.count <= Self.maximumForPairs else { return }
    var first = 0
    while first < search.best.count {
      var second = first + 1
      while second < search.best.count {
        var candidate = search.best
        candidate.remove(at: second)
        candidate.remove(at: first)
        if !attempt(candidate, &search, again: nil) { second += 1 }
      }
      first += 1
    }
  }

  // MARK: - Simplifying

  /// Replaces groups by their actions, or removes actions of them.
  private func simplifyGroups(_ search: inout Search) {
    var number = 0
    while number < search.best.count {
      let step = search.best[number]
      guard case .move(.group(let name, _))? = step.performed else {
        number += 1
        continue
      }
      var single = search.best
      single.replaceSubrange(number...number, with: step.parts)
      if attempt(single, &search, again: nil) { continue }
      let smaller = step.parts.indices.reversed().contains { part in
        var group = step
        group.parts.remove(at: part)
        group.performed = .move(.group(name, group.parts.compactMap(\.sentAction)))
        var candidate = search.best
        candidate[number] = group
        return attempt(candidate, &search, again: nil)
      }
      if !smaller { number += 1 }
    }
  }

  private func simplifySteps(_ search: inout Search) {
    var number = 0
    while number < search.best.count {
      simplifyIndices(number, &search)
      var word = 0
      while number < search.best.count, word < search.best[number].words.count {
        simplifyWord(word, of: number, &search)
        word += 1
      }
      number += 1
    }
  }

  private func simplifyIndices(_ number: Int, _ search: inout Search) {
    for index in 0..<search.best[number].index where number < search.best.count {
      var candidate = search.best
      candidate[number].index = index
      if attempt(candidate, &search, again: number) { break }
    }
  }

  private func simplifyWord(_ word: Int, of number: Int, _ search: inout Search) {
    func candidate(_ value: UInt64) -> [Planned]? {
      guard number < search.best.count, word < search.best[number].words.count else { return nil }
      var candidate = search.best
      candidate[number].words[word] = value
      return candidate
    }
    guard let first = search.best[number].words[word] as UInt64?, first > 0 else { return }
    if let simplest = candidate(0), attempt(simplest, &search, again: number) { return }
    // A word fewer is an element fewer of a list.
    var shorter = search.best
    shorter[number].words.remove(at: word)
    if attempt(shorter, &search, again: number) { return }
    var (low, high) = (0 as UInt64, first)
    for _ in 0..<Self.bisections where high - low > 1 << 44 {
      let middle = low + (high - low) / 2
      guard let lower = candidate(middle) else { return }
      if attempt(lower, &search, again: number) { high = middle } else { low = middle }
    }
  }

  // MARK: - Trying

  /// Tries a sequence, and makes it the best one if it fails in the same way.
  ///
  /// - Parameter number: the step whose words were changed; the others are performed as they were, and if that does not
  ///   fail, drawn again, too.
  private func attempt(_ candidate: [Planned], _ search: inout Search, again number: Int?) -> Bool {
    // Actions may carry the time: with other waits they would be those of another time.
    let hasOtherWaits =
      candidate.filter { $0.kind == .wait }.map(\.words) != search.best.filter { $0.kind == .wait }.map(\.words)
    for all in hasOtherWaits || attempts != nil ? [true] : [false, true] {
      guard search.attempts < Self.maximumAttempts, attempts?.isAllowed(search.attempts + 1) ?? true else {
        return false
      }
      search.attempts += 1
      let result = outcome(candidate, search) { all || $0 == number }
      guard let result, result.violation.sentence == search.violation.sentence,
        isSimpler(result.plan, search.best)
      else { continue }
      (search.best, search.violation) = (result.plan, result.violation)
      search.improvements += 1
      return true
    }
    return false
  }

  private func outcome(
    _ candidate: [Planned], _ search: Search, again: (Int) -> Bool
  ) -> (plan: [Planned], violation: Violation)? {
    switch attempts?.outcome(of: search.attempts) {
    case .trap(let trap)?:
      return (trap.steps.map { Planned($0) }, Violation(sentence: trap.sentence, message: trap.message))
    case .noTrap?: return nil
    case .unknown?, nil:
      attempts?.journal.begin(attempt: search.attempts)
      return replay(candidate, again: again, laws: search.needsLaws)
    }
  }

  /// Whether a sequence has fewer steps and actions, or has fewer and lower words: so every improvement brings the search
  /// nearer to its end.
  private func isSimpler(_ plan: [Planned], _ other: [Planned]) -> Bool {
    let sizes = (plan.reduce(0) { $0 + $1.size }, other.reduce(0) { $0 + $1.size })
    if sizes.0 != sizes.1 { return sizes.0 < sizes.1 }
    if plan.count != other.count { return plan.count < other.count }
    for (step, old) in zip(plan, other) where !step.isLike(old) {
      if step.words.count != old.words.count { return step.words.count < old.words.count }
      if let pair = zip(step.words, old.words).first(where: { $0 != $1 }) { return pair.0 < pair.1 }
      if step.index != old.index { return step.index < old.index }
      if step.subject != old.subject { return step.subject < old.subject }
    }
    return false
  }

  /// Performs a sequence.
  ///
  /// - Returns: the steps that were possible, up to the violation; `nil` if there was none.
  private func replay(
    _ plan: [Planned], again: (Int) -> Bool, laws: Bool
  ) -> (plan: [Planned], violation: Violation)? {
    let run = ExplorationRun(exploration, recordsWalk: laws)
    let journal = attempts?.journal
    journal?.enter(.moves)
    if let violation = run.violation { return ([], violation) }
    var scheduler = ExplorationScheduler(exploration, from: firstLine, seed: 1, end: .simplest)
    var performed: [Planned] = []
    var moves = Moves<F.Action>(now: run.now, random: SeededRandom(seed: 1))
    for (number, planned) in plan.enumerated() {
      // An event is always drawn again, because its subscription has to be active.
      let isDrawn = again(number) || planned.performed == nil || planned.kind == .event
      // A move of an action that is performed as it was has to be possible in the present state, with whatever values.
      guard isDrawn || planned.kind != .act || scheduler.again(planned, run) != nil,
        var step = isDrawn ? scheduler.again(planned, run) : planned, let action = step.performed
      else { continue }
      if case .answer(let effect, _) = action {
        guard let subject = run.pendingEffects.firstIndex(of: effect) else { continue }
        step.subject = subject
      }
      journal?.begin(RecordedStep(step))
      let wasPossible = run.perform(action)
      journal?.end(wasPossible: wasPossible)
      guard wasPossible else { continue }
      performed.append(step)
      if let violation = run.violation { return (performed, violation) }
    }
    if attempts?.isOfMoves == true { run.addMoves(.act, subject: 0, to: &moves) }
    if laws {
      journal?.enter(.laws)
      run.checkLaws()
    }
    return run.violation.map { (performed, $0) }
  }
}
