import TarnTrace
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

  @Test("Secrets are written neither in values nor in differences") func secrets() {
    #expect(
      reader.text(of: state { $0.code = "1234" }) == """
        ShoppingList.State(items: [ShoppingList.Item(id: 7, text: "Beer", isBought: false), \
        ShoppingList.Item(id: 9, text: "Bread", isBought: true)], prices: ["Beer": 3], search: "", code: •••, sheet: nil)
        """)
    #expect(reader.text(of: ShoppingList.Action.setCode(code: "1234")) == ".setCode(code: •••)")
    #expect(shown(reader.differences(from: state(), to: state { $0.code = "1234" })) == ["code: ••• → •••"])
    #expect(shown(reader.differences(from: state(), to: state())) == [])
  }

  @Test("Differences name the smallest parts, by the IDs and keys of elements") func differences() {
    let new = state {
      $0.items[id: 7]?.text = "Wine"
      $0.items.append(.init(id: 11, text: "Milk"))
      $0.prices["Wine"] = 5
      $0.sheet = .edit(id: 7, text: "Wine")
    }
    #expect(
      shown(reader.differences(from: state(), to: new)) == [
        #"items[id: 7].text: "Beer" → "Wine""#,
        #"items[id: 11]: nothing → ShoppingList.Item(id: 11, text: "Milk", isBought: false)"#,
        #"prices["Wine"]: nothing → 5"#, #"sheet: nil → .edit(id: 7, text: "Wine")"#,
      ])
  }

  private func shown(_ differences: [ValueDifference.Field]) -> [String] {
    differences.map { "\($0.path): \($0.first ?? "nothing") → \($0.second ?? "nothing")" }
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

  @Test("A part is found by its path, as differences name it") func paths() {
    let edited = state { $0.sheet = .edit(id: 7, text: "Wine") }
    for (path, value) in [
      ("items[id: 9].text", #""Bread""#), (#"prices["Beer"]"#, "3"), ("sheet.edit.text", #""Wine""#),
      ("search", #""""#),
    ] {
      #expect(reader.value(at: path, in: edited).map { reader.text(of: $0) } == value)
    }
    for path in ["items[id: 8].text", "items[id: 9].other", "nothing", "sheet.help", "items[id: 9]text"] {
      #expect(reader.value(at: path, in: edited) == nil)
    }
  }

  @Test("A tree has the parts of what is expanded, and no secrets") func tree() {
    let edited = state { $0.sheet = .edit(id: 7, text: "a") }
    #expect(
      reader.tree(of: edited, expanded: ["items", "items[id: 9]", "sheet"]).map {
        String(repeating: "  ", count: $0.depth) + "\($0.name) \($0.text)"
      } == [
        "items 2 elements", #"  [id: 7] ShoppingList.Item(id: 7, text: "Beer", isBought: false)"#,
        "  [id: 9] ShoppingList.Item", "    id 9", #"    text "Bread""#, "    isBought true", #"prices ["Beer": 3]"#,
        #"search """#, "code •••", "sheet .edit", "  edit.id 7", #"  edit.text "a""#,
      ])
  }

  @Test("A long collection is shown in part") func longCollection() {
    let lines = reader.tree(of: [Array(0..<1_000)], expanded: ["[0]"])
    #expect(lines.count == 1 + ValueReader.mostElements + 1)
    #expect(lines.last?.text == "and 800 more")
  }
}
