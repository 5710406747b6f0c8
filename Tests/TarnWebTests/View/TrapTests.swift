import Tarn
import TarnForms
import Testing

@testable import TarnWeb

/// Mistakes of an app's author that end the program at once, with words.
@Suite("A view traps") struct TrapTests {
  private static let names: [StaticString] = [
    "onclick", "ONCLICK", "onmouseover", "style", "Style", "srcdoc", "href", "src", "formaction", "action", "", "a b",
    "1a",
    "xlink:href", "a=b", "@click", ".value", "é",
  ]

  @Test("on a script, a style, an address or what is no name among plain attributes", arguments: names.indices)
  func attribute(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      _ = Attribute<Int>.attribute(TrapTests.names[index], "x")
    }
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(words.contains("\(Self.names[index]) can't be set as a plain attribute: use its own function"))
  }

  @Test("on a script among flags, and on an aria name that is none")
  func flags() async {
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.flag("onclick") }
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.flag("srcdoc", false) }
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.aria("a b", "x") }
  }

  private static let tags: [StaticString] = ["script", "SCRIPT", "style", "iframe", "object", "base", "meta"]

  @Test("on an element that brings script, style or another page", arguments: tags.indices)
  func tag(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      _ = Node<Int>.tag(TrapTests.tags[index])
    }
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(words.contains("<\(Self.tags[index])> can't be an element of a view."))
  }

  @Test("on a custom property without its dashes, and on a reading more often than a screen is drawn")
  func others() async {
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.property("color", "red") }
    await #expect(processExitsWith: .failure) { _ = Attribute<Int>.motion(.linear("color", .x, from: 0, to: 1)) }
    await #expect(processExitsWith: .failure) { _ = Reading.every(.milliseconds(15)) { 1 } }
  }
}
