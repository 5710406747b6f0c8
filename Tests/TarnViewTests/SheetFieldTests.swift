import TarnForms
import Testing

@testable import TarnView

/// Keys and fields as values.
@Suite("Keys and fields of a frame") struct SheetFieldTests {
  private func field(_ text: String) -> SheetField<String> {
    SheetField(
      "Price", FieldText<Money>(text: text), error: "Give an amount.", note: { "\($0) €" }, kind: .number,
      onInput: { $0.text })
  }

  @Test("A field of an amount tells what its text means, or that it means nothing") func amounts() {
    #expect(field("12,5").message == .note("12.50 €"))
    #expect(field("12x").message == .error("Give an amount."))
    #expect(field(" ").message == nil, "A blank field is not typed yet.")
    #expect(field("12,5").onInput("12,50") == "12,50")
    #expect(field("12,5").name == "price")
  }

  @Test("A value of a field may be wrong, too") func wrongValues() {
    func message(_ text: String) -> SheetField<String>.Message? {
      SheetField(
        "Price", FieldText<Money>(text: text), error: "Give an amount.",
        message: { $0 < .zero ? .error("A price is not less than 0.") : .note("\($0) €") }, onInput: { $0.text }
      ).message
    }
    #expect(message("-1") == .error("A price is not less than 0."))
    #expect(message("1") == .note("1.00 €"))
    #expect(message("x") == .error("Give an amount."))
    #expect(message("") == nil)
  }

  @Test("A field shows the first error of its validator, or else the first warning") func validators() {
    func message(_ result: ValidationResult<Int>) -> SheetField<String>.Message? {
      SheetField("Name", "a", result, words: { "reason \($0)" }, onInput: { $0 }).message
    }
    #expect(message(.invalid(1, 2)) == .error("reason 1"))
    #expect(message(.warning(3)) == .note("reason 3"))
    #expect(message(.incomplete) == nil)
    let sentence = SheetField("Name", "a", .invalid("Too short."), kind: .search) { $0 }
    #expect(sentence.message == .error("Too short.") && sentence.name == "name" && sentence.onInput("b") == "b")
  }

  @Test("A list of rows is walked by the usual keys, and stops at its ends") func moving() {
    let keys: [KeyBinding<Int>] = .moving(in: 30, from: 2, page: 10) { $0 }
    func row(_ key: String) -> Int? { keys.first { $0.keys.contains(key) }?.action }
    #expect(row("ArrowUp") == 1)
    #expect(row("j") == 3)
    #expect(row("PageUp") == 0)
    #expect(row("PageDown") == 12)
    #expect(row("G") == 29)
    #expect([KeyBinding<Int>].moving(in: 0, from: nil) { $0 }.isEmpty)
    #expect(
      [KeyBinding<Int>].moving(in: 3, from: nil) { $0 }.first?.action == 0, "The first key selects the first row.")
  }

  @Test("The action of a key is made at each press, so that an ID in it is new each time") func pressed() {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
    let binding = KeyBinding("a", title: "Add", next())
    #expect(count == 0, "No key was pressed yet.")
    #expect([binding.action, binding.action] == [1, 2])
    let moving: [KeyBinding<Int>] = .moving(in: 3, from: nil) { $0 + 10 * next() }
    #expect(count == 2)
    #expect([moving[0].action, moving[0].action] == [30, 40])
  }

  @Test(
    "Keys have the names that people read",
    arguments: [
      ("ArrowUp", "↑"), (" ", "Space"), ("Control+z", "Ctrl Z"), ("+", "+"), ("Control++", "Ctrl +"), ("a", "a"),
    ])
  func keyNames(key: String, name: String) { #expect(key.keyName == name) }
}
