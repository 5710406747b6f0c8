import TarnForms
import TarnTerminal
import TarnTesting
import Testing

@Suite("Bound fields")
struct BindingTests {
  /// A field whose model accepts a limited number of characters, in capitals.
  private struct Form {
    var value = ""
    var most = 5
    var asked: [String] = []
    var shows = EmulatedScreen<String>(20, 1)

    mutating func show() {
      let binding = FieldBinding(value) { $0 }
      shows.show(.input(binding, isFocused: true))
    }

    mutating func press(_ keys: String...) {
      for key in keys {
        show()
        for text in shows.handle(.key(Key(key))) {
          asked.append(text)
          value = String(text.uppercased().prefix(most))
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
    #expect(form.asked == ["a", "Ab", "ABc"])
    #expect(form.shows.picture == "ABC")
    #expect(form.shows.terminal.column == 3)
  }

  @Test("A field shows changes of the model, and editing continues from there")
  func changed() {
    var form = Form()
    form.press("a", "b")
    form.value = "XYZ"
    form.press("Backspace")
    #expect(form.value == "XZ" || form.value == "XY")
    #expect(form.shows.picture == form.value)
  }

  @Test("A field refuses text that stands for no value, and keeps the caret")
  func unfit() {
    var shows = EmulatedScreen<Int>(20, 1)
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
      shows.show(field())
      for new in shows.handle(.key(Key(key))) { age = new }
      shows.show(field())
      #expect(shows.picture == "\(age)")
    }
    #expect(age == 427 && shows.terminal.column == 3)
  }
}
