/// The task of a child process.
struct ExplorationJob: Equatable {
  /// The call of the search, by its place in the code and the feature: another one in the same program is not meant.
  var call: String
  var budget: ExplorationBudget
  var seed: UInt64
  var corpus: ExplorationCorpus
}

extension ExplorationJob: LosslessStringConvertible {
  var description: String {
    let budget =
      switch budget {
      case .steps(let steps): "steps \(steps)"
      case .time(let time): "time \(time.components.seconds) \(time.components.attoseconds)"
      }
    return [call, budget, "\(seed)", corpus.description].joined(separator: "\n")
  }

  init?(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4, let seed = UInt64(lines[2]), let corpus = ExplorationCorpus(String(lines[3])) else {
      return nil
    }
    let words = lines[1].split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int64($0) }
    let budget: ExplorationBudget
    switch (words.first, numbers.count) {
    case ("steps", 1): budget = .steps(Int(numbers[0]))
    case ("time", 2): budget = .time(Duration(secondsComponent: numbers[0], attosecondsComponent: numbers[1]))
    default: return nil
    }
    self.init(call: String(lines[0]), budget: budget, seed: seed, corpus: corpus)
  }
}

/// The search of a child process when it has ended without a trap: also for the next process, if shrinking traps.
struct ExplorationSearchResult: Equatable {
  var runs: Int
  var stepCount: Int
  /// The steps to a violation; `nil` if none was found.
  var failing: [RecordedStep]?
}

extension ExplorationSearchResult: LosslessStringConvertible {
  var description: String { "\(runs) \(stepCount) \(failing.map { "found:\($0.text)" } ?? "none")" }

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 3, let runs = Int(words[0]), let stepCount = Int(words[1]) else { return nil }
    self.init(
      runs: runs, stepCount: stepCount,
      failing: words[2].hasPrefix("found:") ? [RecordedStep](text: words[2].dropFirst(6)) : nil)
  }
}
