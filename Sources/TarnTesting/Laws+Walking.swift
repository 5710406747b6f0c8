import Tarn

extension Laws {
  /// Walks by acts of another kind until the law is broken, and shrinks the walk.
  ///
  /// - Parameters:
  ///   - walk: the acts of a walk; it may end where it comes upon the fault.
  ///   - finding: what is wrong after how many acts of a list, or `nil`.
  func firstViolation<Other>(
    of law: String, walk: (inout SeededRandom) -> [Other], finding: ([Other]) -> Finding?
  ) -> Violation<State, Other>? {
    for number in 0..<UInt64(walks) {
      var random = SeededRandom(seed: seed &+ number)
      let list = walk(&random)
      guard var found = finding(list) else { continue }
      let few = shrunk(Array(list.prefix(found.after))) { fewer in
        guard let next = finding(fewer) else { return false }
        found = next
        return true
      }
      return Violation(law: law, start: start, acts: few.map { .send($0) }, finding: found.words, seed: seed &+ number)
    }
    return nil
  }
}
