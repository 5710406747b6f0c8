import Tarn
import Testing

@Suite("Features compose")
struct CompositionTests {
  /// Two mailboxes side by side.
  struct Office: Feature {
    struct State: Equatable { var left: [String] = [], right: [String] = [] }
    enum Action: Equatable, Sendable {
      case left(Letters.Action)
      case right(Letters.Action)
    }
    enum Effect: Equatable, Sendable {
      case left(Letters.Effect)
      case right(Letters.Effect)
    }

    let letters = Letters()

    func update(_ state: inout State, _ action: Action) -> [Effect] {
      switch action {
      case .left(let action): letters.update(&state.left, action).map(Effect.left)
      case .right(let action): letters.update(&state.right, action).map(Effect.right)
      }
    }
  }

  @Test("by a parent that calls its children and maps their effects")
  func parent() {
    let diary = Diary<Office.Effect>()
    let loop = Loop(Office.State(), Office(), onEffects: { $0.forEach(diary.write) })
    loop.send(.left(.post("a")))
    loop.send(.right(.write("b")))
    loop.send(.right(.post("c")))
    #expect(loop.state == Office.State(left: ["a"], right: ["b", "c"]))
    #expect(diary.lines == [.left(.post("a")), .right(.post("c"))])
  }

  /// Writes down what it saw: its name and how many words were there.
  struct Noting: Feature {
    typealias Effect = Letters.Effect
    let name: String

    func update(_ words: inout [String], _ action: Letters.Action) -> [Letters.Effect] {
      words.append("\(name) after \(words.count)")
      return [.post(name)]
    }

    func sources(_ state: [String]) -> [String] { [name] }
  }

  @Test("together: each hears every action, in the order given, and sees what the one before did")
  func together() {
    let diary = Diary<Letters.Effect>()
    let all = Together(Noting(name: "first"), Noting(name: "second"), Noting(name: "third"))
    let loop = Loop([], all, onEffects: { $0.forEach(diary.write) })
    loop.send(.write("x"))
    #expect(loop.state == ["first after 0", "second after 1", "third after 2"])
    #expect(diary.lines == [.post("first"), .post("second"), .post("third")])
    #expect(all.sources([]) == ["first", "second", "third"])
  }

  @Test("together: nobody at all is a feature that does nothing")
  func nobody() {
    let loop = Loop(3, Together<Int, Counter.Action, Never, Never>())
    loop.send(.up)
    #expect(loop.state == 3)
  }

  /// A request that came later: words are counted.
  struct Counting: Feature {
    func update(_ desk: inout Desk.State, _ action: Desk.Action) -> [Never] {
      if case .type = action { desk.ticks += 1 }
      return []
    }
  }

  @Test("so that a new wish is one feature more, and no line of the old is touched")
  func additive() {
    let before = Loop(Desk.State(), Together(Desk()))
    let after = Loop(Desk.State(), Together(Desk(), Counting()))
    for word in ["a", "b"] {
      before.send(.type(word))
      after.send(.type(word))
    }
    #expect(before.state.document == after.state.document)
    #expect(after.state.ticks == 2)
  }
}
