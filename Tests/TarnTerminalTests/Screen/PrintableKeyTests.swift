import TarnTerminal
import Testing

@Suite("A focused field takes the keys of printable characters")
struct PrintableKeyTests {
  enum Kind: String, CaseIterable, Sendable { case input, secret, inputWithSubmit, editor, inputWithKeysOfItsOwn }

  /// A field in a node that handles every printable ASCII character, like an app with one-letter shortcuts.
  static func view(_ kind: Kind, _ text: String, isFocused: Bool) -> Node<String> {
    let letters = (0x20..<0x7f).map { String(UnicodeScalar(UInt8($0))) } + ["é", "東"]
    let keys = Dictionary(uniqueKeysWithValues: letters.map { ($0, "taken \($0)") })
    let field: Node<String> =
      switch kind {
      case .input: .input(text, isFocused: isFocused, onInput: { $0 })
      case .secret: .input(text, isFocused: isFocused, isSecret: true, onInput: { $0 })
      case .inputWithSubmit: .input(text, isFocused: isFocused, onInput: { $0 }, onSubmit: "submitted")
      case .editor: .editor(text, isFocused: isFocused, onInput: { $0 })
      case .inputWithKeysOfItsOwn: .input(text, isFocused: isFocused, onInput: { $0 }).onKeys(keys)
      }
    return .column([field, .text("below")]).onKeys(keys)
  }

  @Test("Every printable character is typed into every kind of focused field", arguments: Kind.allCases)
  func typed(kind: Kind) {
    var shows = EmulatedScreen<String>(200, 3)
    var text = ""
    let wanted = "banana n" + String(String.UnicodeScalarView((0x20..<0x7f).map { UnicodeScalar(UInt8($0)) })) + "é東"
    for character in wanted {
      shows.show(Self.view(kind, text, isFocused: true))
      for action in shows.press(String(character)) { text = action }
    }
    #expect(text == wanted)
  }

  @Test("A field that refuses a character still takes the key")
  func refused() {
    var shows = EmulatedScreen<String>(40, 3)
    shows.show(Self.view(.input, "", isFocused: true))
    // The state does not change, like with a length limit: the same text is shown again.
    #expect(shows.press("n") == ["n"])
    shows.show(Self.view(.input, "", isFocused: true))
    #expect(shows.press("n") == ["n"])
  }

  @Test("Without a focused field, the keys are shortcuts", arguments: Kind.allCases)
  func shortcuts(kind: Kind) {
    var shows = EmulatedScreen<String>(40, 3)
    shows.show(Self.view(kind, "", isFocused: false))
    #expect(shows.press("n", " ") == ["taken n", "taken  "])
  }
}
