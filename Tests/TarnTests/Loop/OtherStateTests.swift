import Tarn
import Testing

@Suite("A loop that has another state for a while") struct OtherStateTests {
  private struct Words: RefusingFeature {
    func update(_ state: inout [String], _ action: String) -> [String] {
      state.append(action)
      return [action]
    }

    func refusal(of action: String, in state: [String]) -> Refusal? {
      state.contains(action) ? Refusal("It is there already.") : nil
    }
  }

  private static let longest = Derived { (words: borrowing [String]) in words.max { $0.count < $1.count } }
  private static let count = Derived("count", from: longest) { $0?.count ?? 0 }

  @Test("What is read meanwhile is of the other state, and afterwards of its own") func reads() {
    let loop = Loop(["one"], Words())
    #expect(loop.read(Self.count) == 3)
    let version = loop.version
    let seen = loop.withState(["fifteen", "two"]) { (loop.state, loop.read(Self.longest), loop.read(Self.count)) }
    #expect(seen == (["fifteen", "two"], "fifteen", 7))
    #expect(loop.state == ["one"] && loop.read(Self.longest) == "one" && loop.read(Self.count) == 3)
    #expect(loop.version > version)
  }

  @Test("A value that is cached for several stores follows, too") @MainActor func combined() {
    let store = Store(["one"], Words())
    let combined = CombinedStores(store) { $0 }
    #expect(combined.read(Self.count) == 3)
    #expect(store.loop.withState(["fifteen"]) { combined.read(Self.count) } == 7)
    store.send("two")
    #expect(combined.read(Self.count) == 3)
  }

  @Test("Nothing is notified, recorded or performed, not even by the next change") func notified() {
    var (effects, changes, counts): ([String], [[String]], [Int]) = ([], [], [])
    let loop = Loop(["one"], Words(), history: HistoryRules(tracks: [.whole()]), onEffects: { effects += $0 })
    let token = loop.observe {
      $0
    } onChange: {
      changes.append($0.new)
    }
    let derived = loop.observe(Self.count) { counts.append($0.new) }
    loop.withState(["fifteen"]) { _ = loop.read(Self.count) }
    #expect(effects == [] && changes == [] && counts == [] && loop.history?.count() == 0)
    loop.send("two")
    #expect(effects == ["two"] && changes == [["one", "two"]] && counts == [] && loop.history?.count() == 1)
    loop.send("three")
    #expect(counts == [5])
    withExtendedLifetime((token, derived)) {}
  }

  private struct Shout: SynchronousUseCase {
    func perform(_ word: String) -> String { word.uppercased() }
  }

  @Test("The state after an action has the synchronous responses to it, and nothing happens") func after() {
    var effects: [String] = []
    let shout = EffectHandler(Shout(), request: { $0 == $0.lowercased() ? $0 : nil }, action: { $1 })
    let loop = Loop(["one"], Words(), effects: [shout], onEffects: { effects += $0 })
    #expect(loop.state(after: "two") == ["one", "two", "TWO"])
    #expect(loop.state(after: "one") == ["one"])
    #expect(loop.state == ["one"] && effects == [])
  }

  @Test("An action that is sent meanwhile is applied to the loop's own state, or refused in it") func sends() {
    var refusals = 0
    let loop = Loop(["one"], Words())
    let token = loop.onRefusal { _, _ in refusals += 1 }
    let inside = loop.withState(["two"]) {
      loop.send("two")
      loop.send("one")
      return loop.state
    }
    #expect(inside == ["two"] && loop.state == ["one", "two"] && refusals == 1)
    token.end()
  }
}
