import Foundation
import TarnForms
import Testing

@Suite("Tags") struct TagsTests {
  @Test(
    "Tags are lower-case words",
    arguments: [
      ("home", "home"), ("#Home", "home"), (" #ÄRGER\n", "ärger"), ("買い物", "買い物"), ("x-2_y", "x-2_y"), ("", nil),
      ("#", nil),
      ("two words", nil), ("a,b", nil), ("##a", nil), ("a#b", nil), ("a\u{7}", nil),
      (String(repeating: "x", count: 40), String(repeating: "x", count: 40)), (String(repeating: "x", count: 41), nil),
    ] as [(String, String?)])
  func words(text: String, word: String?) { #expect(Tags.word(from: text) == word) }

  @Test("Tags are unique, in the order in which they were added") func once() {
    var tags: Tags = ["b", "a", "B"]
    #expect(Array(tags) == ["b", "a"])
    let changes = [tags.insert("c"), tags.insert("#A"), tags.remove("B"), tags.remove("b")]
    #expect(changes == [true, false, true, false])
    #expect("\(tags)" == "#a #c")
    #expect(tags.contains("#C") && tags.hasWord("c") && !tags.hasWord("C"))
  }

  @Test("There are at most twenty tags") func most() {
    var tags = Tags((0..<30).map { "t\($0)" })
    #expect(tags.count == 20)
    let isIn = tags.insert("more")
    #expect(!isIn)
  }

  @Test(
    "Written tags parse back",
    arguments: ["#home #garden", "home,garden", "  Home , #GARDEN home", "home ## garden"])
  func written(text: String) { #expect(Tags(written: text) == ["home", "garden"]) }

  @Test("A merge has the tags that either side added, without those that either side removed") func merging() throws {
    let merged = try #require(
      Tags.merged(base: ["a", "b", "c"], mine: ["b", "c", "z", "x"], theirs: ["a", "c", "y"]))
    #expect(Array(merged) == ["c", "x", "y", "z"])
    #expect(Tags.merged(base: [], mine: ["b"], theirs: ["a"]) == Tags.merged(base: [], mine: ["a"], theirs: ["b"]))
  }

  @Test("Tags that are too many together are a conflict, and none is left out") func tooMany() {
    let (mine, theirs) = (Tags((0..<12).map { "a\($0)" }), Tags((0..<12).map { "b\($0)" }))
    #expect(Tags.merged(base: [], mine: mine, theirs: theirs) == nil)
    #expect(Tags.merged(base: [], mine: Tags(mine.prefix(10)), theirs: Tags(theirs.prefix(10)))?.count == Tags.most)
    #expect(Tags.merged(base: mine, mine: [], theirs: Tags(Array(mine) + theirs.prefix(8)))?.count == 8)
  }

  @Test("Words with # are taken out of a text") func taken() {
    let (text, tags) = Tags.taken(from: "buy #home  beer #Home #a#b", and: ["shop"])
    #expect(text == "buy beer #a#b" && tags == ["shop", "home"])
    #expect(Tags.taken(from: " no  tags ").text == " no  tags ")
  }

  @Test(
    "Decoding refuses invalid tags", arguments: [#"["Home"]"#, #"["a","a"]"#, #"["a b"]"#, #"[""]"#])
  func refused(json: String) throws {
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Tags.self, from: Data(json.utf8)) }
    #expect("\(try #require(error))".contains("tags are at most 20 lower-case words, each once"))
  }
}
