import Tarn
import TarnTesting
import Testing

@Suite("The bound of a history")
struct BoundTests {
  let clock = WallClock()

  func loop(count: Int = 1_000, milliseconds: Int64? = nil) -> Loop<Desk> {
    Loop(Desk.State(), Desk(), history: Desk.rules(count: count, milliseconds: milliseconds), now: clock.now)
  }

  @Test("drops the oldest quarter when there are too many, which become the beginning")
  func count() {
    let loop = loop(count: 8)
    for letter in "abcdefgh" { loop.send(.type(String(letter))) }
    #expect(loop.history?.log.count == 8)
    loop.send(.type("i"))
    #expect(loop.history?.log.count == 7)
    #expect(loop.history?.first.document.text == "ab")
    loop.wind(to: 0)
    #expect(loop.text == "ab")
    loop.wind(to: 99)
    #expect(loop.text == "abcdefghi")
  }

  @Test("drops what is too old, but never the newest")
  func age() {
    let loop = loop(milliseconds: 1_000)
    loop.send(.type("a"))
    clock.pass(600)
    loop.send(.type("b"))
    clock.pass(600)
    loop.send(.type("c"))
    #expect(loop.history?.log.map(\.actions) == [[.type("b")], [.type("c")]])
    loop.wind(to: 0)
    #expect(loop.text == "a")
    clock.pass(10_000)
    loop.send(.scroll(3))
    #expect(loop.history?.log.count == 1)
    #expect(loop.text == "a")
  }

  @Test("keeps what seems to be from the future when the clock jumps back")
  func clockJumps() {
    let loop = loop(milliseconds: 1_000)
    loop.send(.type("a"))
    clock.pass(-60_000)
    loop.send(.type("b"))
    #expect(loop.history?.log.count == 2)
  }

  @Test("leaves a lane that stands in the past where it stands")
  func laneInThePast() {
    let loop = loop(count: 8)
    loop.send(.type("a"))
    loop.send(.type("b"))
    loop.wind(.lane("document"), to: 0)
    for line in 1...20 { loop.send(.scroll(line)) }
    #expect(loop.text == "" && loop.history?.position(of: .lane("document")) == 0)
    #expect(loop.history?.ahead(of: "document") == 0, "what lay ahead was too old to keep")
    loop.send(.type("x"))
    loop.wind(.lane("document"), to: 0)
    #expect(loop.text == "")
    loop.wind(to: 99)
    #expect(loop.text == "x" && loop.state.view.scroll == 20)
  }

  @Test("leaves a lane that stands between what is dropped and what is kept its future")
  func laneInBetween() {
    let loop = loop(count: 8)
    for letter in "abcdef" { loop.send(.type(String(letter))) }
    loop.wind(.lane("document"), to: 1)
    for line in 1...2 { loop.send(.scroll(line)) }
    // Nine entries: the first two, and with them “a” and “b”, are dropped.
    #expect(loop.history?.log.count == 7)
    #expect(loop.text == "a")
    #expect(loop.history?.ahead(of: "document") == 4)
    loop.wind(.lane("document"), to: 1)
    #expect(loop.text == "abc")
    loop.wind(.lane("document"), to: 0)
    #expect(loop.text == "a")
  }

  @Test("holds for windings and loadings, too")
  func windingsAndLoadings() {
    let loop = loop(count: 8)
    for number in 0..<50 {
      loop.load(Desk.State(document: .init(text: "\(number)")))
      loop.wind(to: 0)
      #expect((loop.history?.log.count ?? 0) <= 8)
    }
  }

  @Test("keeps laws 5 and 12 on random walks", arguments: [8, 11, 40], [nil, 5_000, 60_000] as [Int64?])
  func laws(count: Int, milliseconds: Int64?) {
    let laws = Laws(Desk(), from: Desk.State(), actions: Walks.action)
    let rules = Desk.rules(count: count, milliseconds: milliseconds)
    #expect(laws.bounds(history: rules) == nil)
    #expect(laws.replay(history: rules) == nil)
  }
}
