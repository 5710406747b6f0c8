import TarnTesting
import TarnValues
import Testing

@testable import Tarn

/// Something kept in step with a source: told the first, it gives a function that is told the next, and gives what follows.
typealias Following<Source, Output> = (_ first: Source) -> (_ next: Source) -> Output

/// An operator, stepped by hand.
func following<Machine: Operator>(_ machine: Machine) -> Following<Machine.Input, Machine.Output>
where Machine.Output: Equatable {
  { first in
    var last = first
    var (kept, output) = machine.start(first)
    return { next in
      let before = output
      let isOther = machine.step(from: last, to: next, &kept, &output)
      #expect(isOther == (output != before), "It should say whether the output is another.")
      last = next
      return output
    }
  }
}

/// A derived value, read from a loop after each change.
func following<Source, Output>(_ derived: Derived<Source, Output>) -> Following<Source, Output> {
  { first in
    let loop = Loop(first, Becoming<Source>())
    _ = loop.read(derived)
    return { next in
      loop.send(next)
      return loop.read(derived)
    }
  }
}

/// Whose state becomes what it is sent.
struct Becoming<State>: Feature {
  func update(_ state: inout State, _ action: State) -> [Never] {
    state = action
    return []
  }
}

/// Runs random programs, and compares what follows with what it is from scratch after every step, in elements and in order. Of
/// the first program that fails it records the shortest part that still does.
func expectSame<Source: Stock, Output: Equatable>(
  _ following: Following<Source, Output>, _ scratch: (Source) -> Output, seeds: Range<UInt64> = 0..<10, steps: Int = 60,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for seed in seeds {
    var random = SeededRandom(seed: seed)
    // Of several sizes: the larger, the more changes are taken in one by one instead of making everything anew.
    let size = [0, 1, 20, 150, 400][Int(seed) % 5]
    let program = (0..<steps).map { _ in
      (0..<(random.oneIn(4) ? Int.random(in: 0..<12, using: &random) : 1)).map { _ in StockAct.random(&random) }
    }
    func difference(_ program: [[StockAct]]) -> String? {
      var next = size
      var stock = Source((0..<size).map { Source.make(Good(id: $0, UInt64($0) &* 0x9e37_79b9 &+ seed)) })
      let follow = following(stock)
      for (index, acts) in ([[]] + program).enumerated() {
        for act in acts { act.perform(on: &stock, next: &next) }
        let (found, right) = (follow(stock), scratch(stock))
        (found as? any Checkable)?._checkInvariants()
        if found != right { return "after step \(index): \(found), not \(right), of \(stock)" }
      }
      return nil
    }
    guard difference(program) != nil else { continue }
    let few = shrunk(program) { difference($0) != nil }
    Issue.record(
      "\(Source.self), seed \(seed): \(difference(few) ?? "it fails now and then") of \(few)",
      sourceLocation: sourceLocation)
    return
  }
}

/// What can tell whether it is whole.
protocol Checkable {
  func _checkInvariants()
}

extension Table: Checkable {}
extension Map: Checkable {}
extension Vector: Checkable {}
