import Foundation
import Journal
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
    let entry = Entry(id: uuid(1), body: text, day: "2026-11-22", by: "x", made: time(0))
    let result = try #require(SearchText(entry).result(for: SearchQuery(query)))
    #expect(Self.marked(text, result.ranges(in: .body)) == marks)
    #expect(Self.marked(result.snippet) == marks)
    #expect(result.ranges(in: .title) == [])
  }

  @Test("A result lists the matching parts, and its excerpt prefers the body") func parts() throws {
    let entry = Entry.walk.altered(by: .title("Lake"), .body("First.\nThe lake."))
    let result = try #require(SearchText(entry).result(for: SearchQuery("lake")))
    #expect(result.highlights.map(\.part) == [.title, .body, .caption(uuid(10))])
    #expect((result.snippet.part, Self.marked(result.snippet)) == (.body, "First. The [lake]."))
    let named = try #require(SearchText(entry).result(for: SearchQuery("img_10")))
    #expect((named.snippet.part, Self.marked(named.snippet)) == (.fileName(uuid(10)), "[IMG_10].jpg"))
    let titled = try #require(SearchText(Entry.walk).result(for: SearchQuery("walk")))
    #expect((titled.snippet.part, titled.snippet.text) == (.body, "Around the lake with Ben. It rained."))
    let day = try #require(SearchText(entry).result(for: SearchQuery("22 november")))
    #expect(Self.marked(day.snippet) == "2026-11-[22], Sunday, [22] [November] 2026")
  }

  @Test("The excerpt of a long text begins and ends at words, around the first match") func long() throws {
    let text =
      String(repeating: "some words before it ", count: 30) + "the lake " + String(repeating: "and after ", count: 30)
    let entry = Entry(id: uuid(1), body: text, day: "2026-11-22", by: "x", made: time(0))
    let result = try #require(SearchText(entry).result(for: SearchQuery("lake after")))
    let line = Self.marked(result.snippet)
    #expect(line.hasPrefix("…before it some words before it the [lake] and [after] and"), "\(line)")
    #expect(line.hasSuffix("and…") || line.hasSuffix("[after]…"), "\(line)")
    #expect(result.snippet.text.count <= 162)
    #expect(result.snippet.text.dropFirst().dropLast().allSatisfy { $0 != "…" })
  }

  @Test("The excerpt and the highlights of a long text are bounded") func bounds() throws {
    let entry = Entry(
      id: uuid(1), title: "lake", body: String(repeating: "漢", count: 5_000), day: "2026-11-22", by: "x", made: time(0))
    let text = SearchText(entry)
    #expect(
      try #require(text.result(for: SearchQuery("lake"))).snippet.text == String(repeating: "漢", count: 160) + "…")
    let many = try #require(text.result(for: SearchQuery("漢")))
    #expect(many.ranges(in: .body).count == 1)
    #expect(many.snippet.text.count == 161)
    let spaced = entry.altered(by: .body(String(repeating: "a ", count: 5_000)))
    #expect(
      try #require(SearchText(spaced).result(for: SearchQuery("a"))).ranges(in: .body).count == SearchResult.mostRanges)
  }
}
