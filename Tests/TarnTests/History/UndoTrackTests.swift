import Tarn
import TarnTesting
import Testing

@Suite("Undo with several tracks")
struct UndoTrackTests {
  let clock = WallClock()
  let loop: Loop<Editor>

  init() { loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: clock.now) }

  @Test("Undo and redo leave the other tracks unchanged")
  func othersStay() {
    loop.send(.scroll(3))
    loop.send(.type("a"))
    loop.send(.scroll(7))
    loop.send(.scroll(9))
    loop.undo()
    #expect(loop.state == Editor.State(view: .init(scroll: 9)))
    #expect(loop.history?.futureStepCount(of: "view") == 0)
    loop.redo()
    #expect(loop.state == Editor.State(document: .init(text: "a"), view: .init(scroll: 9)))
  }

  @Test("Undo of a step of two tracks reverts only the undoable track")
  func stepOfBoth() {
    loop.send(.scroll(7))
    loop.send(.paste("abc"))
    loop.undo()
    #expect(loop.state == Editor.State(view: .init(scroll: 3)))
    #expect(loop.history?.position == 1 && loop.history?.count() == 2)
    #expect(loop.history?.canStepForward() == true)
    loop.redo()
    #expect(loop.state == Editor.State(document: .init(text: "abc"), view: .init(scroll: 3)))
    #expect(loop.history?.position == 2 && loop.history?.canStepForward() == false)
  }

  @Test("Undo leaves another track at its earlier position")
  func othersStayInThePast() {
    loop.send(.scroll(3))
    loop.send(.scroll(5))
    loop.jump(.track("view"), to: 1)
    loop.send(.type("a"))
    loop.undo()
    #expect(loop.state == Editor.State(view: .init(scroll: 3)))
    #expect(loop.history?.futureStepCount(of: "view") == 1)
  }

  /// The slider, its buttons, undo and redo have to agree.
  @Test(
    "Undo and redo agree with the slider and its buttons after every step of random walks, also when full",
    arguments: [["document"], ["view"], ["document", "view"]], [1_000, 8])
  func agreesWithSlider(undoes: [String], count: Int) throws {
    var laws = Laws(Editor(), from: Editor.State(), actions: EditorActions.action)
    laws.steps = 40
    let rules = Editor.rules(bound: .init(count: count), coalescing: true, undoes: undoes)
    for seed in 0..<100 {
      let loop = Loop(Editor.State(), Editor(), history: rules, now: WallClock().now)
      for action in laws.randomWalk(seed: UInt64(seed), history: rules) {
        let before = loop.state
        action.perform(on: loop)
        let history = try #require(loop.history)
        let tracks = ["document", "view"].map(HistoryTarget.track)
        switch action {
        case .undo, .redo:
          if !undoes.contains("document") { try #require(loop.state.document == before.document) }
          if !undoes.contains("view") { try #require(loop.state.view == before.view) }
        default: break
        }
        try #require(history.canStepForward() == tracks.contains { history.position(of: $0) < history.count(of: $0) })
        try #require(history.canStepBack() == tracks.contains { history.position(of: $0) > 0 })
        try #require(history.canStepForward() == (history.position < history.count()))
        try #require(
          history.redoable == nil || history.canStepForward(), "If redo is possible, the slider is not at its end.")
        try #require(
          history.undoable == nil || history.canStepBack(), "If undo is possible, the slider is not at its start.")
        if history.canStepForward() { try expectStep(by: 1, from: loop.state, history) }
        if history.canStepBack() { try expectStep(by: -1, from: loop.state, history) }
      }
    }
  }

  /// Checks that a button leads to the state that the slider has at the neighboring position.
  private func expectStep(
    by offset: Int, from state: Editor.State, _ history: History<Editor.State, Editor.Action>
  ) throws {
    let expected = history.state(at: history.position + offset, present: state)
    let copy = Loop(state, Editor())
    copy.resume(history)
    copy.step(by: offset)
    try #require(copy.state == expected)
    let after = try #require(copy.history)
    // A jump adds an entry, so a full history drops its oldest steps, and positions count from the oldest remaining
    // step.
    let isFull = after.first != history.first || after.log.first?.id != history.log.first?.id
    guard !isFull else { return }
    try #require(after.position == max(history.position + offset, 0) && after.count() == history.count())
  }

  @Test("Undo applies to the tracks in the rules, in the order of their steps")
  func chosenTracks() {
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules(bound: .init(), undoes: ["view", "document"]))
    loop.send(.type("a"))
    loop.send(.scroll(1))
    loop.send(.paste("b"))
    loop.undo()
    #expect(loop.state == Editor.State(document: .init(text: "a"), view: .init(scroll: 1)))
    loop.undo()
    #expect(loop.state == Editor.State(document: .init(text: "a")))
    // A new action from an earlier position comes before the steps ahead on the other track.
    loop.send(.type("c"))
    #expect(loop.history?.redoName == "Redo Scroll to 1")
    loop.undo()
    #expect(loop.history?.redoName == "Redo Type c")
    loop.redo()
    loop.redo()
    #expect(loop.state == Editor.State(document: .init(text: "ac"), view: .init(scroll: 1)))
  }

  @Test("Redo with tracks at different positions first redoes the track that is behind")
  func differentPositions() {
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules(bound: .init(), undoes: ["view", "document"]))
    loop.send(.type("a"))
    loop.send(.scroll(1))
    loop.jump(.track("document"), to: 0)
    #expect(loop.history?.redoName == "Redo Begin with a")
    #expect(loop.history?.undoName == "Undo Scroll to 1")
    loop.redo()
    #expect(loop.state == Editor.State(document: .init(text: "a"), view: .init(scroll: 1)))
  }
}
