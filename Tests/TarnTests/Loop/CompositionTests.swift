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
