import Testing

@testable import Tarn

@Suite("Hooks of a loop")
struct LoopHookTests {
  @Test(
    "A hook receives the time of every action, also of one without changes and log entry",
    arguments: [false, true])
  func times(inGroup: Bool) {
    let clock = WallClock()
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: clock.now)
    var times: [Int64] = []
    loop.attach(LoopHook(onChange: { times.append($0.time.milliseconds) }))
    func send(_ action: Editor.Action) -> Int64 {
      clock.pass(10_000)
      if inGroup { loop.group { loop.send(action) } } else { loop.send(action) }
      return clock.milliseconds
    }
    let expected = [send(.tick), send(.type("a")), send(.tick), send(.tick), send(.scroll(4))]
    #expect(times == expected)
    #expect(loop.history?.log.map(\.time.milliseconds).last == expected.last)
  }

  @Test("A hook receives each change with its kind, its state and its position in the history")
  func changes() {
    let loop = Loop(Editor.State(), Editor(), history: Editor.rules())
    var changes: [String] = []
    loop.attach(
      LoopHook(onChange: { change in
        let kind =
          switch change.kind {
          case .acted(let action, let cause): "\(cause.rawValue) \(action)"
          case .jumped: "jumped"
          case .loaded: "loaded"
          case .resumed: "resumed"
          }
        changes.append("\(kind), text \(change.version.state.document.text), entry \(change.position?.entry ?? -1)")
      }))
    loop.send(.type("a"))
    loop.undo()
    loop.undo()
    loop.load(Editor.State(document: .init(text: "b")))
    if let history = loop.history { loop.resume(history) }
    #expect(
      changes == [
        "acted type(\"a\"), text a, entry 0", "jumped, text , entry 1", "loaded, text b, entry 2",
        "resumed, text b, entry -1",
      ])
  }

  @Test("A hook of a loop without a history receives the state, and no position")
  func withoutHistory() {
    let loop = Loop(0, Counter(), now: { Timestamp(milliseconds: 7) })
    var changes: [RecordedChange<Int, Counter.Action>] = []
    loop.attach(LoopHook(onChange: { changes.append($0) }))
    loop.send(.up)
    loop.load(5)
    loop.undo()
    #expect(changes.map(\.version.state) == [1, 5])
    #expect(changes.allSatisfy { $0.position == nil && $0.time.milliseconds == 7 })
  }

  @Test("Hooks are called in the order in which they were attached, around the observers")
  func order() {
    let loop = Loop(0, Counter())
    var calls: [String] = []
    func hook(_ name: String) -> LoopHook<Int, Counter.Action> {
      LoopHook(
        recordAction: { _, _, _, state in calls.append("record \(name) \(state.pointee)") },
        onChange: { _ in calls.append("change \(name)") },
        beforeNotifying: { calls.append("before \(name)") },
        afterSettling: { calls.append("after \(name)") })
    }
    loop.attach(hook("a"))
    loop.attach(hook("b"))
    let token = loop.observe {
      $0
    } onChange: { change in
      calls.append("observer \(change.new)")
      if change.new == 1 { loop.send(.up) }
    }
    withExtendedLifetime(token) { loop.send(.up) }
    #expect(
      calls == [
        "record a 1", "record b 1", "change a", "change b", "before a", "before b", "observer 1",
        "record a 2", "record b 2", "change a", "change b", "before a", "before b", "observer 2", "after a", "after b",
      ])
  }

  @Test("A detached hook is not called any more, and the others are")
  func detached() {
    let loop = Loop(0, Counter())
    let owners = [WallClock(), WallClock()]
    var calls: [Int] = []
    for (index, owner) in owners.enumerated() {
      loop.attach(LoopHook(owner: owner, recordAction: { _, _, _, _ in calls.append(index) }))
    }
    loop.detachHooks(of: owners[0])
    loop.send(.up)
    #expect(calls == [1])
  }
}

@Suite("Interception of a loop's inputs")
struct InterceptionTests {
  /// Receives the inputs of a loop and accepts them or not.
  final class Interceptor {
    var isAccepting = true
    var inputs: [String] = []

    var hook: LoopHook<Editor.State, Editor.Action> {
      LoopHook(
        owner: self,
        intercept: { input in
          switch input {
          case .action(let action, let cause): self.inputs.append("\(action) \(cause)")
          case .load(let version): self.inputs.append("load \(version.state.document.text)")
          case .operation(let operation): self.inputs.append(Self.text(operation.meaning))
          }
          return self.isAccepting
        })
    }

    private static func text(_ meaning: LoopOperation<Editor.State, Editor.Action>.Meaning) -> String {
      switch meaning {
      case .command(.undo): "undo"
      case .command(.jump(_, let position)): "jump to \(position)"
      case .command: "command"
      case .beginGroup(let name): "begin \(name ?? "")"
      case .endGroup: "end"
      }
    }
  }

  let interceptor = Interceptor()
  let loop = Loop(Editor.State(), Editor(), history: Editor.rules())

  @Test("An accepted action is shown and not recorded, and a refused one is not shown")
  func shown() {
    loop.attach(interceptor.hook)
    var texts: [String] = []
    var actions: [Editor.Action] = []
    let observer = loop.observe {
      $0.document.text
    } onChange: {
      texts.append($0.new)
    }
    let listener = loop.onAction { action, _ in actions.append(action) }
    loop.send(.type("a"))
    interceptor.isAccepting = false
    loop.send(.type("b"))
    withExtendedLifetime((observer, listener)) {}
    #expect(texts == ["a"] && loop.text == "a")
    #expect(loop.history?.log.isEmpty == true && actions.isEmpty)
    #expect(interceptor.inputs == ["type(\"a\") acted", "type(\"b\") acted"])
  }

  @Test("Other inputs reach the interceptor and do not change the shown state")
  func operations() {
    loop.send(.type("a"))
    loop.attach(interceptor.hook)
    loop.undo()
    loop.jump(.track("view"), to: 3)
    loop.load(Editor.State())
    loop.group("Two") { loop.send(.type("b")) }
    #expect(interceptor.inputs == ["undo", "jump to 3", "load ", "begin Two", "type(\"b\") acted", "end"])
    #expect(loop.text == "ab")
  }

  @Test("Actions that observers send on a replaced state are intercepted, too, in further rounds")
  func replaced() {
    loop.attach(interceptor.hook)
    var actions: [Editor.Action] = []
    let listener = loop.onAction { action, _ in actions.append(action) }
    let observer = loop.observe {
      $0.document.text
    } onChange: { [loop] change in
      if change.new == "x" { loop.send(.type("y"), cause: .arrived) }
    }
    loop.replaceState(.arrived, reporting: [(.type("x"), .acted)]) { $0.document.text = "x" }
    withExtendedLifetime((observer, listener)) {}
    #expect(loop.text == "xy")
    #expect(interceptor.inputs == ["type(\"y\") arrived"])
    #expect(actions == [.type("x")])
  }

  @Test("A loop continues from the shown state when the interceptor is detached")
  func detached() {
    loop.attach(interceptor.hook)
    loop.send(.type("a"))
    loop.detachHooks(of: interceptor)
    loop.send(.type("b"))
    #expect(!loop.isIntercepted && loop.text == "ab" && loop.steps.count == 1)
    #expect(interceptor.inputs.count == 1)
  }
}
