import Foundation
import TarnText
import Testing

@Suite("Excerpts of search results") struct SnippetTests {
  static func marked(_ text: String, _ ranges: [Range<String.Index>]) -> String {
    ranges.reversed().reduce(into: text) { text, range in
      text.insert("]", at: range.upperBound)
      text.insert("[", at: range.lowerBound)
    }
  }

  static func marked(_ snippet: Snippet) -> String {
    snippet.pieces.map { $0.isFound ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(
    "The matching characters are highlighted in the original text",
    arguments: [
      ("lak", "The lake, the Lakes and a black one.", "The [lak]e, the [Lak]es and a black one."),
      ("uber", "Ein Überfall u\u{308}ber Nacht", "Ein [Über]fall [u\u{308}ber] Nacht"), ("stras", "Straße", "[Straß]e"),
      ("\"the lake\"", "The  lake. The lakes.", "[The  lake]. The lakes."), ("a ab abc", "abcd", "[abc]d"),
      ("東京", "私は東京にいる", "私は[東京]にいる"), ("👩🏽", "👩🏽‍🚀 👩🏽 👩", "[👩🏽‍🚀] [👩🏽] 👩"), ("fi", "ﬁne", "[ﬁ]ne"), ("f", "ﬁne", "[ﬁ]ne"),
      ("the lake", "the lake", "[the] [lake]"), ("東 京", "東京", "[東京]"),
    ])
  func ranges(query: String, text: String, marks: String) throws {
    let element = SearchText([SearchPart("title", "", isExcerpted: false), SearchPart("body", text)])
    let result = try #require(element.result(for: SearchQuery(query)))
    #expect(Self.marked(text, result.ranges(in: "body")) == marks)
    #expect(Self.marked(result.snippet) == marks)
    #expect(result.ranges(in: "title") == [])
  }

  @Test("A result lists the matching parts, and its excerpt is that of the first one that may be excerpted")
  func parts()
    throws
  {
    let text = SearchText([
      SearchPart("title", "Lake", isExcerpted: false), SearchPart("body", "First.\nThe lake."),
      SearchPart("caption", "The lake in fog"),
    ])
    let result = try #require(text.result(for: SearchQuery("lake")))
    #expect(result.highlights.map(\.part) == ["title", "body", "caption"])
    #expect((result.excerptedPart, Self.marked(result.snippet)) == ("body", "First. The [lake]."))
    let fog = try #require(text.result(for: SearchQuery("lake fog")))
    #expect((fog.excerptedPart, fog.ranges(in: "caption").count) == ("body", 2))
    let only = try #require(text.result(for: SearchQuery("fog")))
    #expect((only.excerptedPart, Self.marked(only.snippet)) == ("caption", "The lake in [fog]"))
    let titled = try #require(
      SearchText([SearchPart(0, "A walk", isExcerpted: false)]).result(for: SearchQuery("walk")))
    #expect((titled.excerptedPart, titled.snippet.text) == (nil, ""))
  }

  @Test("The excerpt of a long text begins and ends at words, around the first match") func long() throws {
    let text =
      String(repeating: "some words before it ", count: 30) + "the lake " + String(repeating: "and after ", count: 30)
    let element = SearchText([SearchPart("title", "", isExcerpted: false), SearchPart("body", text)])
    let result = try #require(element.result(for: SearchQuery("lake after")))
    let line = Self.marked(result.snippet)
    #expect(line.hasPrefix("…before it some words before it the [lake] and [after] and"), "\(line)")
    #expect(line.hasSuffix("and…") || line.hasSuffix("[after]…"), "\(line)")
    #expect(result.snippet.text.count <= 162)
    #expect(result.snippet.text.dropFirst().dropLast().allSatisfy { $0 != "…" })
  }

  @Test("The excerpt and the highlights of a long text are bounded") func bounds() throws {
    let text = SearchText([
      SearchPart("title", "lake", isExcerpted: false), SearchPart("body", String(repeating: "漢", count: 5_000)),
    ])
    #expect(
      try #require(text.result(for: SearchQuery("lake"))).snippet.text == String(repeating: "漢", count: 160) + "…")
    let many = try #require(text.result(for: SearchQuery("漢")))
    #expect(many.ranges(in: "body").count == 1)
    #expect(many.snippet.text.count == 161)
    let spaced = SearchText([SearchPart("body", String(repeating: "a ", count: 5_000))])
    #expect(
      try #require(spaced.result(for: SearchQuery("a"))).ranges(in: "body").count == SearchText<String>.mostRanges)
  }
}
