import Tarn
import TarnForms
import Testing

@testable import TarnWeb

/// Programmer errors that stop the program with a message.
@Suite("Preconditions of views") struct TrapTests {
  private static let names: [StaticString] = [
    "onclick", "ONCLICK", "onmouseover", "style", "Style", "srcdoc", "href", "src", "formaction", "action", "", "a b",
    "1a",
    "xlink:href", "a=b", "@click", ".value", "é", "\u{212a}",
  ]

  @Test("Scripts, styles, addresses and invalid names are not plain attributes", arguments: names.indices)
  func attribute(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      _ = Attribute<Int>.attribute(TrapTests.names[index], "x")
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("\(Self.names[index]) can't be set as a plain attribute: use its own function"))
  }

  @Test("Scripts are not flags, and an aria name must be valid")
  func flags() async {
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.flag("onclick") }
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.flag("srcdoc", false) }
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.aria("a b", "x") }
  }

  private static let tags: [StaticString] = ["script", "SCRIPT", "style", "iframe", "object", "base", "meta"]

  @Test("Elements with scripts, styles or other pages are not allowed", arguments: tags.indices)
  func tag(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      _ = Node<Int>.tag(TrapTests.tags[index])
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("<\(Self.tags[index])> can't be an element of a view."))
  }

  @Test("A custom property needs its dashes, and a reading can't tick more often than the screen is drawn")
  func otherCases() async {
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.property("color", "red") }
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.motion(.linear("color", .x, from: 0, to: 1)) }
    await #expect(processExitsWith: .failure) { _ = EnvironmentReading.every(.milliseconds(15)) { 1 } }
  }
}
