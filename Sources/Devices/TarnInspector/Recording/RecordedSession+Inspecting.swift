import Tarn
import TarnRecord
import TarnSession

extension RecordedSession {
  /// Creates a session of some steps of an inspected store.
  ///
  /// - Parameter effects: returns the names of the effects of a step, as a recorder names them.
  init(
    _ log: StepLog<State, Action>, _ range: ClosedRange<Int>, of app: String, effects: (_ step: Int) -> [String]
  ) {
    let before = log.change(range.lowerBound - 1)
    self.init(
      SessionHeader(app: app, time: before.time), first: before.version.state,
      steps: range.map { number in
        let change = log.change(number)
        return switch change.kind {
        case .acted(let action, let cause):
          Step(
            .action(action), cause: cause, time: change.time, isResponse: change.position?.isResponse ?? false,
            effects: effects(number))
        case .jumped: Step(.state(change.version.state), cause: .jumped, time: change.time)
        case .loaded, .resumed: Step(.state(change.version.state), cause: .loaded, time: change.time)
        }
      })
  }
}
