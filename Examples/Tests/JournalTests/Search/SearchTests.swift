import Foundation
import Journal
import TarnDocument
import TarnEncoding
import TarnText
import TarnValues
import Testing

@Suite("Searching the journal") struct SearchTests {
  private func marked(_ snippet: Snippet) -> String {
    snippet.pieces.map { $0.isFound ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(
    "A query finds words in all parts of an entry",
    arguments: [
      "walk", "rained", "the lake", "img_10.jpg", "ada", "2026-11-22", "sunday november", "ada lake 22 nov", "",
    ])
  func finds(query: String) { #expect(SearchableEntry(.walk).text.matches(SearchQuery(query))) }

  @Test("A query finds no words that an entry does not have", arguments: ["mountain", "2026-12", "monday", "ben2"])
  func findsNot(query: String) { #expect(!SearchableEntry(.walk).text.matches(SearchQuery(query))) }

  @Test("A result lists the matching parts, and its excerpt prefers the body") func parts() throws {
    let entry = Entry.walk.altered(by: .title("Lake"), .body("First.\nThe lake."))
    let result = try #require(SearchableEntry(entry).text.result(for: SearchQuery("lake")))
    #expect(result.highlights.map(\.part) == [.title, .body, .caption(uuid(10))])
    #expect((result.excerptedPart, marked(result.snippet)) == (.body, "First. The [lake]."))
    let named = try #require(SearchableEntry(entry).text.result(for: SearchQuery("img_10")))
    #expect((named.excerptedPart, marked(named.snippet)) == (.fileName(uuid(10)), "[IMG_10].jpg"))
    let titled = try #require(SearchableEntry(.walk).text.result(for: SearchQuery("walk")))
    #expect((titled.excerptedPart, titled.snippet.text) == (.body, "Around the lake with Ben. It rained."))
    let day = try #require(SearchableEntry(entry).text.result(for: SearchQuery("22 november")))
    #expect(marked(day.snippet) == "2026-11-[22], Sunday, [22] [November] 2026")
  }

  @Test("Results are newest first, by day and then by the time of creation") func order() {
    func entry(_ number: UInt8, _ day: CivilDate, _ made: Int64, _ body: String = "lake") -> Entry {
      Entry(id: uuid(number), body: body, day: day, by: "Ada", made: time(made))
    }
    let entries = [
      entry(1, "2026-11-20", 9), entry(2, "2026-11-22", 1), entry(3, "2026-11-22", 5), entry(4, "2026-11-23", 0, "sea"),
      entry(5, "2026-11-22", 5),
    ]
    let texts = Journal.searchTexts.value(of: Journal.State(Journal.Document(entries: Table(entries))))
    func found(_ query: String) -> [UUID] {
      SearchInput.found.value(of: SearchInput(texts: texts, search: query)).map(\.id)
    }
    #expect(found("lake") == [uuid(5), uuid(3), uuid(2), uuid(1)])
    #expect(found("") == [uuid(4), uuid(5), uuid(3), uuid(2), uuid(1)])
  }
}
