#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The steps of the present run of a child process, in a mapped file: its parent reads them when the child has ended by a
/// trap. Writing a step costs a few nanoseconds.
@usableFromInline final class ExplorationJournal {
  /// The work of the process.
  @usableFromInline enum Phase: UInt64 {
    /// The first state is checked.
    case start
    /// The last step is performed, and its state is checked.
    case step
    /// The next step is drawn.
    case moves
    /// The laws are checked with all steps.
    case laws
  }

  /// The positions of the numbers before the steps.
  private enum Header {
    static var attempt: Int { 0 }
    static var phase: Int { 1 }
    static var runs: Int { 2 }
    static var steps: Int { 3 }
    static var count: Int { 4 }
    static var end: Int { 5 }
    static var isInUse: Int { 6 }
    static var size: Int { 8 }
  }

  /// The capacity in words. The pages of a file that are never written take no space.
  private static let capacity = 1 << 20

  private let words: UnsafeMutablePointer<UInt64>
  private let parent = getppid()
  /// The end of the steps before the last one.
  private var previousEnd = Header.size

  /// Maps a file, which is created if it does not exist; `nil` if the system refuses it.
  init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Self.capacity * MemoryLayout<UInt64>.size
    guard ftruncate(descriptor, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    words = memory.bindMemory(to: UInt64.self, capacity: Self.capacity)
  }

  deinit { munmap(words, Self.capacity * MemoryLayout<UInt64>.size) }

  // MARK: - Writing

  /// Begins a run of a search, which has performed this many. The process ends here if its parent has ended.
  @usableFromInline func begin(runs: Int, steps: Int) {
    if getppid() != parent { _exit(1) }
    (words[Header.attempt], words[Header.runs], words[Header.steps]) = (0, UInt64(runs), UInt64(steps))
    begin()
  }

  /// Begins an attempt of shrinking.
  @usableFromInline func begin(attempt: Int) {
    if getppid() != parent { _exit(1) }
    words[Header.attempt] = UInt64(attempt)
    begin()
  }

  private func begin() {
    (words[Header.count], words[Header.end], words[Header.isInUse]) = (0, UInt64(Header.size), 1)
    enter(.start)
  }

  /// Begins another phase.
  @inline(never) @usableFromInline func enter(_ phase: Phase) { words[Header.phase] = phase.rawValue }

  /// Adds a step, which is performed next.
  @inline(never) @usableFromInline func begin(_ step: RecordedStep) {
    previousEnd = Int(words[Header.end])
    // A run of this length is none of an app: its last steps are missing.
    guard previousEnd + 5 + step.words.count <= Self.capacity else { return }
    let fields = [
      UInt64(step.kind.rawValue), UInt64(step.line), UInt64(step.index), UInt64(step.subject),
      UInt64(step.words.count),
    ]
    for (offset, word) in fields.enumerated() { words[previousEnd + offset] = word }
    for (offset, word) in step.words.enumerated() { words[previousEnd + fields.count + offset] = word }
    words[Header.end] = UInt64(previousEnd + fields.count + step.words.count)
    words[Header.count] += 1
    enter(.step)
  }

  /// Ends a step, which is removed if it was not possible.
  @usableFromInline func end(wasPossible: Bool) {
    if !wasPossible {
      words[Header.end] = UInt64(previousEnd)
      words[Header.count] -= 1
    }
    enter(.moves)
  }

  // MARK: - Reading

  /// The trap that has ended the process; `nil` if it ended before its first run.
  func trap(_ message: String) -> ExplorationTrap? {
    guard words[Header.isInUse] == 1, let phase = Phase(rawValue: words[Header.phase]) else { return nil }
    var position = Header.size
    var steps: [RecordedStep] = []
    for _ in 0..<words[Header.count] {
      guard let kind = StepKind(rawValue: UInt8(truncatingIfNeeded: words[position])) else { return nil }
      let count = Int(words[position + 4])
      steps.append(
        RecordedStep(
          kind: kind,
          line: UInt32(truncatingIfNeeded: words[position + 1]), index: Int(words[position + 2]),
          subject: Int(words[position + 3]), words: (0..<count).map { words[position + 5 + $0] }))
      position += 5 + count
    }
    return ExplorationTrap(
      attempt: Int(words[Header.attempt]), phase: phase, runs: Int(words[Header.runs]),
      stepCount: Int(words[Header.steps]), message: message, steps: steps)
  }
}

/// The end of a child process: a trap with the steps before it.
struct ExplorationTrap: Equatable {
  /// The attempt of shrinking; 0 in the search.
  var attempt: Int
  var phase: ExplorationJournal.Phase
  /// The runs and the steps of the search up to here.
  var runs: Int
  var stepCount: Int
  /// The message of the trap, in one line.
  var message: String
  var steps: [RecordedStep]

  /// The condition that the trap violates: a shrunk sequence has the same.
  var sentence: String {
    switch phase {
    case .start: "the first state does not trap"
    case .step: "no step traps"
    case .moves: "no list of moves traps"
    case .laws: Self.lawSentence
    }
  }

  static let lawSentence = "no law traps"

  /// The end of a story.
  var conclusion: String {
    switch phase {
    case .start: "the app traps in its first state: \(message)"
    case .step: "the app traps: \(message)"
    case .moves: "the moves of the state trap: \(message)"
    case .laws: "the laws trap: \(message)"
    }
  }

  init(attempt: Int, phase: ExplorationJournal.Phase, runs: Int, stepCount: Int, message: String, steps: [RecordedStep])
  {
    (self.attempt, self.phase, self.runs, self.stepCount) = (attempt, phase, runs, stepCount)
    (self.message, self.steps) = (message, steps)
  }
}

extension ExplorationTrap: LosslessStringConvertible {
  /// The trap as a line.
  var description: String {
    "\(attempt) \(phase.rawValue) \(runs) \(stepCount) \(steps.isEmpty ? "-" : steps.text) \(message)"
  }

  init?(_ line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, let attempt = Int(parts[0]), let number = UInt64(parts[1]),
      let phase = ExplorationJournal.Phase(rawValue: number), let runs = Int(parts[2]), let stepCount = Int(parts[3])
    else { return nil }
    self.init(
      attempt: attempt, phase: phase, runs: runs, stepCount: stepCount, message: String(parts[5]),
      steps: [RecordedStep](text: parts[4]))
  }

  init?(_ description: String) { self.init(description[...]) }
}

extension [RecordedStep] {
  /// The steps in one word.
  var text: String { map(\.text).joined(separator: ";") }

  init(text: some StringProtocol) { self = text.split(separator: ";").compactMap { RecordedStep(Substring($0)) } }
}
