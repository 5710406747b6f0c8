/// The coverage of an exploration, and the sequences that reached it first: the search goes on from them.
///
/// It is a value, and has a text to be stored: a line for each sequence.
///
/// ```swift
/// let text = exploration.run(.steps(10_000)).corpus.description
/// let corpus = ExplorationCorpus(text)
/// ```
///
/// A corpus belongs to the source code of the moves, whose lines it contains. In another version of it some steps are
/// others, or are left out; the search works as well with them.
public struct ExplorationCorpus: Sendable, Equatable {
  /// The most sequences kept: the search chooses one of them for each second run.
  static let maximum = 500

  @usableFromInline struct Entry: Sendable, Equatable {
    var steps: [RecordedStep]
    /// The features that it reached first.
    var features: [UInt64]
  }

  /// The number of runs so far.
  public internal(set) var runs = 0
  @usableFromInline var entries: [Entry] = []
  /// All that was reached: kinds of steps, pairs of them, and parts of states.
  @usableFromInline var reached = CoverageSet()

  /// Creates an empty corpus.
  public init() {}

  /// The number of kinds of steps, pairs of kinds, and cases of values in states that were reached.
  public var coverage: Int { reached.count }
  /// The number of sequences.
  public var count: Int { entries.count }

  /// Adds the steps of a run up to the last one that reached something new.
  @usableFromInline mutating func add<State, Action, Effect>(
    _ plan: [PlannedStep<State, Action, Effect>], _ coverage: RunCoverage
  ) {
    guard !coverage.new.isEmpty, entries.count < Self.maximum else { return }
    entries.append(
      Entry(steps: plan.prefix(coverage.lastNewStep).map { RecordedStep($0) }, features: coverage.new))
  }
}

extension ExplorationCorpus {
  /// Counts a run.
  @usableFromInline mutating func finishRun() { runs += 1 }

  /// Returns an entry, or its first steps, sometimes without one of them. Later entries, which have reached what is harder
  /// to reach, are chosen more often.
  @usableFromInline func prefix(_ random: inout SeededRandom) -> [RecordedStep] {
    let entry = entries[max(random.pick(from: entries.indices), random.pick(from: entries.indices))]
    var steps = entry.steps
    if random.oneIn(2) { steps = Array(steps.prefix(Int.random(in: 1...max(1, steps.count), using: &random))) }
    if random.oneIn(4), steps.count > 1 { steps.remove(at: Int.random(in: 0..<steps.count, using: &random)) }
    return steps
  }
}

/// A step without its types: how it was drawn.
@usableFromInline struct RecordedStep: Sendable, Equatable {
  @usableFromInline var kind: StepKind
  @usableFromInline var line: UInt32
  @usableFromInline var index: Int
  @usableFromInline var subject: Int
  @usableFromInline var words: [UInt64]

  init(kind: StepKind, line: UInt32, index: Int, subject: Int, words: [UInt64]) {
    self.kind = kind
    self.line = line
    self.index = index
    self.subject = subject
    self.words = words
  }

  @usableFromInline init<State, Action, Effect>(_ step: PlannedStep<State, Action, Effect>) {
    self.init(
      kind: step.kind, line: step.line, index: step.index, subject: step.subject, words: step.words)
  }
}

extension PlannedStep {
  @inlinable init(_ step: RecordedStep) {
    self.init(kind: step.kind, line: step.line, index: step.index, subject: step.subject, words: step.words)
  }
}

extension ExplorationCorpus: LosslessStringConvertible {
  /// The number of runs, and a line for each sequence: the features that it reached, and its steps.
  public var description: String {
    let lines = entries.map { entry in
      entry.features.map { String($0, radix: 36) }.joined(separator: ",") + " "
        + entry.steps.map(\.text).joined(separator: ";")
    }
    return (["tarn-corpus 1 \(runs)"] + lines).joined(separator: "\n")
  }

  /// Reads a corpus from its text; `nil` if it is none.
  public init?(_ text: String) {
    var lines = text.split(separator: "\n")[...]
    let head = lines.popFirst()?.split(separator: " ") ?? []
    guard head.count == 3, head[0] == "tarn-corpus", head[1] == "1", let runs = Int(head[2]) else { return nil }
    self.init()
    self.runs = runs
    for line in lines {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let features = parts[0].split(separator: ",").compactMap { UInt64($0, radix: 36) }
      let steps = parts[1].split(separator: ";").compactMap { RecordedStep($0) }
      entries.append(Entry(steps: steps, features: features))
      for feature in features { reached.insert(feature) }
    }
  }
}

extension RecordedStep {
  /// The step as text: its kind, line, index, subject and words, such as `a12.0.0:3f,0`.
  var text: String {
    "\(Character(UnicodeScalar(kind.rawValue)))\(line).\(index).\(subject):"
      + words.map { String($0, radix: 36) }.joined(separator: ",")
  }

  init?(_ text: Substring) {
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let kind = text.utf8.first, parts.count == 2 else { return nil }
    let numbers = parts[0].split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3, let line = UInt32(exactly: numbers[0]) else { return nil }
    self.init(
      kind: StepKind(rawValue: kind) ?? .act, line: line, index: numbers[1], subject: numbers[2],
      words: parts[1].split(separator: ",").compactMap { UInt64($0, radix: 36) })
  }
}
