import Tarn
import TarnTesting
import Testing

@Suite("Time travel")
struct JumpTests {
  let loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: WallClock().now)
  let document = HistoryTarget.track("document")
  let view = HistoryTarget.track("view")

  /// Types “ab” and scrolls in between.
  func typeAndScroll() {
    loop.send(.type("a"))
    loop.send(.scroll(1))
    loop.send(.type("b"))
    loop.send(.scroll(2))
  }

  @Test("A jump of everything moves all tracks together, back and forward")
  func allTracks() {
    typeAndScroll()
    loop.jump(to: 2)
    #expect(loop.text == "a" && loop.state.view.scroll == 1)
    #expect(loop.history?.position == 2)
    loop.jump(to: 0)
    #expect(loop.state == Editor.State())
    loop.jump(to: 4)
    #expect(loop.text == "ab" && loop.state.view.scroll == 2)
  }

  @Test("A jump of one track leaves the others unchanged")
  func oneTrack() {
    typeAndScroll()
    loop.jump(document, to: 0)
    #expect(loop.text == "" && loop.state.view.scroll == 2)
    loop.jump(view, to: 1)
    #expect(loop.text == "" && loop.state.view.scroll == 1)
    #expect(loop.history?.position(of: document) == 0)
    #expect(loop.history?.position(of: view) == 1)
    #expect(loop.history?.position == 0, "The position is before the first step that any track has ahead.")
  }

  @Test("A jump out of range goes to the nearest end")
  func range() {
    typeAndScroll()
    loop.jump(to: -5)
    #expect(loop.text == "")
    loop.jump(to: 99)
    #expect(loop.text == "ab")
    loop.jump(document, to: 99)
    #expect(loop.text == "ab")
  }

  @Test("A jump leaves state outside the tracks unchanged")
  func stateOutsideTracks() {
    typeAndScroll()
    loop.send(.tick)
    loop.jump(to: 0)
    #expect(loop.state.ticks == 1)
  }

  @Test("An action after a jump drops the steps ahead on the tracks it changes and keeps those of the others")
  func actingFromThePast() {
    typeAndScroll()
    loop.jump(to: 0)
    loop.send(.type("x"))
    #expect(loop.steps(of: document) == ["Begin with x"])
    #expect(loop.history?.futureStepCount(of: "document") == 0)
    #expect(loop.history?.futureStepCount(of: "view") == 2)
    loop.jump(view, to: 2)
    #expect(loop.text == "x" && loop.state.view.scroll == 2)
  }

  @Test("An action on both tracks after a jump drops the steps ahead on both")
  func actingOnBoth() {
    typeAndScroll()
    loop.jump(to: 1)
    loop.send(.paste("x"))
    #expect(loop.steps == ["Begin with a", "Paste x"])
    #expect(loop.steps(of: view) == ["Paste x"])
  }

  @Test("Scrolling after a jump keeps the document's steps ahead")
  func scrollingInThePast() {
    typeAndScroll()
    loop.jump(to: 1)
    loop.send(.scroll(9))
    loop.jump(document, to: 2)
    #expect(loop.text == "ab" && loop.state.view.scroll == 9)
  }

  @Test("The slider shows a new action behind the position and the kept steps ahead after it")
  func order() {
    typeAndScroll()
    loop.jump(to: 1)
    #expect(loop.history?.position == 1)
    loop.send(.type("x"))
    #expect(loop.steps == ["Begin with a", "Type x", "Scroll to 1", "Scroll to 2"])
    #expect(loop.history?.position == 2)
    loop.jump(to: 3)
    #expect(loop.text == "ax" && loop.state.view.scroll == 1)
  }

  @Test("A step of both tracks stays as long as one of them has it")
  func sharedStep() {
    loop.send(.paste("a"))
    loop.jump(document, to: 0)
    loop.send(.type("b"))
    #expect(loop.steps(of: document) == ["Begin with b"])
    #expect(loop.steps(of: view) == ["Paste a"])
    #expect(Set(loop.steps) == ["Paste a", "Begin with b"])
  }

  @Test("A history returns the state at every position without a jump")
  func preview() throws {
    typeAndScroll()
    let history = try #require(loop.history)
    let texts = (0...4).map { history.state(at: $0, present: loop.state).document.text }
    #expect(texts == ["", "a", "a", "ab", "ab"])
    #expect(history.state(at: 0, of: document, present: loop.state).view.scroll == 2)
    #expect(loop.text == "ab")
  }

  @Test("A history satisfies law 6 on random walks", arguments: [8, 30, 1_000])
  func law(count: Int) {
    let laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    #expect(laws.timeTravel(history: Editor.rules(count: count)) == nil)
    #expect(laws.timeTravel(history: Editor.rules(count: count, milliseconds: 20_000, coalescing: true)) == nil)
  }

  @Test("A jump by steps stops at either end")
  func steps() {
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules(coalescing: false))
    for text in ["a", "b", "c"] { loop.send(.type(text)) }
    loop.step(by: -2)
    #expect(loop.state.document.text == "a")
    loop.step(.track("document"), by: 1)
    #expect(loop.state.document.text == "ab")
    loop.step(by: 9)
    #expect(loop.state.document.text == "abc")
    loop.step(by: -9)
    #expect(loop.state.document.text == "")
  }

  @Test("A jump of an unknown track reports a fault and adds no entry")
  func unknownTrackFault() {
    var faults: [Fault] = []
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules(coalescing: false), onFault: { faults.append($0) })
    loop.send(.type("a"))
    loop.jump(.track("documnet"), to: 0)
    #expect(faults == [.unknownTrack("documnet", tracks: ["document", "view"])])
    #expect(loop.history?.log.count == 1)
    #expect(loop.state.document.text == "a")
  }
}
