import TarnValues
import Testing

@testable import TarnInspector

@Suite("Values as people read them") struct ValueReaderTests {
  private typealias State = ShoppingList.State
  private let reader = ValueReader(of: State.self)

  private func state(_ change: (inout State) -> Void = { _ in }) -> State {
    var state = State()
    state.items = [.init(id: 7, text: "Beer"), .init(id: 9, text: "Bread", isBought: true)]
    state.prices = ["Beer": 3]
    change(&state)
    return state
  }

  @Test("Values are written as in Swift, optionals as their values, and secrets not at all")
  func text() {
    #expect(
      ValueText.of(state { $0.sheet = .edit(id: 7, text: "a\"b") }, limit: 1_000, secrets: reader.secrets) == """
        State(items: [Item(id: 7, text: "Beer", isBought: false), Item(id: 9, text: "Bread", isBought: true)], \
        prices: ["Beer": 3], search: "", code: •••, sheet: .edit(id: 7, text: "a\\"b"))
        """)
    #expect(ValueText.of(ShoppingList.Action.setPrice(of: "Beer", 4)) == #".setPrice(of: "Beer", 4)"#)
    #expect(ValueText.of(ShoppingList.Action.toggle(3)) == ".toggle(3)")
    #expect(ValueText.of(ShoppingList.Action.show(nil)) == ".show(nil)")
    #expect(ValueText.of(ShoppingList.Action.show(.help)) == ".show(.help)")
    #expect(ValueText.of(ShoppingList.Action.reverse) == ".reverse")
    #expect(ValueText.of([String: Int]()) == "[:]")
  }

  @Test("A long text ends with an ellipsis", arguments: [1, 5, 9, 30])
  func limit(limit: Int) {
    let text = ValueText.of(Array(1...1_000), limit: limit)
    #expect(text.count == limit + 1 && text.hasSuffix("…"))
  }

  @Test("Differences name the smallest parts, by the IDs and keys of elements") func differences() {
    let old = state()
    let new = state {
      $0.items[id: 7]?.text = "Wine"
      $0.items.append(.init(id: 11, text: "Milk"))
      $0.items.remove(id: 9)
      $0.prices["Wine"] = 5
      $0.sheet = .help
      $0.code = "1234"
    }
    #expect(
      reader.differences(from: old, to: new).map(\.shown) == [
        #"items[id: 7].text: "Beer" → "Wine""#,
        #"items[id: 11]: nothing → Item(id: 11, text: "Milk", isBought: false)"#,
        #"items[id: 9]: Item(id: 9, text: "Bread", isBought: true) → nothing"#,
        #"prices["Wine"]: nothing → 5"#, "code: ••• → •••", "sheet: nil → .help",
      ])
    #expect(reader.differences(from: new, to: new).isEmpty)
  }

  @Test("Another payload of a case differs in the payload, another case as a whole") func cases() {
    let edited = state { $0.sheet = .edit(id: 7, text: "a") }
    #expect(
      reader.differences(from: edited, to: state { $0.sheet = .edit(id: 7, text: "b") }).map(\.shown)
        == [#"sheet.text: "a" → "b""#])
    #expect(
      reader.differences(from: edited, to: state { $0.sheet = .help }).map(\.shown)
        == [#"sheet: .edit(id: 7, text: "a") → .help"#])
  }

  @Test("Elements in another order differ in their order") func order() {
    let reversed = state { $0.items = Table($0.items.reversed()) }
    #expect(
      reader.differences(from: state(), to: reversed).map(\.shown) == [
        "items: [[id: 7], [id: 9]] → [[id: 9], [id: 7]]"
      ])
  }

  @Test("No difference is found if and only if two states are equal", arguments: 1...100)
  func completeness(seed: UInt64) {
    var random = SystemRandomNumberGenerator()
    let states = (0..<3).map { _ in
      state {
        if Bool.random(using: &random) { $0.items[id: 7]?.isBought.toggle() }
        if Bool.random(using: &random) { $0.items = Table($0.items.reversed()) }
        if Bool.random(using: &random) { $0.prices["Beer"] = Bool.random(using: &random) ? nil : 4 }
        if Bool.random(using: &random) { $0.sheet = Bool.random(using: &random) ? .help : .edit(id: 1, text: "") }
        if Bool.random(using: &random) { $0.code = "1" }
      }
    }
    for old in states {
      for new in states {
        let differences = reader.differences(from: old, to: new)
        #expect(differences.isEmpty == (old == new))
        for difference in differences { #expect(reader.differs(at: difference.path, old, new)) }
      }
    }
  }

  @Test("A part is found by its path") func paths() {
    let path = ValuePath(names: ["items", "[id: 9]", "text"])
    #expect("\(path)" == "items[id: 9].text")
    #expect(reader.value(at: path, in: state()) as? String == "Bread")
    #expect(reader.value(at: ValuePath(names: ["items", "[id: 8]", "text"]), in: state()) == nil)
  }

  @Test("A tree has the parts of what is expanded, and no secrets") func tree() {
    let items = ValuePath(names: ["items"])
    #expect(
      reader.tree(of: state(), expanded: [items, items.appending("[id: 9]")]).map {
        String(repeating: "  ", count: $0.depth) + "\($0.name) \($0.text)"
      } == [
        "items 2 elements", #"  [id: 7] Item(id: 7, text: "Beer", isBought: false)"#, "  [id: 9] Item", "    id 9",
        #"    text "Bread""#, "    isBought true", #"prices ["Beer": 3]"#, #"search """#, "code •••", "sheet nil",
      ])
  }

  @Test("A long collection is shown in part") func longCollection() {
    let lines = reader.tree(of: [Array(0..<1_000)], expanded: [ValuePath(names: ["[0]"])])
    #expect(lines.count == 1 + ValueReader.mostElements + 1)
    #expect(lines.last?.text == "and 800 more")
  }
}

extension ValueDifference {
  fileprivate var shown: String { "\(path): \(old ?? "nothing") → \(new ?? "nothing")" }
}
