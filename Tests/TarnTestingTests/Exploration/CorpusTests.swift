import Tarn
import TarnTesting
import Testing

@Suite("The corpus of an exploration") struct CorpusTests {
  @Test("The same seed is the same search, and another seed another one")
  func seeds() {
    let exploration = Parcels.exploration(history: Parcels.history)
    let (one, again) = (exploration.run(.steps(3_000), seed: 5), exploration.run(.steps(3_000), seed: 5))
    #expect(one.corpus == again.corpus && one.steps == again.steps)
    #expect(exploration.run(.steps(3_000), seed: 6).corpus != one.corpus)
  }

  @Test("What a seed reaches is the same on every machine and in every version")
  func fixed() {
    let report = Parcels.exploration().run(.steps(500), seed: 3)
    #expect(report.steps == 598)
    #expect(report.corpus.coverage == 115)
  }

  @Test("A search that continues from a corpus, also from its text, is the search that did not end")
  func resuming() throws {
    let exploration = Parcels.exploration()
    let whole = exploration.run(.steps(4_000))
    let half = exploration.run(.steps(2_000))
    let text = try #require(ExplorationCorpus(half.corpus.description))
    #expect(text == half.corpus)
    let rest = exploration.run(.steps(4_000 - half.steps), from: text)
    #expect(rest.corpus == whole.corpus && half.steps + rest.steps == whole.steps)
  }

  @Test("A text that is no corpus is refused", arguments: ["", "corpus", "tarn-corpus 2 5", "tarn-corpus 1 5\na"])
  func refused(text: String) { #expect(ExplorationCorpus(text) == nil) }

  @Test("A minimised corpus has fewer sequences, which reach as much")
  func minimizing() {
    let exploration = Parcels.exploration(history: Parcels.history)
    let corpus = exploration.run(.steps(10_000)).corpus
    let minimal = exploration.minimized(corpus)
    #expect(minimal.count > 0 && minimal.count <= corpus.count)
    #expect(minimal.coverage == corpus.coverage)
    #expect(exploration.minimized(minimal).count == minimal.count)
  }

  @Test("Coverage counts kinds of steps, their pairs, the cases of the state, and the numbers of the app")
  func coverage() {
    struct Switch: Feature {
      enum State: Equatable { case off, on }
      func update(_ state: inout State, _ isOn: Bool) -> [Never] {
        state = isOn ? .on : .off
        return []
      }
    }
    func exploration(_ covers: Bool) -> Exploration<Switch> {
      let plain = Exploration(Switch(), from: .off) { state, moves in
        if state == .off { moves.add { _ in true } }
        if state == .on { moves.add { _ in false } }
      }
      return covers ? plain.covering { $0 == .on ? 1 : 2 } : plain
    }
    let coverage = exploration(false).run(.steps(20_000)).corpus.coverage
    // Two moves and a wait; their pairs but the two impossible ones, and the two beginnings; two cases of the state.
    #expect(coverage == 3 + 7 + 2 + 2)
    #expect(exploration(true).run(.steps(20_000)).corpus.coverage == coverage + 2)
  }

  @Test("Coverage counts how many effects wait, and the cases of them")
  func effects() {
    struct Requesting: Feature {
      enum Effect: Equatable, Sendable { case load, save }
      func update(_ state: inout Int, _ effect: Effect) -> [Effect] { [effect] }
    }
    func coverage(_ effects: [Requesting.Effect]) -> Int {
      Exploration(Requesting(), from: 0) { _, moves in moves.add { random in effects.randomElement(using: &random)! } }
        .run(.steps(20_000)).corpus.coverage
    }
    // A move and a wait with their pairs and the beginnings; one, two, three and more effects that wait after each; and of
    // the list of them that it has one element or more, and the case of an element.
    #expect(coverage([.load]) == 2 + 2 + 4 + 2 * 3 + 2 + 1)
    #expect(coverage([.load, .save]) == coverage([.load]) + 1)
  }

  @Test("A sequence that reached something new is the beginning of later runs: so it finds what random runs do not")
  func guided() {
    /// A lock that opens by ten keys in order; a wrong key begins anew.
    struct Lock: Feature {
      func update(_ state: inout Int, _ key: Int) -> [Never] {
        state = key == state % 3 ? state + 1 : 0
        return []
      }
    }
    let plain = Exploration(Lock(), from: 0) { _, moves in
      moves.add { _ in 0 }
      moves.add { _ in 1 }
      moves.add { _ in 2 }
    }
    .invariant("the lock is closed") { $0 < 10 }
    #expect(plain.covering { $0 }.run(.steps(100_000)).finding?.steps.count == 10)
  }
}
