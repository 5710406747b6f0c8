import Tarn
import Testing

@Suite("Composition of features")
struct CompositionTests {
  /// Two features of the same type side by side.
  struct Office: Feature {
    struct State: Equatable { var left: [String] = [], right: [String] = [] }
    enum Action: Equatable, Sendable {
      case left(Mailer.Action)
      case right(Mailer.Action)
    }
    enum Effect: Equatable, Sendable {
      case left(Mailer.Effect)
      case right(Mailer.Effect)
    }

    let mailer = Mailer()

    func update(_ state: inout State, _ action: Action) -> [Effect] {
      switch action {
      case .left(let action): mailer.update(&state.left, action).map(Effect.left)
      case .right(let action): mailer.update(&state.right, action).map(Effect.right)
      }
    }
  }

  @Test("A parent feature calls its children and maps their effects")
  func parent() {
    let received = Collector<Office.Effect>()
    let loop = Loop(Office.State(), Office(), onEffects: { $0.forEach(received.append) })
    loop.send(.left(.post("a")))
    loop.send(.right(.write("b")))
    loop.send(.right(.post("c")))
    #expect(loop.state == Office.State(left: ["a"], right: ["b", "c"]))
    #expect(received.values == [.left(.post("a")), .right(.post("c"))])
  }

  @Test("A parent maps the handlers of its children, and each response reaches the child that requested it")
  @MainActor func handlers() async {
    let mail = EffectHandler<Mailer.Effect, Mailer.Action>(
      ClosureUseCase<Mailer.Effect, String> { effect, respond in
        if case .post(let word) = effect { await respond(word.uppercased()) }
      }
    ) { .delivered($1) }
    let left = mail.map { (effect: Office.Effect) in
      if case .left(let effect) = effect { effect } else { nil }
    } action: { _, action in
      Office.Action.left(action)
    }
    let right = mail.map { (effect: Office.Effect) in
      if case .right(let effect) = effect { effect } else { nil }
    } action: { _, action in
      Office.Action.right(action)
    }
    let store = Store(Office.State(), Office(), effects: [left, right])
    store.send(.left(.post("a")))
    await store.reaches { $0.left.count == 2 }
    store.send(.right(.post("b")))
    await store.reaches { $0.right.count == 2 }
    #expect(store.state == Office.State(left: ["a", "delivered A"], right: ["b", "delivered B"]))
  }

  /// Drawers by number, each of which may be absent.
  struct Cabinet: Feature {
    enum Action { case drawer(Int, Drawer.Action) }
    enum Effect: Equatable { case drawer(Int, Drawer.Effect) }

    func update(_ drawers: inout [Int: Drawer.State], _ action: Action) -> [Effect] {
      switch action {
      case .drawer(let id, let action):
        Drawer().update(ifPresent: &drawers[id], action).map { .drawer(id, $0) }
      }
    }

    static let handlers = Drawer.handlers.map { handler in
      handler.map { (effect: Effect) in
        switch effect {
        case .drawer(_, let effect): effect
        }
      } action: { effect, action in
        switch effect {
        case .drawer(let id, _): Action.drawer(id, action)
        }
      }
    }
  }

  @Test("The mapped handler of a synchronous use case responds within the send, to the element that requested it")
  func synchronousHandlers() {
    let loop = Loop([1: Drawer.State(), 2: Drawer.State()], Cabinet(), effects: Cabinet.handlers)
    loop.send(.drawer(2, .draw(6)))
    #expect(loop.state == [1: Drawer.State(), 2: Drawer.State(numbers: [6], diary: ["DREW 6"])])
  }

  @Test("An action for an absent part changes nothing and has no effects") func absentPart() {
    var requested: [Cabinet.Effect] = []
    let loop = Loop([1: Drawer.State()], Cabinet(), onEffects: { requested += $0 })
    loop.send(.drawer(2, .draw(6)))
    #expect(loop.state == [1: Drawer.State()] && requested.isEmpty)
    loop.send(.drawer(1, .draw(6)))
    #expect(requested == [.drawer(1, .number(6))])
  }

  /// Appends its name and the number of words that it found.
  struct Noting: Feature {
    typealias Effect = Mailer.Effect
    let name: String

    func update(_ words: inout [String], _ action: Mailer.Action) -> [Mailer.Effect] {
      words.append("\(name) after \(words.count)")
      return [.post(name)]
    }

    func subscriptions(_ state: [String]) -> [String] { [name] }
  }

  @Test("Combined features receive every action in order, and each sees the changes of those before it")
  func inOrder() {
    let received = Collector<Mailer.Effect>()
    let combined = CombinedFeature(Noting(name: "first"), Noting(name: "second"), Noting(name: "third"))
    let loop = Loop([], combined, onEffects: { $0.forEach(received.append) })
    loop.send(.write("x"))
    #expect(loop.state == ["first after 0", "second after 1", "third after 2"])
    #expect(received.values == [.post("first"), .post("second"), .post("third")])
    #expect(combined.subscriptions([]) == ["first", "second", "third"])
  }

  @Test("A combination of no features does nothing")
  func noFeatures() {
    let loop = Loop(3, CombinedFeature<Int, Counter.Action, Never, Never>())
    loop.send(.up)
    #expect(loop.state == 3)
  }

  /// An additional feature: counts the typed words.
  struct Counting: Feature {
    func update(_ state: inout Editor.State, _ action: Editor.Action) -> [Never] {
      if case .type = action { state.ticks += 1 }
      return []
    }
  }

  @Test("A further feature is added to a combination without a change to the existing ones")
  func additive() {
    let before = Loop(Editor.State(), CombinedFeature(Editor()))
    let after = Loop(Editor.State(), CombinedFeature(Editor(), Counting()))
    for word in ["a", "b"] {
      before.send(.type(word))
      after.send(.type(word))
    }
    #expect(before.state.document == after.state.document)
    #expect(after.state.ticks == 2)
  }
}
