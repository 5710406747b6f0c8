import Tarn
import TarnTesting
import Testing

@Suite("The bound of a history")
struct BoundTests {
  let clock = WallClock()

  func loop(count: Int = 1_000, milliseconds: Int64? = nil) -> Loop<Editor> {
    Loop(Editor.State(), Editor(), history: Editor.rules(count: count, milliseconds: milliseconds), now: clock.now)
  }

  @Test("A history with too many entries drops the oldest four into its initial state")
  func count() {
    let loop = loop(count: 8)
    for letter in "abcdefgh" { loop.send(.type(String(letter))) }
    #expect(loop.history?.log.count == 8)
    loop.send(.type("i"))
    #expect(loop.history?.log.count == 5)
    #expect(loop.history?.first.document.text == "abcd")
    loop.jump(to: 0)
    #expect(loop.text == "abcd")
    loop.jump(to: 99)
    #expect(loop.text == "abcdefghi")
  }

  @Test("A full history never exceeds its bound and is never more than three entries below it")
  func withinBound() throws {
    let loop = loop(count: 50)
    for line in 1...500 {
      loop.send(.scroll(line))
      let count = try #require(loop.history?.log.count)
      try #require(count <= 50 && (line < 50 || count >= 47))
      try #require(loop.history?.log.last?.state.view.scroll == line)
    }
  }

  @Test("A history resumed with a smaller bound drops all excess entries at once")
  func resumedWithSmallerBound() throws {
    let long = loop()
    for line in 1...500 { long.send(.scroll(line)) }
    let history = try History(try #require(long.history).parts, rules: Editor.rules(count: 20))
    let loop = loop()
    loop.resume(history)
    #expect(loop.history?.log.count == 500, "The history has not recorded anything yet.")
    loop.send(.scroll(501))
    #expect(loop.history?.log.count == 20)
    #expect(loop.history?.first.view.scroll == 481)
    loop.jump(to: 1)
    #expect(loop.state.view.scroll == 482)
  }

  @Test("A history drops entries older than its time limit, but never the newest")
  func age() {
    let loop = loop(milliseconds: 1_000)
    loop.send(.type("a"))
    clock.pass(600)
    loop.send(.type("b"))
    clock.pass(600)
    loop.send(.type("c"))
    #expect(loop.history?.log.map(\.actions) == [[.type("b")], [.type("c")]])
    loop.jump(to: 0)
    #expect(loop.text == "a")
    clock.pass(10_000)
    loop.send(.scroll(3))
    #expect(loop.history?.log.count == 1)
    #expect(loop.text == "a")
  }

  @Test("A history keeps entries from the future when the clock jumps back")
  func clockJumps() {
    let loop = loop(milliseconds: 1_000)
    loop.send(.type("a"))
    clock.pass(-60_000)
    loop.send(.type("b"))
    #expect(loop.history?.log.count == 2)
  }

  @Test("Dropping entries keeps the current state of a track that was set back to an earlier step")
  func trackInThePast() {
    let loop = loop(count: 8)
    loop.send(.type("a"))
    loop.send(.type("b"))
    loop.jump(.track("document"), to: 0)
    for line in 1...20 { loop.send(.scroll(line)) }
    #expect(loop.text == "" && loop.history?.position(of: .track("document")) == 0)
    #expect(loop.history?.futureStepCount(of: "document") == 0, "The steps ahead of the position were too old to keep.")
    loop.send(.type("x"))
    loop.jump(.track("document"), to: 0)
    #expect(loop.text == "")
    loop.jump(to: 99)
    #expect(loop.text == "x" && loop.state.view.scroll == 20)
  }

  @Test("A track between the dropped and the kept entries keeps the kept steps ahead of it")
  func trackInBetween() {
    let loop = loop(count: 8)
    for letter in "abcdef" { loop.send(.type(String(letter))) }
    loop.jump(.track("document"), to: 1)
    for line in 1...2 { loop.send(.scroll(line)) }
    // Nine entries: the history drops the first four, and with them “a” to “d”.
    #expect(loop.history?.log.count == 5)
    #expect(loop.text == "a")
    #expect(loop.history?.futureStepCount(of: "document") == 2)
    loop.jump(.track("document"), to: 1)
    #expect(loop.text == "abcde")
    loop.jump(.track("document"), to: 0)
    #expect(loop.text == "a")
  }

  @Test("The bound also holds for time travel and loads")
  func jumpsAndLoads() {
    let loop = loop(count: 8)
    for number in 0..<50 {
      loop.load(Editor.State(document: .init(text: "\(number)")))
      loop.jump(to: 0)
      #expect((loop.history?.log.count ?? 0) <= 8)
    }
  }

  @Test(
    "A bounded history satisfies laws 5 and 12 on random walks", arguments: [8, 11, 40],
    [nil, 5_000, 60_000] as [Int64?])
  func laws(count: Int, milliseconds: Int64?) {
    let laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    let rules = Editor.rules(count: count, milliseconds: milliseconds)
    #expect(laws.bounds(history: rules) == nil)
    #expect(laws.replay(history: rules) == nil)
  }
}
