import TarnTesting
import Testing

@testable import TarnWeb

@Suite("Typed texts on the server") struct TypedTextsTests {
  private let field = TypedTexts.FieldKey(connection: "Ada", element: 7)

  /// A field whose state changes the typed text, and a page that receives the changes late.
  private struct Field {
    var texts = TypedTexts()
    var state: String
    var page: String
    let make: (String) -> String
    let field: TypedTexts.FieldKey

    /// Types on the text that the page shows, and sends it; the page keeps showing it.
    mutating func type(_ typed: String) {
      state = make(texts.merged(by: typed, on: page, now: state, in: field))
      texts.acknowledged(typed, with: state, in: field)
      page = typed
    }

    /// Delivers the state to the page.
    mutating func receive() { page = state }
  }

  private func field(_ text: String, _ make: @escaping (String) -> String = { $0 }) -> Field {
    Field(state: text, page: text, make: make, field: field)
  }

  @Test("Arrived text stays, however many keys were pressed before the page received it")
  func several() {
    var field = field("b21")
    field.state = "b21 a28"
    for typed in ["b21 ", "b21 b", "b21 b2", "b21 b23"] { field.type(typed) }
    #expect(field.state == "b21 a28 b23")
    field.state = "c1 b21 a28 b23"
    field.type("b21 b23!")
    #expect(field.state == "c1 b21 a28 b23!")
    field.receive()
    field.type("c1 b23!")
    #expect(field.state == "c1 b23!")
  }

  @Test("The state's own change of a text does not count as a change by others")
  func ownChanges() {
    var capitals = field("") { $0.uppercased() }
    for typed in ["a", "ab", "abc"] { capitals.type(typed) }
    #expect(capitals.state == "ABC")
    var short = field("") { String($0.prefix(2)) }
    for typed in ["a", "ab", "abc", "abcd", "abc", "ab", "a"] { short.type(typed) }
    #expect(short.state == "a")
    // Both at once.
    var both = field("x") { $0.uppercased() }
    both.type("xa")
    both.state = "NEW XA"
    both.type("xab")
    #expect(both.state == "NEW XAB")
    both.type("xabc")
    #expect(both.state == "NEW XABC")
  }

  @Test("Two pages that receive each other's typing late lose no word", arguments: 0..<30)
  func pages(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var texts = TypedTexts()
    var (state, words) = ("start", Set(["start"]))
    var pages = ["start", "start"]
    for number in 0..<80 {
      let page = Int.random(in: 0..<2, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        pages[page] = state
        continue
      }
      // A word, character by character, at one end of the text or the other.
      let isFirst = Bool.random(using: &random)
      let (word, before) = ("w\(number)", pages[page])
      words.insert(word)
      let characters = Array(isFirst ? "\(word) " : " \(word)")
      for count in 1...characters.count {
        let part = String(characters[..<count])
        let typed = isFirst ? part + before : before + part
        let field = TypedTexts.FieldKey(connection: "\(page)", element: 1)
        state = texts.merged(by: typed, on: pages[page], now: state, in: field)
        texts.acknowledged(typed, with: state, in: field)
        pages[page] = typed
      }
    }
    #expect(Set(state.split(separator: " ").map(String.init)) == words, "\(state)")
  }
}
