/// The attempts of shrinking in child processes: each that has trapped is known to the next process, which performs none of
/// them again.
struct ExplorationAttempts {
  /// The most processes: shrinking ends after them.
  static let maximumTraps = 300

  enum Outcome {
    case trap(ExplorationTrap)
    /// It is known that the attempt does not trap.
    case noTrap
    case unknown
  }

  let journal: ExplorationJournal
  private let traps: [Int: ExplorationTrap]
  private let last: Int
  /// Whether a trap is shrunk, and no violation of a condition.
  let isOfTrap: Bool
  /// Whether a trap of moves is shrunk, which have to be listed after the last step.
  let isOfMoves: Bool

  init(_ journal: ExplorationJournal, _ traps: [ExplorationTrap]) {
    self.journal = journal
    self.traps = Dictionary(traps.map { ($0.attempt, $0) }) { $1 }
    last = traps.last?.attempt ?? 0
    isOfTrap = traps.first?.attempt == 0
    isOfMoves = isOfTrap && traps.first?.phase == .moves
  }

  /// Whether another attempt may trap.
  func isAllowed(_ number: Int) -> Bool { number <= last || traps.count < Self.maximumTraps }

  func outcome(of number: Int) -> Outcome {
    if let trap = traps[number] { return .trap(trap) }
    return isOfTrap && number < last ? .noTrap : .unknown
  }
}
