import Tarn
import Testing

@Suite("Groups")
struct GroupTests {
  let clock = WallClock()
  let loop: Loop<Editor>

  init() { loop = Loop(Editor.State(), Editor(), history: Editor.rules(coalescing: true), now: clock.now) }

  @Test("A group is one named step, regardless of its actions and its duration")
  func oneStep() {
    loop.group("Import 3 letters") {
      loop.send(.type("a"))
      clock.pass(60_000)
      loop.send(.scroll(4))
      loop.send(.tick)
      loop.send(.type("b"))
    }
    #expect(loop.steps == ["Import 3 letters"])
    #expect(loop.history?.log.first?.actions == [.type("a"), .scroll(4), .tick, .type("b")])
    #expect(loop.history?.undoName == "Undo Import 3 letters")
    loop.undo()
    #expect(loop.text == "")
    loop.redo()
    #expect(loop.text == "ab")
    #expect(loop.state.view.scroll == 4)
  }

  @Test("A group without a name takes the label of the last action that changed the state")
  func nameless() {
    loop.group {
      loop.send(.type("a"))
      loop.send(.paste("b"))
      loop.send(.tick)
    }
    #expect(loop.steps == ["Paste b"])
    #expect(loop.history?.log.first?.name == nil)
  }

  @Test("A group joins neither the actions before it nor the actions after it", arguments: [nil, "Group"])
  func edges(name: String?) {
    loop.send(.type("a"))
    loop.group(name) { for letter in ["b", "c"] { loop.send(.type(letter)) } }
    loop.send(.type("d"))
    loop.send(.type("e"))
    #expect(loop.history?.log.map(\.actions.count) == [1, 2, 2])
    loop.group(name) { loop.send(.type("f")) }
    loop.group(name) { loop.send(.type("g")) }
    #expect(loop.history?.count() == 5)
  }

  @Test("A group inside another belongs to the outer one and its name")
  func nested() {
    loop.group("Outer") {
      loop.send(.type("a"))
      loop.group("Inner") { loop.send(.type("b")) }
      loop.send(.type("c"))
    }
    #expect(loop.steps == ["Outer"])
    #expect(loop.text == "abc")
  }

  @Test("A group includes the actions that observers send while the loop settles")
  func observers() {
    let token = loop.observe {
      $0.document.text
    } onChange: { [loop] in
      loop.send(.scroll($0.new.count))
    }
    loop.group("Group") {
      loop.send(.type("a"))
      #expect(loop.state.view.scroll == 1)
      loop.send(.type("b"))
    }
    #expect(loop.steps == ["Group"])
    #expect(loop.state.view.scroll == 2)
    token.end()
  }

  @Test("A group that an observer opens is one step of exactly the actions it queues")
  func whileSettling() {
    let token = loop.observe {
      $0.document.text
    } onChange: { [loop] change in
      guard change.new == "a" else { return }
      loop.group("Follow") {
        loop.group { loop.send(.scroll(1)) }
        loop.send(.type("b"))
        #expect(loop.text == "a")
      }
      loop.send(.type("c"))
    }
    loop.send(.type("a"))
    #expect(loop.steps == ["Begin with a", "Follow", "Type c"])
    #expect(loop.text == "abc")
    token.end()
  }

  @Test("An empty group makes no step, and no further round if an observer opens it")
  func empty() {
    var rounds = 0
    let token = loop.watch { [loop] _ in
      rounds += 1
      loop.group("Nothing") {}
    }
    loop.send(.type("a"))
    loop.group("Nothing") {}
    #expect(rounds == 1)
    loop.send(.type("b"))
    #expect(loop.history?.count() == 1)
    token.end()
  }

  @Test("A group whose closure throws ends and keeps the actions sent before")
  func throwing() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try loop.group("Half") {
        loop.send(.type("a"))
        throw Stop()
      }
    }
    loop.send(.type("b"))
    #expect(loop.steps == ["Half", "Type b"])
  }

  @Test("A group returns the result of its closure, also without a history")
  func value() {
    let withoutHistory = Loop(Editor.State(), Editor())
    let text = withoutHistory.group {
      withoutHistory.send(.type("a"))
      return withoutHistory.text
    }
    #expect(text == "a")
  }

  @Test("A group continues as a further step after a jump, a load, another cause, or a thousand actions")
  func further() {
    loop.group("Group") {
      loop.send(.type("a"))
      loop.send(.type("b"), cause: .arrived)
      loop.jump(to: 0)
      loop.send(.type("c"))
      loop.load(Editor.State())
      for _ in 0..<1_001 { loop.send(.type("d")) }
    }
    #expect(loop.history?.log.map(\.cause) == [.acted, .arrived, .jumped, .acted, .loaded, .acted, .acted])
    #expect(loop.history?.log.map { $0.name ?? "-" } == ["Group", "Group", "-", "Group", "-", "Group", "Group"])
    #expect(loop.history?.log.map(\.actions.count).suffix(2) == [1_000, 1])
    #expect(loop.history?.replay(with: Editor()) == loop.history?.log.map(\.state))
  }

  @Test("An action in a group without changes joins the step before, and the first change starts the group's step")
  func noChange() {
    loop.send(.type("a"))
    loop.group("Group") {
      loop.send(.tick)
      loop.send(.type("b"))
      loop.send(.tick)
    }
    #expect(loop.steps == ["Begin with a", "Group"])
    #expect(loop.history?.log.map(\.actions) == [[.type("a"), .tick], [.type("b"), .tick]])
  }

  @Test("A group continues in a history that is resumed within it, as a step of its own")
  func resumed() throws {
    loop.send(.type("a"))
    let history = try #require(loop.history)
    loop.group("Group") {
      loop.send(.type("b"))
      loop.resume(history)
      loop.send(.type("c"))
    }
    loop.send(.type("d"))
    #expect(loop.steps == ["Begin with a", "Group", "Type d"])
    #expect(loop.text == "acd")
  }

  @Test("A group ends even if the input queue is full")
  func fullQueue() {
    let faults = Faults()
    let loop = Loop(
      Editor.State(), Editor(), history: Editor.rules(), now: clock.now, onFault: { faults.append($0) })
    let token = loop.observe {
      $0.document.text
    } onChange: { [loop] change in
      guard change.new == "a" else { return }
      loop.group("Flood") { for _ in 0..<70_000 { loop.send(.tick) } }
      loop.group("Late") { loop.send(.type("x")) }
    }
    loop.send(.type("a"))
    #expect(faults.values.count == 1)
    #expect(loop.text == "a")
    loop.send(.type("b"))
    loop.send(.type("c"))
    #expect(loop.steps.suffix(2) == ["Type b", "Type c"])
    token.end()
  }
}
