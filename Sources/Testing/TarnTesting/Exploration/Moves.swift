import Tarn

/// The actions that make sense in a state, each with a weight: what an ``Exploration`` chooses from.
///
/// ```swift
/// func addMoves(_ list: [String], _ moves: inout Moves<Shopping.Action>) {
///   moves.add(weight: 5) { random in .add(random.text()) }
///   for index in list.indices { moves.add { _ in .remove(index) } }
/// }
/// ```
///
/// A closure is called only if its move is chosen. The line of a call of `add` is the identity of its moves: the search
/// counts which lines it has reached, and in which order.
///
/// - Complexity: a few nanoseconds for each `add`.
public struct Moves<Action> {
  /// The time of the exploration, which only its steps advance: for actions that carry the time.
  @inlinable public var now: Timestamp { time }
  @usableFromInline var time: Timestamp

  @usableFromInline enum Mode {
    case count
    /// Makes the move with this number.
    case make(Int, takesWords: Bool = true)
    /// Makes the last move of a line that has at most this index among those of the line.
    case repeatLine(UInt32, Int)
    case made
  }

  @usableFromInline var mode = Mode.count
  @usableFromInline var random: SeededRandom
  /// The weights of the lines in this run; `nil` for those of the calls.
  @usableFromInline var swarm: Swarm?
  /// The weights of lines that were learned (``Exploration/weighted(by:)``), in place of those of the calls.
  @usableFromInline var learned: [UInt32: Int]?
  /// The line from which the others are counted, so that a search stays the same if code above it changes.
  @usableFromInline let origin: UInt32
  @usableFromInline var candidates: [Candidate] = []
  @usableFromInline var count = 0
  @usableFromInline var made: Made?

  @usableFromInline struct Candidate {
    @usableFromInline let line: UInt32
    @usableFromInline let weight: Int

    @inlinable init(line: UInt32, weight: Int) {
      self.line = line
      self.weight = weight
    }
  }

  @usableFromInline struct Made {
    @usableFromInline let action: Action
    @usableFromInline let line: UInt32
    @usableFromInline let index: Int
    @usableFromInline let words: [UInt64]

    @inlinable init(action: Action, line: UInt32, index: Int, words: [UInt64]) {
      self.action = action
      self.line = line
      self.index = index
      self.words = words
    }
  }

  @inlinable init(now: Timestamp, random: SeededRandom, origin: UInt32 = 0) {
    time = now
    self.random = random
    self.origin = origin
  }

  /// Adds a possible action.
  ///
  /// - Parameters:
  ///   - weight: how often it is chosen, compared with the others.
  ///   - line: the line of the call.
  ///   - make: makes the action with random numbers. It draws only from the given generator.
  // Inlinable, as all that a step of an exploration does: so it is specialized for the app.
  @inlinable public mutating func add(weight: Int = 1, line: UInt = #line, _ make: (inout SeededRandom) -> Action) {
    defer { count += 1 }
    let line = UInt32(truncatingIfNeeded: line) &- origin
    switch mode {
    case .count:
      let weight = learned?[line] ?? max(0, weight)
      candidates.append(Candidate(line: line, weight: weight * (swarm?.factor(of: line) ?? 1)))
    case .make(let number, let takesWords):
      guard count == number else { return }
      use(line, make, index: candidates[..<number].count { $0.line == line }, takesWords: takesWords)
    case .repeatLine(let wanted, let index):
      guard line == wanted else { return }
      let present = candidates.count
      candidates.append(Candidate(line: line, weight: 0))
      // Made again by each further one up to the index: a state may have fewer of them than the state of the recording.
      if present <= index { use(line, make, index: present, isLast: present == index) }
    case .made: break
    }
  }

  @inlinable mutating func use(
    _ line: UInt32, _ make: (inout SeededRandom) -> Action, index: Int, isLast: Bool = true,
    takesWords: Bool = true
  ) {
    // A copy only where it is needed: it would share the memory of the tape.
    let before = isLast ? nil : random
    let action = make(&random)
    made = Made(action: action, line: line, index: index, words: takesWords ? random.tape?.take() ?? [] : [])
    if let before { random = before } else { mode = .made }
  }

  /// Prepares another list.
  @inlinable mutating func begin(_ mode: Mode, at now: Timestamp) {
    self.mode = mode
    time = now
    count = 0
    made = nil
    if case .make = mode { return }
    candidates.removeAll(keepingCapacity: true)
  }

  /// Returns the number of a candidate, chosen by weight; `nil` if there is none.
  @inlinable func choose(_ random: inout SeededRandom) -> Int? {
    var total = 0
    for candidate in candidates { total += candidate.weight }
    guard total > 0 else {
      return candidates.isEmpty ? nil : random.pick(from: candidates.indices)
    }
    var left = Int.random(in: 0..<total, using: &random)
    for (number, candidate) in candidates.enumerated() {
      left -= candidate.weight
      if left < 0 { return number }
    }
    return nil
  }
}

/// The weights of one run: each line is left out, as it is, or preferred. Runs that do only a part of what is possible
/// reach states that a mixture of everything hardly ever does (Groce et al., *Swarm testing*, 2012).
@usableFromInline struct Swarm: Sendable {
  @usableFromInline let salt: UInt64

  @inlinable init(salt: UInt64) { self.salt = salt }

  @inlinable func factor(of line: UInt32) -> Int {
    var bits = (UInt64(line) ^ salt) &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    switch bits >> 61 {
    case 0, 1: return 0
    case 2, 3, 4, 5: return 1
    default: return 4
    }
  }
}
