import TarnTesting
import Testing

/// Collections and their models, to which the same is done act by act.
protocol ProgramModel {
  associatedtype Act

  mutating func perform(_ act: Act)
  /// What is wrong now, in words.
  ///
  /// - Parameter isCompared: whether to look at every element of every version as well, which takes long.
  func difference(isCompared: Bool) -> String?
  /// Lets go of all versions. What is left then, in words.
  mutating func leftovers() -> String?
}

extension ProgramModel {
  /// What is wrong after a program, in words.
  consuming func difference(after program: [Act], comparingEvery period: Int) -> String? {
    var model = self
    for (index, act) in program.enumerated() {
      model.perform(act)
      let isCompared = index % period == 0 || index == program.count - 1
      if let words = model.difference(isCompared: isCompared) { return "after act \(index + 1), \(words)" }
    }
    return model.leftovers()
  }
}

/// Runs random programs. Of the first that fails it records the shortest part that still does.
///
/// A broken invariant ends the process, and so can't be shrunk.
func run<Model: ProgramModel>(
  seeds: Range<UInt64>, comparingEvery period: Int = 1, on model: @autoclosure () -> Model,
  sourceLocation: SourceLocation = #_sourceLocation, program: (inout SeededRandom) -> [Model.Act]
) {
  for seed in seeds {
    var random = SeededRandom(seed: seed)
    let program = program(&random)
    func difference(_ program: [Model.Act]) -> String? {
      model().difference(after: program, comparingEvery: period)
    }
    guard difference(program) != nil else { continue }
    let few = shrunk(program) { difference($0) != nil }
    let lines = few.map { "\n  \($0)" }.joined()
    Issue.record(
      "\(Model.self), seed \(seed): \(difference(few) ?? "it fails now and then") of\(lines)",
      sourceLocation: sourceLocation)
    return
  }
}
