import Tarn
import Testing

@Suite("What is answered at once")
struct AnsweringTests {
  @Test("is applied before send returns, with what comes of it, in a loop without a task")
  func atOnce() {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.answers)
    loop.send(.draw(6))
    #expect(loop.state == Drawer.State(numbers: [6], diary: ["DREW 6"]))
  }

  @Test("is told together with the action that asked")
  func toldOnce() {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.answers)
    var told: [Drawer.State] = []
    var heard: [Drawer.Action] = []
    let watching = loop.observe {
      $0
    } onChange: {
      told.append($0.new)
    }
    let hearing = loop.hear { action, _ in heard.append(action) }
    loop.send(.openAndDraw)
    #expect(told == [Drawer.State(numbers: [3], diary: ["DREW 3"], isOpen: true)])
    #expect(heard == [.openAndDraw, .drawn(3), .noted("DREW 3")])
    _ = (watching, hearing)
  }

  @Test("comes before what an observer or a caller queued meanwhile")
  func beforeQueued() {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.answers)
    var heard: [Drawer.Action] = []
    let hearing = loop.hear { action, _ in heard.append(action) }
    let watching = loop.observe {
      $0.isOpen
    } onChange: { _ in
      loop.send(.draw(1))
      loop.send(.draw(2))
    }
    loop.send(.open)
    #expect(heard == [.open, .draw(1), .drawn(1), .noted("DREW 1"), .draw(2), .drawn(2), .noted("DREW 2")])
    _ = (watching, hearing)
  }

  @Test("has the cause of the action that asked", arguments: [Cause.acted, .arrived])
  func cause(_ cause: Cause) {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.answers)
    var causes: [Cause] = []
    let hearing = loop.hear { causes.append($1) }
    loop.send(.draw(6), cause: cause)
    #expect(causes == [cause, cause, cause])
    withExtendedLifetime(hearing) {}
  }

  @Test("leaves to be performed what no immediate use case takes, and what another takes too")
  func others() {
    var asked: [Drawer.Effect] = []
    let slow = Connection<Drawer.Effect, Drawer.Action>(Slow()) {
      if case .number(let sides) = $0 { sides } else { nil }
    } action: { _, _ in
      .open
    }
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.answers + [slow], onEffects: { asked += $0 })
    loop.send(.knock)
    loop.send(.draw(2))
    #expect(asked == [.knock, .number(2)])
    #expect(loop.state.numbers == [2])
  }

  private struct Slow: UseCase {
    func perform(_ request: Int, respond: Responder<Int>) async {}
  }

  @Test("has an end, and says who has none")
  func endless() {
    var faults: [Fault] = []
    let again = Connection<Drawer.Effect, Drawer.Action>(Highest()) {
      $0 == .again ? 0 : nil
    } action: { _, _ in
      .endless
    }
    let loop = Loop(Drawer.State(), Drawer(), effects: [again], onFault: { faults.append($0) })
    loop.send(.endless)
    #expect(faults == [.endlessAnswers("again", bound: 65_536)])
    loop.send(.open)
    #expect(loop.state.isOpen)
  }
}

@Suite("In a history, what is answered at once")
struct AnswerHistoryTests {
  private func loop() -> Loop<Drawer> {
    Loop(Drawer.State(), Drawer(), effects: Drawer.answers, history: Drawer.history)
  }

  @Test("is a step of its own if the wish changed nothing, and is not undone with the step before")
  func ownStep() throws {
    let loop = loop()
    loop.send(.draw(1))
    loop.send(.draw(2))
    #expect(loop.history?.count(of: .everything) == 2)
    #expect(loop.history?.undoName == "Undo drawn(2)")
    loop.undo()
    #expect(loop.state == Drawer.State(numbers: [1], diary: ["DREW 1"]))
    loop.redo()
    #expect(loop.state == Drawer.State(numbers: [1, 2], diary: ["DREW 1", "DREW 2"]))
  }

  @Test("is one step for all that an action asked")
  func severalAnswers() {
    let loop = loop()
    loop.send(.drawTwice)
    #expect(loop.history?.count(of: .everything) == 1)
    #expect(loop.history?.undoName == "Undo drawn(6)")
    loop.undo()
    #expect(loop.state == Drawer.State())
  }

  @Test("is part of the step of the action that asked, which gives it its name")
  func sameStep() {
    let loop = loop()
    loop.send(.openAndDraw)
    #expect(loop.history?.count(of: .everything) == 1)
    #expect(loop.history?.log.last?.action == .openAndDraw)
    #expect(loop.history?.log.last?.actions == [.openAndDraw, .drawn(3), .noted("DREW 3")])
    loop.wind(to: 0)
    #expect(loop.state == Drawer.State())
  }

  @Test("is replayed without asking again")
  func replayed() throws {
    let loop = loop()
    loop.send(.openAndDraw)
    loop.send(.draw(4))
    loop.undo()
    loop.send(.draw(5))
    let history = try #require(loop.history)
    #expect(history.replay(with: Drawer()).last == loop.state)
  }

  @Test("stays in the group that is open")
  func grouped() {
    let loop = loop()
    loop.group("Two") {
      loop.send(.draw(1))
      loop.send(.draw(2))
    }
    #expect(loop.history?.undoName == "Undo Two")
    #expect(loop.history?.count(of: .everything) == 1)
    loop.undo()
    #expect(loop.state == Drawer.State())
  }

  @Test("becomes a further step where a run is full")
  func full() {
    let loop = loop()
    for _ in 0..<1_001 { loop.send(.open) }
    loop.send(.draw(1))
    #expect(loop.history?.undoName == "Undo drawn(1)")
    loop.undo()
    #expect(loop.state == Drawer.State(isOpen: true))
  }
}
