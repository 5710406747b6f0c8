import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("Derived values") struct DerivedTests {
  let loop = Loop(Sheet.State(), Sheet())

  @Test("A derived value is the result of its function, both from a loop and from a bare state")
  func equalsItsFunction() {
    let sum = Derived(from: (Sheet.number(0), Sheet.length)) { $0 * 10 + $1 }
    #expect(loop.read(sum) == 11)
    loop.send(.set(0, 7))
    loop.send(.write("abc"))
    #expect(loop.read(sum) == 73)
    #expect(sum.value(of: loop.state) == 73)
    #expect(sum.value(of: Sheet.State()) == 11)
  }

  @Test("A derived value takes from one to many inputs, in order") func anyNumberOfInputs() {
    let (a, b, c, d) = (Sheet.number(0), Sheet.number(1), Sheet.number(2), Sheet.number(3))
    #expect(loop.read(Derived(from: a) { [$0] }) == [1])
    #expect(loop.read(Derived(from: (a, b)) { [$0, $1] }) == [1, 2])
    #expect(loop.read(Derived(from: (a, b, c)) { [$0, $1, $2] }) == [1, 2, 3])
    #expect(loop.read(Derived(from: (a, b, c, d)) { [$0, $1, $2, $3] }) == [1, 2, 3, 4])
    #expect(loop.read(Derived(from: (a, b, c, d, a)) { [$0, $1, $2, $3, $4] }) == [1, 2, 3, 4, 1])
    #expect(loop.read(Derived(from: (a, b, c, d, a, b)) { [$0, $1, $2, $3, $4, $5] }) == [1, 2, 3, 4, 1, 2])
    let nine = Derived(from: (a, b, c, d, a, b, c, d, a)) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] }
    #expect(loop.read(nine) == [1, 2, 3, 4, 1, 2, 3, 4, 1])
    loop.send(.set(0, 9))
    #expect(loop.read(nine) == [9, 2, 3, 4, 9, 2, 3, 4, 9])
  }

  @Test("A derived value is recomputed only if an input has changed") func recomputedOnlyIfNeeded() {
    let tally = RunCount()
    let twice = Derived(from: Sheet.number(0)) { number in
      tally.add()
      return number * 2
    }
    #expect(loop.read(twice) == 2)
    for _ in 0..<3 { #expect(loop.read(twice) == 2) }
    loop.send(.set(1, 50))
    loop.send(.write("x"))
    #expect(loop.read(twice) == 2)
    #expect(tally.take() == 1)
    loop.send(.set(0, 5))
    loop.send(.set(0, 6))
    #expect(loop.read(twice) == 12)
    #expect(tally.take() == 1, "Two changes between two reads cause one computation.")
  }

  @Test("An equal result stops the recomputation of dependent values") func equalResultsStop() {
    let tally = RunCount()
    let isEven = Derived(from: Sheet.number(0)) { $0.isMultiple(of: 2) }
    let word = Derived(from: isEven) { isEven in
      tally.add()
      return isEven ? "even" : "odd"
    }
    #expect(loop.read(word) == "odd")
    loop.send(.set(0, 3))
    #expect(loop.read(word) == "odd")
    #expect(tally.take() == 1)
    loop.send(.set(0, 4))
    #expect(loop.read(word) == "even")
    #expect(tally.take() == 1)
  }

  @Test("The bottom of ten layers of diamonds is computed once per change, always from inputs of one version")
  func diamonds() {
    let tally = RunCount()
    var layer = (0..<10).map { index in Derived(from: Sheet.number(0)) { $0 * 0 + $0 + index - index } }
    for _ in 0..<10 {
      layer = layer.indices.map { index in
        let (left, right) = (layer[index], layer[(index + 1) % 10])
        return Derived(from: (left, right)) { left, right in
          tally.add()
          // Each value is the same function of one number: two that differ come from two different versions.
          #expect(left == right)
          return left
        }
      }
    }
    let bottom = layer[0]
    #expect(loop.read(bottom) == 1)
    _ = tally.take()
    loop.send(.set(0, 2))
    #expect(loop.read(bottom) == 2)
    // The values of each layer that the bottom one depends on: 1, 2, 3, … 10.
    #expect(tally.take() == 55)
    #expect(bottom.value(of: loop.state) == 2)
    #expect(tally.take() == 55, "Also from a bare state, each value is computed once.")
  }

  @Test("A derived value without readers is never computed") func unreadCostsNothing() {
    let tally = RunCount()
    let counted = Derived { (state: borrowing Sheet.State) in
      tally.add()
      return state.numbers[0]
    }
    for number in 0..<100 { loop.send(.set(0, number)) }
    #expect(tally.take() == 0)
    #expect(loop.explanation(of: counted) == nil)
    #expect(loop.read(counted) == 99)
    for number in 0..<100 { loop.send(.set(0, number)) }
    #expect(tally.take() == 1, "A value that was read once is not evaluated until the next read.")
  }

  @Test("The loop evicts a derived value without recent reads, together with its inputs") func unreadIsEvicted() {
    final class Token: Sendable {}
    struct TokenBox: Equatable, Sendable {
      let token: Token
      static func == (lhs: TokenBox, rhs: TokenBox) -> Bool { lhs.token === rhs.token }
    }
    weak var weakToken: Token?
    let once = Derived(from: Sheet.number(0)) { _ in TokenBox(token: Token()) }
    let often = Derived(from: Sheet.number(1)) { $0 }
    weakToken = loop.read(once).token
    #expect(weakToken != nil)
    for number in 0..<3_000 {
      loop.send(.set(1, number))
      _ = loop.read(often)
    }
    #expect(weakToken == nil)
    #expect(loop.explanation(of: once) == nil)
    #expect(loop.explanation(of: often) != nil)
    // Without any reads, the loop evicts all derived values.
    for number in 0..<3_000 { loop.send(.set(1, number)) }
    #expect(loop.explanation(of: often) == nil)
    #expect(loop.read(often) == 2_999)
  }

  @Test("An observed derived value stays in the cache, and can be evicted after the observation ends")
  func observedStays() {
    let twice = Derived(from: Sheet.number(0)) { $0 * 2 }
    var received: [Change<Int>] = []
    let token = loop.observe(twice) { received.append($0) }
    for _ in 0..<3_000 { loop.send(.nothing) }
    #expect(received.isEmpty)
    loop.send(.set(0, 5))
    loop.send(.set(0, 5))
    loop.send(.set(1, 9))
    #expect(received == [Change(old: 2, new: 10, cause: .acted)])
    #expect(loop.explanation(of: twice)?.runs == 2)
    token.end()
    for number in 0..<3_000 { loop.send(.set(0, number)) }
    #expect(received.count == 1)
    #expect(loop.explanation(of: twice) == nil)
  }

  @Test("A change that an observer reverts notifies once per round") func reverted() {
    let twice = Derived(from: Sheet.number(0)) { $0 * 2 }
    var received: [Change<Int>] = []
    let corrector = loop.observe {
      $0.numbers[0]
    } onChange: { [unowned loop] in
      if $0.new > 5 { loop.send(.set(0, 1)) }
    }
    let token = loop.observe(twice) { received.append($0) }
    loop.send(.set(0, 9))
    // The first round notifies of the change, and the second round of its reversal.
    #expect(received.map(\.new) == [18, 2])
    withExtendedLifetime((corrector, token)) {}
  }

  @Test("An observer can read a derived value in any round") func readInObserver() {
    let sum = Derived(from: (Sheet.number(0), Sheet.number(1))) { $0 + $1 }
    var sums: [Int] = []
    let first = loop.observe {
      $0.numbers[0]
    } onChange: { [unowned loop] _ in
      sums.append(loop.read(sum))
      loop.send(.set(1, 100))
    }
    let second = loop.observe {
      $0.numbers[1]
    } onChange: { [unowned loop] _ in
      sums.append(loop.read(sum))
    }
    loop.send(.set(0, 5))
    #expect(sums == [7, 105])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A derived value follows undo, redo and load") func followsJumps() {
    let loop = Loop(Sheet.State(), Sheet(), history: HistoryRules(tracks: [.whole()]))
    let twice = Derived(from: Sheet.number(0)) { $0 * 2 }
    loop.send(.set(0, 5))
    #expect(loop.read(twice) == 10)
    loop.undo()
    #expect(loop.read(twice) == 2)
    loop.redo()
    #expect(loop.read(twice) == 10)
    loop.load(Sheet.State())
    #expect(loop.read(twice) == 2)
  }

  @Test("Derived values satisfy the law of derived values on random walks", arguments: [true, false])
  func law(withHistory: Bool) {
    let (a, b, c) = (Sheet.number(0), Sheet.number(1), Sheet.length)
    let low = Derived("low", from: (a, b)) { min($0, $1) }
    let isLong = Derived("is long", from: c) { $0 > 1 }
    let sum = Derived("sum", from: (low, a, isLong)) { $2 ? $0 + $1 : 0 }
    let all = Derived("all", from: (sum, low, isLong, b)) { "\($0) \($1) \($2) \($3)" }
    #expect(Sheet.laws.derived(all, history: withHistory ? HistoryRules(tracks: [.whole()]) : nil) == nil)
    #expect(Sheet.laws.derived(isLong, history: withHistory ? HistoryRules(tracks: [.whole()]) : nil) == nil)
  }

  @Test("The law of derived values finds a value that is not a pure function of its inputs")
  func impureIsFound() throws {
    let tally = RunCount()
    let impure = Derived(from: Sheet.number(0)) { number in
      tally.add()
      return number + tally.count
    }
    let violation = try #require(Sheet.laws.derived(impure))
    #expect("\(violation)".contains("from scratch it is"))
  }
}
