import Tarn

extension Laws {
  /// Runs walks with steps of another type until the law fails, and shrinks the failing walk.
  ///
  /// - Parameters:
  ///   - steps: returns the steps of a walk; it may end at the violation.
  ///   - finding: returns the violation in a list of steps and the number of steps after which it occurs, or `nil`.
  func firstViolation<Other>(
    of law: String, walk steps: (inout SeededRandom) -> [Other], finding: ([Other]) -> LawFinding?
  ) -> LawViolation<State, Other>? {
    for number in 0..<UInt64(walks) {
      var random = SeededRandom(seed: seed &+ number)
      let list = steps(&random)
      guard var found = finding(list) else { continue }
      let few = shrunk(Array(list.prefix(found.after))) { fewer in
        guard let next = finding(fewer) else { return false }
        found = next
        return true
      }
      return LawViolation(
        law: law, start: start, steps: few.map { .send($0) }, finding: found.message, seed: seed &+ number)
    }
    return nil
  }
}
