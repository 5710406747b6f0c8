import Tarn
import TarnRecord
import TarnSession

extension RecordedSession {
  /// Creates a session of some steps of an inspected store.
  ///
  /// The effects are numbered from the first step of the session.
  init<Effect>(
    _ log: StepLog<State, Action>, _ effects: EffectLog<Effect>, _ range: ClosedRange<Int>, of app: String, schema: Int
  ) {
    let before = log.change(range.lowerBound - 1)
    let firstEffect = effects.numbers(of: range.lowerBound).lowerBound
    self.init(
      SessionHeader(app: app, schema: schema, program: SessionRecorder.runningProgram, time: before.time),
      first: before.version.state,
      steps: range.map { number in
        let change = log.change(number)
        return switch change.kind {
        case .acted(let action, let cause):
          Step(
            .action(action), cause: cause, time: change.time, isResponse: change.position?.isResponse ?? false,
            answers: cause == .arrived
              ? log.answered(by: number).flatMap { $0 < firstEffect ? nil : $0 - firstEffect } : nil,
            effects: effects.numbers(of: number).compactMap { effects[$0].map { Fault.contentName(of: $0.effect) } })
        case .jumped: Step(.state(change.version.state), cause: .jumped, time: change.time)
        case .loaded, .resumed: Step(.state(change.version.state), cause: .loaded, time: change.time)
        }
      })
  }
}
