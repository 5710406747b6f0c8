import Tarn

/// The last changes of an inspected store, with the state after each.
///
/// Step 0 is the state in which the inspection began, and each change is one step. The versions share what they have in
/// common, if the state consists of Tarn's collections. What a person wants to know of a step (its difference, its
/// effects, its cost) is computed when it is looked at: recording appends one value.
@usableFromInline final class StepLog<State, Action> {
  @usableFromInline typealias Change = RecordedChange<State, Action>

  @usableFromInline struct Step {
    @usableFromInline let change: Change
    /// The end of the update; `nil` if nothing observed the store.
    @usableFromInline let start: ContinuousClock.Instant?
    /// The time from the end of the update to the end of its settling: the observers, derived values and views. Zero if
    /// nothing observed the store, `nil` before the end.
    @usableFromInline var settling: Duration?
    /// The number of the effect that the step answers; `nil` if it answers none.
    @usableFromInline let answered: Int?

    @usableFromInline init(change: Change, start: ContinuousClock.Instant?, answered: Int?) {
      (self.change, self.start, self.answered) = (change, start, answered)
    }
  }

  /// The state in which the inspection began, and its time.
  @usableFromInline let start: Change
  @exclusivity(unchecked) @usableFromInline var steps = ChunkedQueue<Step>()
  /// The number of the first step in ``steps``.
  @exclusivity(unchecked) @usableFromInline var first = 1
  /// How many steps at the end are not settled.
  @exclusivity(unchecked) @usableFromInline var unsettled = 0
  @usableFromInline let bound: Int
  /// Called at the end of each settling while a browser shows the inspector.
  @exclusivity(unchecked) @usableFromInline var onSettled: (() -> Void)?

  /// - Parameter bound: the greatest number of steps that are kept.
  @inlinable init(from state: State, at time: Timestamp, bound: Int) {
    start = Change(kind: .loaded, version: StateSnapshot(state), time: time, position: nil)
    self.bound = bound
  }

  /// The number after that of the last step.
  @inlinable var end: Int { first + steps.count }

  /// Appends a step.
  ///
  /// - Parameter isObserved: whether the settling has a time. Two readings of the clock would cost more than the rest of
  ///   the recording.
  @inlinable func append(_ change: Change, answering answered: Int?, isObserved: Bool) {
    steps.append(Step(change: change, start: isObserved ? .now : nil, answered: answered))
    unsettled += 1
    if steps.count > bound {
      steps.removeFirst(1)
      first += 1
    }
  }

  /// The settling of the last steps has ended.
  @inlinable func settle() {
    var now: ContinuousClock.Instant?
    while unsettled > 0 {
      let index = steps.count - unsettled
      unsettled -= 1
      guard index >= 0 else { continue }
      guard let start = steps[index].start else {
        steps[index].settling = .zero
        continue
      }
      let end = now ?? .now
      now = end
      steps[index].settling = end - start
    }
    onSettled?()
  }

  /// The numbers of the steps whose states are known: the first one is that before the first step, if it is kept.
  var known: ClosedRange<Int> { (first == 1 ? 0 : first)...(end - 1) }

  func change(_ step: Int) -> Change { step < first ? start : steps[step - first].change }

  func state(after step: Int) -> State { change(step).version.state }

  func settling(of step: Int) -> Duration? { step < first ? nil : steps[step - first].settling }

  /// The number of the effect that a step answers.
  func answered(by step: Int) -> Int? { step < first ? nil : steps[step - first].answered }
}
