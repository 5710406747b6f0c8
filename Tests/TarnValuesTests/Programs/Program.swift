import RandomCases
import TarnTesting
import Testing

/// Collections and their models, which receive the same changes step by step.
protocol ProgramModel {
  associatedtype Operation

  mutating func perform(_ operation: Operation)
  /// Returns a description of the first difference, or nil.
  ///
  /// - Parameter isCompared: whether to compare every element of every version as well, which is slow.
  func difference(isCompared: Bool) -> String?
  /// Releases all versions. Returns a description of the instances that remain, or nil.
  mutating func unreleased() -> String?
}

extension ProgramModel {
  /// Returns a description of the first difference after a program, or nil.
  consuming func difference(after program: [Operation], comparingEvery period: Int) -> String? {
    var model = self
    for (index, operation) in program.enumerated() {
      model.perform(operation)
      let isCompared = index % period == 0 || index == program.count - 1
      if let description = model.difference(isCompared: isCompared) {
        return "after operation \(index + 1), \(description)"
      }
    }
    return model.unreleased()
  }
}

/// Runs random programs. Records the shortest failing part of the first program that fails.
///
/// A violated invariant stops the process and therefore cannot be shrunk.
func run<Model: ProgramModel>(
  seeds: Range<UInt64>, comparingEvery period: Int = 1, on model: @autoclosure () -> Model,
  sourceLocation: SourceLocation = #_sourceLocation, program: (inout SeededRandom) -> [Model.Operation]
) {
  for seed in randomCases(seeds) {
    var random = SeededRandom(seed: seed)
    let program = program(&random)
    func difference(_ program: [Model.Operation]) -> String? {
      model().difference(after: program, comparingEvery: period)
    }
    guard difference(program) != nil else { continue }
    let shortest = shrunk(program) { difference($0) != nil }
    let lines = shortest.map { "\n  \($0)" }.joined()
    Issue.record(
      "\(Model.self), seed \(seed): \(difference(shortest) ?? "it fails only sometimes") of\(lines)",
      sourceLocation: sourceLocation)
    return
  }
}
