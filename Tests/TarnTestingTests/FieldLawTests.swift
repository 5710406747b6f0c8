import Tarn
import TarnForms
import TarnTesting
import Testing

@Suite("Checking the laws of bound fields and of typing") struct FieldLawTests {
  /// A note whose owner transforms the typed text.
  struct NoteFeature: Feature {
    struct State: Equatable {
      var text = "a b"
      var number = 0.0
    }

    enum Action: Equatable, Sendable {
      case text(String)
      case number(Double)
    }

    var transform: @Sendable (_ typed: String, _ before: String) -> String = { typed, _ in typed }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .text(let text): state.text = transform(text, state.text)
      case .number(let number): state.number = number
      }
      return []
    }
  }

  func laws(
    _ transform: @escaping @Sendable (_ typed: String, _ before: String) -> String = { typed, _ in typed }
  ) -> Laws<NoteFeature> {
    var laws = Laws(NoteFeature(transform: transform), from: NoteFeature.State()) { _, random in
      .text(random.pick(from: ["", "a", "a b c", " x", "a longer one"]))
    }
    laws.steps = 60
    return laws
  }

  func bindingViolation(_ laws: Laws<NoteFeature>) -> LawViolation<NoteFeature.State, NoteFeature.Action>? {
    laws.binding { state in
      FieldBinding(state.text) { .text($0) }
    } typing: { _, random in
      random.pick(from: ["", "b", "a much longer one", "a b "])
    }
  }

  @Test("The laws hold for an owner that accepts or truncates the typed text")
  func acceptedOrTruncated() {
    #expect(bindingViolation(laws()) == nil)
    #expect(bindingViolation(laws { typed, _ in String(typed.prefix(5)) }) == nil)
    #expect(bindingViolation(laws { _, before in before }) == nil)
    #expect(
      laws().typing {
        $0.text
      } action: {
        .text($0)
      } == nil)
  }

  @Test("The law finds an owner that makes another text of the same typed text each time")
  func appending() throws {
    let violation = try #require(bindingViolation(laws { typed, before in before + typed }))
    #expect(violation.law == "The law does not hold: a bound field settles")
    #expect(violation.finding.contains(#" a second time made {text: "a ba b"#), "\(violation)")
    #expect(violation.steps.count == 1)
  }

  @Test("The law finds a value that does not equal itself and would be requested repeatedly")
  func unequal() throws {
    let violation = try #require(
      laws().binding { state in
        FieldBinding(state.number) { .number($0) }
      } typing: { _, random in
        random.oneIn(4) ? .nan : 1
      })
    #expect(violation.finding == "entering nan, which is shown after typing nan, sends an action: number(nan)")
  }

  @Test("The law finds an owner that drops written words")
  func droppedWords() throws {
    let violation = try #require(
      laws { typed, _ in String(typed.prefix(8)) }.typing {
        $0.text
      } action: {
        .text($0)
      })
    #expect(
      violation.law
        == "The law does not hold: a merge of several users' texts keeps every written word and no deleted one")
    #expect(violation.finding.contains("was written, but is not in “"))
    #expect(violation.steps.count <= 5, "\(violation)")
  }

  @Test("The law finds a device that sends the whole text instead of the edit")
  func wholeText() throws {
    // The device loses the current text, as if the typed text were the whole one.
    let mark: Character = "·"
    let violation = try #require(
      laws { typed, _ in typed.filter { $0 != mark } }.typing { state in
        state.text.split(separator: " ").prefix(2).joined(separator: " ")
      } action: {
        .text($0)
      })
    #expect(violation.finding.contains("was written, but is not in “"))
    let steps = violation.steps.map(\.description)
    #expect(steps.contains { $0.contains(" writes “w") } && steps.contains { $0.contains("'s page receives") })
  }
}
