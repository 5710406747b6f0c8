import Tarn

extension Laws {
  /// Runs walks with steps of another type until the law fails, and shrinks the failing walk.
  ///
  /// - Parameters:
  ///   - steps: returns the steps of a walk; it may end at the violation.
  ///   - finding: returns the violation in a list of steps and the number of steps after which it occurs, or `nil`.
  func firstViolation<Step>(
    of law: String, walk steps: (inout SeededRandom) -> [Step], finding: ([Step]) -> LawFinding?
  ) -> LawViolation<State, Step>? {
    for number in 0..<UInt64(walks) {
      var random = SeededRandom(seed: seed &+ number)
      let list = steps(&random)
      guard var found = finding(list) else { continue }
      let minimal = shrunk(Array(list.prefix(found.after))) { candidate in
        guard let newFinding = finding(candidate) else { return false }
        found = newFinding
        return true
      }
      return LawViolation(
        law: law, start: start, steps: minimal.map { .send($0) }, finding: found.message, seed: seed &+ number)
    }
    return nil
  }
}
