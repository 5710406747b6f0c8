import TarnTerminal
import Testing

@Suite("Keys that type a character stay in the field that has the focus")
struct PrintableKeyTests {
  enum Kind: String, CaseIterable, Sendable { case input, secret, inputWithSubmit, editor, inputWithKeysOfItsOwn }

  /// A field below a node that listens to every printable ASCII character, as an app with shortcuts of one letter does.
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

  @Test("“banana n” and every other character goes into the field, in every kind of field", arguments: Kind.allCases)
  func typed(kind: Kind) {
    var shows = Shows<String>(200, 3)
    var text = ""
    let wanted = "banana n" + String(String.UnicodeScalarView((0x20..<0x7f).map { UnicodeScalar(UInt8($0)) })) + "é東"
    for character in wanted {
      shows.show(Self.view(kind, text, isFocused: true))
      for action in shows.press(String(character)) { text = action }
    }
    #expect(text == wanted)
  }

  @Test("A field that refuses a character keeps the key, too")
  func refused() {
    var shows = Shows<String>(40, 3)
    shows.show(Self.view(.input, "", isFocused: true))
    // The state does not change, as where a text may not be longer: the same text is shown again.
    #expect(shows.press("n") == ["n"])
    shows.show(Self.view(.input, "", isFocused: true))
    #expect(shows.press("n") == ["n"])
  }

  @Test("Without the focus in a field the same keys are shortcuts", arguments: Kind.allCases)
  func shortcuts(kind: Kind) {
    var shows = Shows<String>(40, 3)
    shows.show(Self.view(kind, "", isFocused: false))
    #expect(shows.press("n", " ") == ["taken n", "taken  "])
  }
}
