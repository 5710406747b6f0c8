import Tarn
import Testing

@testable import Timeline

@Suite("Undo in Timeline") struct UndoTests {
  @Test("A draft survives every undo and redo, and redo restores each state") func draft() {
    var time = SamplePosts.now
    let loop = Loop(
      SamplePosts.state(5), Timeline(), history: Timeline.history,
      now: {
        time.milliseconds += 10_000
        return time
      })
    for navigation in [
      .select(SamplePosts.id(3)), .compose(.answer(SamplePosts.id(2))), .type("@person4 half a wor"), .close,
      .scrolled(100),
    ] as [Timeline.Navigation] { loop.send(.navigate(navigation)) }
    let last = loop.state
    var states = [last]
    while loop.history?.undoable != nil {
      loop.undo()
      #expect(loop.state.view.composition.text == "@person4 half a wor")
      states.append(loop.state)
    }
    #expect(states.count == 5 && states.contains { $0.view.sheet == .composing })
    for state in states.dropLast().reversed() {
      loop.redo()
      #expect(loop.state == state)
    }
  }
}
