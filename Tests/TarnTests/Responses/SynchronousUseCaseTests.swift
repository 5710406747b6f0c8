import Tarn
import Testing

@Suite("Synchronous use cases")
struct SynchronousUseCaseTests {
  @Test("Send applies a synchronous response before it returns, in a loop without a task")
  func atOnce() {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.handlers)
    loop.send(.draw(6))
    #expect(loop.state == Drawer.State(numbers: [6], diary: ["DREW 6"]))
  }

  @Test("The loop notifies observers once of an action and the synchronous responses to it")
  func notifiedOnce() {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.handlers)
    var notified: [Drawer.State] = []
    var received: [Drawer.Action] = []
    let token = loop.observe {
      $0
    } onChange: {
      notified.append($0.new)
    }
    let listener = loop.onAction { action, _ in received.append(action) }
    loop.send(.openAndDraw)
    #expect(notified == [Drawer.State(numbers: [3], diary: ["DREW 3"], isOpen: true)])
    #expect(received == [.openAndDraw, .drawn(3), .noted("DREW 3")])
    _ = (token, listener)
  }

  @Test("The loop applies synchronous responses before inputs that observers or callers have queued")
  func beforeQueued() {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.handlers)
    var received: [Drawer.Action] = []
    let listener = loop.onAction { action, _ in received.append(action) }
    let token = loop.observe {
      $0.isOpen
    } onChange: { _ in
      loop.send(.draw(1))
      loop.send(.draw(2))
    }
    loop.send(.open)
    #expect(received == [.open, .draw(1), .drawn(1), .noted("DREW 1"), .draw(2), .drawn(2), .noted("DREW 2")])
    _ = (token, listener)
  }

  @Test("A synchronous response has the cause of the action that requested it", arguments: [Cause.acted, .arrived])
  func cause(_ cause: Cause) {
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.handlers)
    var causes: [Cause] = []
    let listener = loop.onAction { causes.append($1) }
    loop.send(.draw(6), cause: cause)
    #expect(causes == [cause, cause, cause])
    withExtendedLifetime(listener) {}
  }

  @Test("The loop passes on an effect that no synchronous handler accepts, or that another handler accepts too")
  func otherCases() {
    var requested: [Drawer.Effect] = []
    let slow = EffectHandler<Drawer.Effect, Drawer.Action>(Slow()) {
      if case .number(let sides) = $0 { sides } else { nil }
    } action: { _, _ in
      .open
    }
    let loop = Loop(Drawer.State(), Drawer(), effects: Drawer.handlers + [slow], onEffects: { requested += $0 })
    loop.send(.knock)
    loop.send(.draw(2))
    #expect(requested == [.knock, .number(2)])
    #expect(loop.state.numbers == [2])
  }

  private struct Slow: UseCase {
    func perform(_ request: Int, respond: ResponseSender<Int>) async {}
  }

  @Test("The loop bounds a chain of synchronous responses and reports the effect that never ends")
  func endless() {
    var faults: [Fault] = []
    let handler = EffectHandler<Drawer.Effect, Drawer.Action>(Highest()) {
      $0 == .again ? 0 : nil
    } action: { _, _ in
      .endless
    }
    let loop = Loop(Drawer.State(), Drawer(), effects: [handler], onFault: { faults.append($0) })
    loop.send(.endless)
    #expect(faults == [.endlessResponses("again", bound: 65_536)])
    loop.send(.open)
    #expect(loop.state.isOpen)
  }
}

@Suite("Synchronous responses in a history")
struct SynchronousUseCaseHistoryTests {
  private func loop() -> Loop<Drawer> {
    Loop(Drawer.State(), Drawer(), effects: Drawer.handlers, history: Drawer.history)
  }

  @Test("A response to an action without changes is a step of its own, which undo reverts alone")
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

  @Test("All responses to one action are one step")
  func severalResponses() {
    let loop = loop()
    loop.send(.drawTwice)
    #expect(loop.history?.count(of: .everything) == 1)
    #expect(loop.history?.undoName == "Undo drawn(6)")
    loop.undo()
    #expect(loop.state == Drawer.State())
  }

  @Test("A response belongs to the step of the action that requested it, and the action names the step")
  func sameStep() {
    let loop = loop()
    loop.send(.openAndDraw)
    #expect(loop.history?.count(of: .everything) == 1)
    #expect(loop.history?.log.last?.action == .openAndDraw)
    #expect(loop.history?.log.last?.actions == [.openAndDraw, .drawn(3), .noted("DREW 3")])
    loop.jump(to: 0)
    #expect(loop.state == Drawer.State())
  }

  @Test("Replay reproduces synchronous responses without a new request")
  func replayed() throws {
    let loop = loop()
    loop.send(.openAndDraw)
    loop.send(.draw(4))
    loop.undo()
    loop.send(.draw(5))
    let history = try #require(loop.history)
    #expect(history.replay(with: Drawer()).last == loop.state)
  }

  @Test("Responses to actions in an open group belong to the group's step")
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

  @Test("A response after a full run starts a further step")
  func full() {
    let loop = loop()
    for _ in 0..<1_001 { loop.send(.open) }
    loop.send(.draw(1))
    #expect(loop.history?.undoName == "Undo drawn(1)")
    loop.undo()
    #expect(loop.state == Drawer.State(isOpen: true))
  }
}
