import TarnTerminal
import Testing

@Suite("A focused field takes the keys of printable characters")
struct PrintableKeyTests {
  enum Kind: String, CaseIterable, Sendable { case input, secret, inputWithSubmit, editor, inputWithOwnKeys }

  /// A field in a node that handles every printable ASCII character, like an app with one-letter shortcuts.
  static func view(_ kind: Kind, _ text: String, isFocused: Bool) -> Node<String> {
    let characters = (0x20..<0x7f).map { String(UnicodeScalar(UInt8($0))) } + ["é", "東"]
    let keys = Dictionary(uniqueKeysWithValues: characters.map { ($0, "taken \($0)") })
    let field: Node<String> =
      switch kind {
      case .input: .input(text, isFocused: isFocused, onInput: { $0 })
      case .secret: .input(text, isFocused: isFocused, isSecret: true, onInput: { $0 })
      case .inputWithSubmit: .input(text, isFocused: isFocused, onInput: { $0 }, onSubmit: "submitted")
      case .editor: .editor(text, isFocused: isFocused, onInput: { $0 })
      case .inputWithOwnKeys: .input(text, isFocused: isFocused, onInput: { $0 }).onKeys(keys)
      }
    return .column([field, .text("below")]).onKeys(keys)
  }

  @Test("Every printable character is typed into every kind of focused field", arguments: Kind.allCases)
  func typed(kind: Kind) {
    var display = EmulatedScreen<String>(200, 3)
    var text = ""
    let expected = "banana n" + String(String.UnicodeScalarView((0x20..<0x7f).map { UnicodeScalar(UInt8($0)) })) + "é東"
    for character in expected {
      display.show(Self.view(kind, text, isFocused: true))
      for action in display.press(String(character)) { text = action }
    }
    #expect(text == expected)
  }

  @Test("A field that refuses a character still takes the key")
  func refused() {
    var display = EmulatedScreen<String>(40, 3)
    display.show(Self.view(.input, "", isFocused: true))
    // The state does not change, like with a length limit: the same text is shown again.
    #expect(display.press("n") == ["n"])
    display.show(Self.view(.input, "", isFocused: true))
    #expect(display.press("n") == ["n"])
  }

  @Test("Without a focused field, the keys are shortcuts", arguments: Kind.allCases)
  func shortcuts(kind: Kind) {
    var display = EmulatedScreen<String>(40, 3)
    display.show(Self.view(kind, "", isFocused: false))
    #expect(display.press("n", " ") == ["taken n", "taken  "])
  }
}
