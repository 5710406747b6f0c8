import RandomCases
import TarnTesting
import TarnValues
import Testing

@testable import Tarn

/// A function that starts with a first source and returns a function from each next source to the output.
typealias Following<Source, Output> = (_ first: Source) -> (_ next: Source) -> Output

/// Steps an operator by hand.
func following<Operator: IncrementalOperator>(
  _ incrementalOperator: Operator
) -> Following<Operator.Input, Operator.Output>
where Operator.Output: Equatable {
  { first in
    var last = first
    var (operatorState, output) = incrementalOperator.start(first)
    return { next in
      let before = output
      let hasChanged = incrementalOperator.step(from: last, to: next, &operatorState, &output)
      #expect(hasChanged == (output != before), "The operator has to return whether the output has changed.")
      last = next
      return output
    }
  }
}

/// Reads a derived value from a loop after each change.
func following<Source, Output>(_ derived: Derived<Source, Output>) -> Following<Source, Output> {
  { first in
    let loop = Loop(first, ReplacingFeature<Source>())
    _ = loop.read(derived)
    return { next in
      loop.send(next)
      return loop.read(derived)
    }
  }
}

/// A feature whose state becomes the action.
struct ReplacingFeature<State>: Feature {
  func update(_ state: inout State, _ action: State) -> [Never] {
    state = action
    return []
  }
}

/// Runs random programs, and after every step compares the output with one computed from scratch, in elements and in
/// order. Records the shortest failing part of the first program that fails.
func expectSame<Source: Stock, Output: Equatable>(
  _ following: Following<Source, Output>, _ scratch: (Source) -> Output, seeds: Range<UInt64> = 0..<5, steps: Int = 60,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for seed in randomCases(seeds) {
    var random = SeededRandom(seed: seed)
    // Several sizes: the larger the collection, the more changes are processed one by one instead of by a complete
    // computation.
    let size = [0, 1, 20, 150, 400][Int(seed) % 5]
    let program = (0..<steps).map { _ in
      (0..<(random.oneIn(4) ? Int.random(in: 0..<12, using: &random) : 1)).map { _ in StockChange.random(&random) }
    }
    func difference(_ program: [[StockChange]]) -> String? {
      var next = size
      var stock = Source((0..<size).map { Source.make(Good(id: $0, UInt64($0) &* 0x9e37_79b9 &+ seed)) })
      let follow = following(stock)
      for (index, actions) in ([[]] + program).enumerated() {
        for action in actions { action.perform(on: &stock, next: &next) }
        let (found, expected) = (follow(stock), scratch(stock))
        (found as? any Checkable)?._checkInvariants()
        if found != expected { return "after step \(index): \(found), not \(expected), of \(stock)" }
      }
      return nil
    }
    guard difference(program) != nil else { continue }
    let shortest = shrunk(program) { difference($0) != nil }
    Issue.record(
      "\(Source.self), seed \(seed): \(difference(shortest) ?? "it fails only sometimes") of \(shortest)",
      sourceLocation: sourceLocation)
    return
  }
}

/// A collection that can check its invariants.
protocol Checkable {
  func _checkInvariants()
}

extension Table: Checkable {}
extension Map: Checkable {}
extension Vector: Checkable {}
