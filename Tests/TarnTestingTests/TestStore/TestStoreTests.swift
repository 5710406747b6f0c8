import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("Test stores") struct TestStoreTests {
  private let store = TestStore(Desk(), from: Desk.State())
  private func numbered() -> TestStore<Desk> {
    TestStore(Desk(), from: Desk.State(), effects: [Desk.numbers()], history: Desk.rules)
  }

  @Test("A test that names everything holds") func holds() throws {
    try store.send(.up) { $0.count = 1 }
    try store.send(.nothing)
    try store.send(.ask) { $0.isLoading = true }
    try store.answer(.fetch(1), with: .received("1 is odd.")) { ($0.isLoading, $0.fact) = (false, "1 is odd.") }
    try store.send(.clear)
    try store.expectEffect(.log("cleared"))
    try store.send(.toggleTimer) { $0.seconds = 0 }
    try store.expectStarted(.timer(every: .seconds(1)))
    try store.receive(.tick, from: .timer(every: .seconds(1))) { $0.seconds = 1 }
    try store.send(.toggleTimer) { $0.seconds = nil }
    try store.expectStopped(.timer(every: .seconds(1)))
    try store.refuses(.write(""), "A note needs a text.", field: "text")
    try store.finish()
  }

  @Test("A wrong expectation shows the fields that differ") func wrongChange() throws {
    #expect(
      failure { try store.send(.up) { $0.count = 2 } } == """
        After send(.up) the state is not the expected one:
          count: expected 2, actual 1
        """)
    #expect(
      failure { try store.send(.ask) { $0.fact = "x" } } == """
        After send(.ask) the state is not the expected one:
          isLoading: expected false, actual true
          fact: expected "x", actual ""
        """)
  }

  @Test("A change that the test does not name is a failure") func unnamedChange() {
    #expect(
      failure { try store.send(.up) } == """
        After send(.up) the state has changed, and the test names no change:
          count: 0 → 1
        """)
  }

  @Test("An expectation that changes nothing is a failure") func emptyChange() {
    #expect(
      failure { try store.send(.nothing) { $0.count = 0 } } == """
        The expected change after send(.nothing) changes nothing: the state was so before. \
        Leave the closure out, or expect another value.
        """)
  }

  @Test("A failure has its file and line, and its errors are passed on") func location() throws {
    let line = #line + 1
    let failure = try #require(throws: TestStoreFailure.self) { try store.send(.up) }
    #expect(failure.line == line && failure.filePath == #filePath)
    #expect("\(failure)".hasPrefix("TestStoreTests.swift:\(line): After send(.up) the state"))
    struct Failed: Error {}
    #expect(throws: Failed.self) { try store.send(.up) { _ in throw Failed() } }
  }

  @Test("An effect has to be asserted before the next step, and at the end") func openEffects() throws {
    try store.send(.askTwice)
    try store.expectEffect(.fetch(2))
    #expect(
      failure { try store.send(.up) { $0.count = 1 } } == """
        The test has not asserted all requests of send(.askTwice) before send(.up):
          effect .fetch(1)
        """)
    #expect(
      failure { try store.finish() } == """
        The test has not asserted all requests of send(.askTwice) at the end:
          effect .fetch(1)
        """)
  }

  @Test("An effect that was not requested can't be expected or answered") func unknownEffects() throws {
    #expect(
      failure { try store.expectEffect(.log("x")) } == #"The effect .log("x") was not requested. No effect is open."#)
    try store.send(.ask) { $0.isLoading = true }
    #expect(
      failure { try store.expectEffect(.fetch(7)) } == """
        The effect .fetch(7) was not requested. Another one is:
          fetch: expected 7, actual 0
        """)
    try store.expectEffect(.fetch(0))
    try store.send(.askTwice)
    #expect(
      failure { try store.answer(.log("x"), with: .received("x")) } == """
        The effect .log("x") was not requested. These are:
          .fetch(1)
          .fetch(2)
        """)
  }

  @Test("An effect may be answered late, and more than once") func lateAnswers() throws {
    try store.send(.ask) { $0.isLoading = true }
    try store.expectEffect(.fetch(0))
    try store.send(.up) { $0.count = 1 }
    try store.answer(.fetch(0), with: .received("a")) { ($0.isLoading, $0.fact) = (false, "a") }
    try store.answer(.fetch(0), with: .received("b")) { $0.fact = "b" }
    #expect(
      failure { try store.answer(.fetch(0), with: .received("c")) } == """
        After answer(.fetch(0), with: .received("c")) the state has changed, and the test names no change:
          fact: "b" → "c"
        """)
    try store.finish()
  }

  @Test("A refused action is a failure, and its reason is compared") func refusals() {
    #expect(
      failure { try store.send(.write("")) } == """
        send(.write("")):
          .write("") was refused: “A note needs a text.”
        """)
    #expect(failure { try store.refuses(.up, "No.") } == ".up is not refused. Expected: “No.”")
    #expect(
      failure { try store.refuses(.write(""), "A text is missing.") } == """
        .write("") is refused for another reason:
          reason: expected "A text is missing.", actual "A note needs a text."
          field: expected nil, actual "text"
        """)
  }

  @Test("A synchronous use case responds within the step, with IDs in order") func synchronous() throws {
    let store = numbered()
    try store.send(.write("milk")) { $0.notes = [Desk.Note(id: 1, text: "milk")] }
    try store.send(.write("beer")) { $0.notes.append(Desk.Note(id: 2, text: "beer")) }
    #expect(
      failure { try store.send(.write("tea")) { $0.notes.append(Desk.Note(id: 7, text: "tea")) } } == """
        After send(.write("tea")) the state is not the expected one:
          notes[id: 7]: expected Desk.Note(id: 7, text: "tea"), actual nothing
          notes[id: 3]: expected nothing, actual Desk.Note(id: 3, text: "tea")
        """)
  }

  @Test("Undo, redo and jumps are steps") func history() throws {
    let store = numbered()
    try store.send(.write("milk")) { $0.notes = [Desk.Note(id: 1, text: "milk")] }
    try store.send(.up) { $0.count = 1 }
    try store.undo { $0.count = 0 }
    try store.redo { $0.count = 1 }
    try store.jump(to: 0) {
      $0.count = 0
      $0.notes = []
    }
    #expect(
      failure { try store.jump(to: 1) } == """
        After jump(to: 1) the state has changed, and the test names no change:
          notes[id: 1]: inserted Desk.Note(id: 1, text: "milk")
        """)
    #expect(failure { try store.undo { $0.notes = [] } } == "nothing")
  }

  @Test("Undo and redo without a step fail, and so does every step of a history that is not kept")
  func noStep() throws {
    #expect(failure { try numbered().undo() } == "undo(): there is no such step.")
    #expect(failure { try numbered().redo() } == "redo(): there is no such step.")
    let missing = "the test store has no history. Create it with `history:`."
    #expect(failure { try TestStore(Desk(), from: Desk.State()).undo() } == "undo(): \(missing)")
    #expect(failure { try TestStore(Desk(), from: Desk.State()).jump(to: 0) } == "jump(to: 0): \(missing)")
  }

  @Test("Derived values are read from the present state") func derived() throws {
    let doubled = Derived { (state: borrowing Desk.State) in state.count * 2 }
    #expect(store.read(doubled) == 0)
    try store.send(.up) { $0.count = 1 }
    #expect(store.read(doubled) == 2 && store.state.count == 1)
  }

  @Test("Subscriptions have to be asserted when they start and stop, and none runs at the end") func subscriptions()
    throws
  {
    let timer = Desk.Subscription.timer(every: .seconds(1))
    #expect(
      failure { try store.expectStarted(timer) }
        == "The subscription .timer(every: .seconds(1)) is not started. No other one is.")
    #expect(
      failure { try store.receive(.tick, from: timer) }
        == "The subscription .timer(every: .seconds(1)) is not running. No other one is.")
    try store.send(.toggleTimer) { $0.seconds = 0 }
    #expect(
      failure { try store.send(.up) { $0.count = 1 } } == """
        The test has not asserted all requests of send(.toggleTimer) before send(.up):
          started .timer(every: .seconds(1))
        """)
    #expect(
      failure { try store.receive(.tick, from: .timer(every: .seconds(2))) } == """
        The subscription .timer(every: .seconds(2)) is not running. Another one is:
          timer.every: expected .seconds(2), actual .seconds(1)
        """)
    try store.expectStarted(timer)
    #expect(store.subscriptions == [timer])
    #expect(
      failure { try store.finish() } == """
        Subscriptions are still running at the end:
          .timer(every: .seconds(1))
        """)
    #expect(failure { try store.finish(running: timer) } == "nothing")
    try store.send(.toggleTimer) { $0.seconds = nil }
    #expect(
      failure { try store.send(.nothing) } == """
        The test has not asserted all requests of send(.toggleTimer) before send(.nothing):
          stopped .timer(every: .seconds(1))
        """)
    try store.expectStopped(timer)
    #expect(failure { try store.finish(running: timer) }.hasSuffix("is not running. No other one is."))
  }

  @Test("The subscriptions of the first state have to be asserted") func firstSubscriptions() throws {
    let store = TestStore(Desk(), from: Desk.State(seconds: 0))
    #expect(
      failure { try store.send(.up) { $0.count = 1 } } == """
        The test has not asserted all requests of the first state before send(.up):
          started .timer(every: .seconds(1))
        """)
  }

  @Test("A mistake that the loop reports is a failure") func faults() throws {
    let store = TestStore(Desk(), from: Desk.State())
    let token = store.loop.observe {
      $0.count
    } onChange: { _ in
      store.loop.send(.up)
    }
    defer { token.end() }
    #expect(failure { try store.send(.up) { $0.count = 1 } }.contains("The state did not settle within 100 rounds"))
  }

  @Test("A store that is released without `finish()` prints what is open") func released() throws {
    var printed: [String] = []
    let line = #line + 2
    do {
      let store = TestStore(Desk(), from: Desk.State(), printing: { printed.append($0) })
      try store.send(.clear)
    }
    #expect(
      printed == [
        """
        TestStoreTests.swift:\(line): A test store was released without `finish()`. \
        The test has not asserted all requests of send(.clear) at the end:
          effect .log("cleared")
        """
      ])
  }
}
