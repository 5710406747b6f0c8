import TarnView
import Testing

@Suite("Key bindings")
struct KeyBindingTests {
  private enum Size: CaseIterable { case small, medium, large }

  private func chosen(_ values: [Size], from size: Size) -> [Size] {
    let bindings: [KeyBinding<Size>] = .cycling(through: values, from: size, title: "Change the size") { $0 }
    return bindings.map(\.action)
  }

  @Test("Cycling chooses the next and the previous value, and begins again at the ends")
  func cycling() {
    #expect(chosen(Size.allCases, from: .medium) == [.large, .small])
    #expect(chosen(Size.allCases, from: .large) == [.small, .medium])
    #expect(chosen(Size.allCases, from: .small) == [.medium, .large])
    #expect(chosen([.large], from: .large) == [.large, .large])
  }

  @Test("Cycling from a value that is none of the values begins at the ends; without values it has no keys")
  func foreignValue() {
    #expect(chosen([.small, .medium], from: .large) == [.small, .medium])
    #expect(chosen([], from: .large) == [])
  }

  @Test("The bindings of a cycle are a group with the title, and have the given keys")
  func keys() {
    let bindings: [KeyBinding<Size>] = .cycling(
      through: Size.allCases, from: .small, next: ["+"], previous: ["-"], title: "Change the size", hint: "size"
    ) { $0 }
    #expect(bindings.map(\.keys) == [["+"], ["-"]])
    #expect(bindings.allSatisfy { $0.group == "Change the size" && $0.title == $0.group && $0.hint == "size" })
  }
}
