import Foundation
import Tarn
import TarnTrace
import TarnValues
import Testing

@Suite("Values as Swift") struct SwiftDescriptionTests {
  struct Todo: Identifiable, Equatable {
    let id: Int
    var text: String
    var done = false
  }

  enum Action {
    case clear
    case add(text: String)
    case move(Int, to: Int)
    case rename(Todo.ID)
    case edit(Todo?)
    case range((Int, Int))
  }

  struct Page<Content> {
    struct Row { var height = 1.5 }
    var content: Content
  }

  @Test("Structs have their type with its outer types, without module and generic arguments") func structs() {
    #expect(
      String(swift: Todo(id: 3, text: "Get beer", done: true))
        == #"SwiftDescriptionTests.Todo(id: 3, text: "Get beer", done: true)"#)
    #expect(String(swift: Page(content: [1, 2])) == "SwiftDescriptionTests.Page(content: [1, 2])")
    #expect(String(swift: Page<Int>.Row()) == "SwiftDescriptionTests.Page.Row(height: 1.5)")
    struct Local { let ready = true }
    #expect(String(swift: Local()) == "SwiftDescriptionTests.Local(ready: true)")
    #expect(String(swift: PrivateNote()) == "PrivateNote()")
  }

  @Test("A value that wraps an array and can be written as one is an array") func wrappers() {
    struct Words: ExpressibleByArrayLiteral {
      private let words: [String]
      init(arrayLiteral elements: String...) { words = elements }
    }
    #expect(String(swift: Words()) == "[]")
    #expect(String(swift: ["tags": ["a", "b"] as Words]) == #"["tags": ["a", "b"]]"#)
  }

  @Test("Enum cases have their labels") func enums() {
    #expect(String(swift: Action.clear) == ".clear")
    #expect(String(swift: Action.add(text: "x")) == #".add(text: "x")"#)
    #expect(String(swift: Action.move(1, to: 2)) == ".move(1, to: 2)")
    #expect(String(swift: Action.rename(7)) == ".rename(7)")
    #expect(String(swift: Action.edit(nil)) == ".edit(nil)")
    #expect(String(swift: Action.range((1, 2))) == ".range(1, 2)")
    #expect(String(swift: Action.edit(Todo(id: 1, text: ""))).hasPrefix(".edit(SwiftDescriptionTests.Todo(id: 1, "))
    #expect(String(swift: Mood.happy) == #"Mood(rawValue: "h")!"#, "Its description is not the name of the case.")
  }

  @Test("Texts have their escapes, and numbers are literals") func literals() {
    #expect(String(swift: "a \"b\"\n\\") == #""a \"b\"\n\\""#)
    #expect(String(swift: "abc".dropFirst()) == #""bc""#)
    #expect(String(swift: Character("a")) == #""a""#)
    #expect(
      [1, -2.5, .infinity, -.infinity, .nan].map { String(swift: $0) } == [
        "1.0", "-2.5", ".infinity", "-.infinity", ".nan",
      ])
    #expect(String(swift: (1, b: true, ())) == "(1, b: true, ())")
    #expect(String(swift: Int?.none as Any) == "nil" && String(swift: Int?.some(1) as Any) == "1")
    #expect(String(swift: 1..<3) == "1..<3" && String(swift: 1...3) == "1...3")
    #expect(String(swift: Todo.self) == "SwiftDescriptionTests.Todo.self")
    let durations: [Duration] = [.seconds(3), .milliseconds(1_500), .microseconds(7), .nanoseconds(-2)]
    #expect(
      durations.map { String(swift: $0) } == [
        ".seconds(3)", ".milliseconds(1500)", ".microseconds(7)", ".nanoseconds(-2)",
      ])
    #expect(
      String(swift: Duration(secondsComponent: 0, attosecondsComponent: 1))
        == "Duration(secondsComponent: 0, attosecondsComponent: 1)")
  }

  @Test("Collections are literals: those with an order keep it, the others are sorted") func collections() {
    #expect(String(swift: [Int]()) == "[]" && String(swift: [Int: Int]()) == "[:]")
    #expect(String(swift: ["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(String(swift: Set(["b", "a"])) == #"["a", "b"]"#)
    #expect(String(swift: ["b": [1], "a": []] as Map) == #"["b": [1], "a": []]"#)
    #expect(String(swift: [3, 1, 2] as Vector) == "[3, 1, 2]")
    #expect(
      String(swift: [Todo(id: 2, text: "a")] as Table)
        == #"[SwiftDescriptionTests.Todo(id: 2, text: "a", done: false)]"#)
  }

  @Test("Dates and identifiers are expressions that compile, with the date in a comment") func identifiers() throws {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(String(swift: try #require(UUID(uuidString: id))) == "UUID(uuidString: \"\(id)\")!")
    #expect(String(swift: try #require(URL(string: "http://a.b/c"))) == #"URL(string: "http://a.b/c")!"#)
    #expect(String(swift: Data([1, 2])) == "Data([1, 2])")
    #expect(
      String(swift: Date(timeIntervalSince1970: 1_709_209_845.5))
        == "Date(timeIntervalSince1970: 1709209845.5 /* 2024-02-29T12:30:45.500Z */)")
    #expect(String(swift: Timestamp(milliseconds: 2_000)) == "Timestamp(milliseconds: 2000)")
    #expect(
      String(swift: Timestamp(milliseconds: 1_795_712_641_000))
        == "Timestamp(milliseconds: 1795712641000 /* 2026-11-26T17:04:01Z */)")
    #expect(String(swift: Tag("home")) == #""home""#)
    #expect(String(swift: Key("k1")) == #"Key("k1")!"#)
    #expect(String(swift: Custom()) == "Custom.first")
  }

  @Test("Objects have their properties, once") func objects() {
    let node = Node()
    node.next = node
    #expect(String(swift: node) == "Node(name: \"a\", next: …)")
  }

  @Test("A long text is cut") func bounded() {
    #expect(String(swift: "abcdef", maximumLength: 4) == #""abc…"#)
    #expect(String(swift: "abc", maximumLength: 5) == #""abc""#)
    let many = String(swift: Array(0..<100_000), maximumLength: 30)
    #expect(many == "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9,…")
  }

  @Test("The date of a time is right in all years") func dates() {
    let formatter = ISO8601DateFormatter()
    for day in stride(from: 365, to: 300_000, by: 97) {
      let seconds = day * 86_400
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(String(swift: Timestamp(milliseconds: Int64(seconds) * 1_000)).contains("/* \(text) */"))
    }
  }
}

private struct PrivateNote {}

private enum Mood: String, CustomStringConvertible {
  case happy = "h"
  var description: String { "is happy" }
}

private struct Tag: ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  init(_ text: String) { description = text }
  init(stringLiteral text: String) { description = text }
}

private struct Key: LosslessStringConvertible {
  let description: String
  init(_ text: String) { description = text }
}

private struct Custom: CustomSwiftStringConvertible {
  var swiftDescription: String { "Custom.first" }
}

private final class Node {
  let name = "a"
  var next: Node?
}
