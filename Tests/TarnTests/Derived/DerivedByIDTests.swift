import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("Derived values by ID") struct DerivedByIDTests {
  let loop = Loop(Sheet.State(), Sheet())
  let tally = RunCount()
  let texts: DerivedByID<Sheet.State, Sheet.Row, String>

  init() {
    let tally = self.tally
    texts = DerivedByID("texts", each: Sheet.rows, with: Sheet.length) { row, length in
      tally.add()
      return "\(row.number)/\(length)"
    }
  }

  @Test("A derived value by ID has one value for each element, and nil for a missing element")
  func oneValuePerElement() {
    #expect(loop.read(texts, 0) == "10/1")
    #expect(loop.read(texts, 2) == "12/1")
    #expect(loop.read(texts, 7) == nil)
    #expect(texts.value(of: loop.state, 1) == "11/1")
  }

  @Test("A derived value by ID evaluates only requested elements, and again only if the element has changed")
  func evaluatesRequestedElements() {
    #expect(loop.read(texts, 0) == "10/1")
    #expect(loop.read(texts, 1) == "11/1")
    #expect(tally.take() == 2)
    loop.send(.row(1, 50))
    #expect(loop.read(texts, 0) == "10/1")
    #expect(tally.take() == 0)
    #expect(loop.read(texts, 1) == "50/1")
    #expect(loop.read(texts, 1) == "50/1")
    #expect(tally.take() == 1)
    loop.send(.write("abc"))
    #expect(loop.read(texts, 0) == "10/3")
    #expect(tally.take() == 1, "Only requested elements are evaluated, even if an input of all of them has changed.")
  }

  @Test("The value of an ID disappears when the element is removed and reappears when it is added")
  func followsElement() {
    #expect(loop.read(texts, 1) == "11/1")
    loop.send(.remove(1))
    #expect(loop.read(texts, 1) == nil)
    loop.send(.add(1))
    #expect(loop.read(texts, 1) == "1/1")
    #expect(tally.take() == 2)
  }

  @Test("The value of one element can be observed and can be the input of another derived value") func oneElement() {
    let second = texts.of(1)
    let length = Derived(from: second) { $0?.count ?? 0 }
    var received: [Change<String?>] = []
    let token = loop.observe(second) { received.append($0) }
    #expect(loop.read(length) == 4)
    loop.send(.row(0, 5))
    #expect(received.isEmpty)
    loop.send(.row(1, 5))
    loop.send(.remove(1))
    #expect(received.map(\.new) == ["5/1", nil])
    #expect(loop.read(length) == 0)
    #expect(Sheet.laws.derived(length) == nil)
    token.end()
  }

  @Test("An observed element is not recomputed when other elements change, after any number of unrelated changes")
  func cachedWhileObserved() {
    let first = texts.of(0)
    let token = loop.observe(first) { _ in }
    #expect(tally.take() == 1)
    for number in 0..<5_000 { loop.send(.set(0, number)) }
    loop.send(.row(1, 50))
    #expect(loop.read(first) == "10/1" && tally.take() == 0)
    // The same once more, after another element has changed, and then with a change of this element.
    for number in 0..<5_000 { loop.send(.set(0, number)) }
    loop.send(.remove(2))
    #expect(tally.take() == 0)
    loop.send(.row(0, 5))
    #expect(loop.read(first) == "5/1" && tally.take() == 1)
    for number in 0..<5_000 { loop.send(.set(0, number)) }
    loop.send(.write("abc"))
    #expect(loop.read(first) == "5/3" && tally.take() == 1)
    loop.send(.remove(0))
    loop.send(.add(0))
    #expect(loop.read(first) == "0/3" && tally.take() == 1)
    token.end()
  }

  @Test("A derived value by ID keeps results only for elements that exist and were read recently") func bounded() {
    for id in 10..<2_000 { loop.send(.add(id)) }
    for id in 10..<2_000 { #expect(loop.read(texts, id) == "\(id)/1") }
    #expect(loop.read(texts.members).members.results.count == 1_990)
    for id in 10..<1_000 { loop.send(.remove(id)) }
    _ = loop.read(texts, 1_500)
    #expect(loop.read(texts.members).members.results.count == 1_000)
    for number in 0..<4_000 {
      loop.send(.row(0, number))
      _ = loop.read(texts, 1_500)
    }
    #expect(loop.read(texts.members).members.results.count == 1)
  }

  @Test(
    "A derived value by ID equals one computed from scratch, for random reads and changes",
    arguments: 0..<20 as Range<UInt64>)
  func equalsFromScratch(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for action in Sheet.laws.randomWalk(seed: seed, history: HistoryRules(tracks: [.whole()])) {
      action.perform(on: loop)
      _ = tally.take()
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let id = Int.random(in: 0...6, using: &random)
        let expected = loop.state.rows[id: id].map { "\($0.number)/\(loop.state.text.count)" }
        #expect(loop.read(texts, id) == expected)
      }
    }
  }
}
