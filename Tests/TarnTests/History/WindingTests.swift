import Tarn
import TarnTesting
import Testing

@Suite("Winding")
struct WindingTests {
  let loop = Loop(Desk.State(), Desk(), history: Desk.rules(), now: WallClock().now)
  let document = Reel.lane("document")
  let view = Reel.lane("view")

  /// Types ab and scrolls in between.
  func write() {
    loop.send(.type("a"))
    loop.send(.scroll(1))
    loop.send(.type("b"))
    loop.send(.scroll(2))
  }

  @Test("everything takes all lanes back together, and forth")
  func together() {
    write()
    loop.wind(to: 2)
    #expect(loop.text == "a" && loop.state.view.scroll == 1)
    #expect(loop.history?.position == 2)
    loop.wind(to: 0)
    #expect(loop.state == Desk.State())
    loop.wind(to: 4)
    #expect(loop.text == "ab" && loop.state.view.scroll == 2)
  }

  @Test("a lane leaves the others where they are")
  func apart() {
    write()
    loop.wind(document, to: 0)
    #expect(loop.text == "" && loop.state.view.scroll == 2)
    loop.wind(view, to: 1)
    #expect(loop.text == "" && loop.state.view.scroll == 1)
    #expect(loop.history?.position(of: document) == 0)
    #expect(loop.history?.position(of: view) == 1)
    #expect(loop.history?.position == 0, "before the first step that some lane has ahead")
  }

  @Test("out of range goes to the nearest end")
  func range() {
    write()
    loop.wind(to: -5)
    #expect(loop.text == "")
    loop.wind(to: 99)
    #expect(loop.text == "ab")
    loop.wind(document, to: 99)
    #expect(loop.text == "ab")
  }

  @Test("leaves alone what is in no lane")
  func noLane() {
    write()
    loop.send(.tick)
    loop.wind(to: 0)
    #expect(loop.state.ticks == 1)
  }

  @Test("and then acting drops the future of what changed, and keeps that of the rest")
  func actingFromThePast() {
    write()
    loop.wind(to: 0)
    loop.send(.type("x"))
    #expect(loop.steps(of: document) == ["Begin with x"])
    #expect(loop.history?.ahead(of: "document") == 0)
    #expect(loop.history?.ahead(of: "view") == 2)
    loop.wind(view, to: 2)
    #expect(loop.text == "x" && loop.state.view.scroll == 2)
  }

  @Test("and then acting on both lanes drops both futures")
  func actingOnBoth() {
    write()
    loop.wind(to: 1)
    loop.send(.paste("x"))
    #expect(loop.steps == ["Begin with a", "Paste x"])
    #expect(loop.steps(of: view) == ["Paste x"])
  }

  @Test("and then looking around drops nothing of the document")
  func scrollingInThePast() {
    write()
    loop.wind(to: 1)
    loop.send(.scroll(9))
    loop.wind(document, to: 2)
    #expect(loop.text == "ab" && loop.state.view.scroll == 9)
  }

  @Test("the one slider shows what was done now behind the present, and what lies ahead after it")
  func order() {
    write()
    loop.wind(to: 1)
    #expect(loop.history?.position == 1)
    loop.send(.type("x"))
    #expect(loop.steps == ["Begin with a", "Type x", "Scroll to 1", "Scroll to 2"])
    #expect(loop.history?.position == 2)
    loop.wind(to: 3)
    #expect(loop.text == "ax" && loop.state.view.scroll == 1)
  }

  @Test("a step of both lanes stays for the one that still has it")
  func sharedStep() {
    loop.send(.paste("a"))
    loop.wind(document, to: 0)
    loop.send(.type("b"))
    #expect(loop.steps(of: document) == ["Begin with b"])
    #expect(loop.steps(of: view) == ["Paste a"])
    #expect(Set(loop.steps) == ["Paste a", "Begin with b"])
  }

  @Test("shows every version without winding")
  func preview() throws {
    write()
    let history = try #require(loop.history)
    let texts = (0...4).map { history.state(at: $0, present: loop.state).document.text }
    #expect(texts == ["", "a", "a", "ab", "ab"])
    #expect(history.state(at: 0, of: document, present: loop.state).view.scroll == 2)
    #expect(loop.text == "ab")
  }

  @Test("keeps law 6 on random walks", arguments: [8, 30, 1_000])
  func law(count: Int) {
    let laws = Laws(Desk(), from: Desk.State(), actions: Walks.action)
    #expect(laws.winding(history: Desk.rules(count: count)) == nil)
    #expect(laws.winding(history: Desk.rules(count: count, milliseconds: 20_000, coalescing: true)) == nil)
  }

  @Test("goes by steps, and stops at either end")
  func steps() {
    let loop = Loop(Desk.State(), Desk(), history: Desk.rules(coalescing: false))
    for text in ["a", "b", "c"] { loop.send(.type(text)) }
    loop.step(by: -2)
    #expect(loop.state.document.text == "a")
    loop.step(.lane("document"), by: 1)
    #expect(loop.state.document.text == "ab")
    loop.step(by: 9)
    #expect(loop.state.document.text == "abc")
    loop.step(by: -9)
    #expect(loop.state.document.text == "")
  }

  @Test("in a lane that isn't there is reported, and is no entry")
  func unknownLane() {
    var faults: [Fault] = []
    let loop = Loop(Desk.State(), Desk(), history: Desk.rules(coalescing: false), onFault: { faults.append($0) })
    loop.send(.type("a"))
    loop.wind(.lane("documnet"), to: 0)
    #expect(faults == [.unknownLane("documnet", known: ["document", "view"])])
    #expect(loop.history?.log.count == 1)
    #expect(loop.state.document.text == "a")
  }
}
