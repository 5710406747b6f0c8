import TarnForms
import TarnTerminal
import TarnTesting
import Testing

@Suite("Bound fields")
struct BindingTests {
  /// A field whose model accepts a limited number of characters, in capitals.
  private struct Form {
    var value = ""
    var maximumLength = 5
    var received: [String] = []
    var display = EmulatedScreen<String>(20, 1)

    mutating func show() {
      let binding = FieldBinding(value) { $0 }
      display.show(.input(binding, isFocused: true))
    }

    mutating func press(_ keys: String...) {
      for key in keys {
        show()
        for text in display.handle(.key(Key(key))) {
          received.append(text)
          value = String(text.uppercased().prefix(maximumLength))
        }
      }
      show()
    }
  }

  @Test("A field sends the typed text, and shows the model's version of it")
  func normalized() {
    var form = Form()
    form.press("a", "b", "c")
    #expect(form.value == "ABC")
    #expect(form.received == ["a", "Ab", "ABc"])
    #expect(form.display.picture == "ABC")
    #expect(form.display.terminal.column == 3)
  }

  @Test("A field shows changes of the model, and editing continues from there")
  func changed() {
    var form = Form()
    form.press("a", "b")
    form.value = "XYZ"
    form.press("Backspace")
    #expect(form.value == "XZ" || form.value == "XY")
    #expect(form.display.picture == form.value)
  }

  @Test("A field refuses text that is no valid value, and keeps the caret")
  func invalidText() {
    var display = EmulatedScreen<Int>(20, 1)
    var age = 42
    func field() -> Node<Int> {
      .input(
        FieldBinding(age) { $0 }.map {
          "\($0)"
        } back: {
          Int($0)
        }, isFocused: true)
    }
    for key in ["x", "7", "-"] {
      display.show(field())
      for new in display.handle(.key(Key(key))) { age = new }
      display.show(field())
      #expect(display.picture == "\(age)")
    }
    #expect(age == 427 && display.terminal.column == 3)
  }
}
