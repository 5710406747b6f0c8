import Testing

@testable import TarnView

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

  @Test("Undo and redo have the keys that a history bar has") func undoing() {
    let bindings: [KeyBinding<String>] = .undoing("undo", redo: "redo")
    #expect(bindings.map(\.keys) == [["Control+z"], ["Control+Z", "Control+y"]])
    #expect(bindings.map(\.action) == ["undo", "redo"] && bindings.map(\.title) == ["Undo", "Redo"])
  }

  @Test("A group has one hint with a key of each binding, and a binding without a usable key has no part in it")
  func groupHint() {
    func hints(_ bindings: [KeyBinding<Int>], where isUsable: (String) -> Bool = { _ in true }) -> [String] {
      KeyBinding.hints(bindings, where: isUsable).map { "\($0.keys) \($0.text)" }
    }
    let moving: [KeyBinding<Int>] = .moving(in: 3, from: 1, hint: "move") { $0 }
    #expect(hints(moving) == ["↑↓ move"])
    #expect(hints(.moving(in: 3, from: 1) { $0 }) == [])
    #expect(hints(.cycling(through: [1, 2], from: 1, title: "Change it", hint: "change") { $0 }) == ["←→ change"])
    let group = [
      KeyBinding("PageUp", "b", title: "Back", group: "Turn pages", 1),
      KeyBinding("PageDown", title: "On", hint: "turn", group: "Turn pages", 2),
      KeyBinding("q", title: "Quit", hint: "quit", 3), KeyBinding("x", title: "Without a hint", 4),
    ]
    #expect(hints(group) == ["PgUp/PgDn turn", "q quit"])
    #expect(hints(group) { $0.count == 1 } == ["b turn", "q quit"])
  }

  @Test("The keys of moving, cycling and sorting are free for other bindings, wherever these are in the list")
  func overridden() {
    let own = [KeyBinding("h", title: "Home", 7), KeyBinding("j", "k", title: "Join", 8)]
    let bindings = .cycling(through: [1, 2], from: 1, title: "Change it") { $0 } + .moving(in: 9, from: 4) { $0 } + own
    let left = bindings.withoutOverridden()
    #expect(left.first { $0.keys.contains("h") }?.action == 7)
    #expect(left.filter { $0.group == "Change it" }.map(\.keys) == [["ArrowRight", "l"], ["ArrowLeft"]])
    #expect(left.filter { $0.group == "Move up, down" }.map(\.keys) == [["ArrowUp"], ["ArrowDown"]])
    let arrows = [KeyBinding("ArrowUp", "k", title: "Up", 1), KeyBinding("ArrowDown", "j", title: "Down", 2)]
    let rest = (.moving(in: 9, from: 4) { $0 } + arrows).withoutOverridden()
    #expect(!rest.contains { $0.group == "Move up, down" })
    #expect(rest.first { $0.keys.contains("j") }?.action == 2)
    let skip = KeyBinding("s", title: "Skip", 3)
    let sorted = (.sorting(TableSort("title"), among: ["title"]) { $0.isReversed ? 1 : 0 } + [skip]).withoutOverridden()
    #expect(sorted.map(\.title) == ["Reverse the order", "Skip"])
  }
}
