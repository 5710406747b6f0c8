import Tarn

// The effects of the steps, and their answers.
extension InspectedStore {
  var runningEffects: [Int] { listener.running(in: store?.loop.effectRecorder) }

  var effectsInFlight: [StepEffect] {
    let running = runningEffects
    return running.compactMap { stepEffect($0, isRunning: true) }
  }

  func answeredEffect(of step: Int) -> StepEffect? {
    log.answered(by: step).flatMap { stepEffect($0, isRunning: runningEffects.contains($0)) }
  }

  func stepEffects(_ numbers: Range<Int>) -> [StepEffect] {
    guard !numbers.isEmpty else { return [] }
    let running = Set(runningEffects)
    return numbers.compactMap { stepEffect($0, isRunning: running.contains($0)) }
  }

  func runningCount(of step: Int) -> Int {
    let numbers = effects.numbers(of: step)
    return numbers.isEmpty ? 0 : runningEffects.count { numbers.contains($0) }
  }

  private func stepEffect(_ number: Int, isRunning: Bool) -> StepEffect? {
    guard let request = effects[number], log.known.contains(request.step) else { return nil }
    return StepEffect(
      number: number, text: reader.text(of: request.effect, maximumLength: 400), step: request.step,
      time: log.change(request.step).time, isRunning: isRunning, answers: request.answers)
  }
}
