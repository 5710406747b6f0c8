import Foundation
import Journal
import TarnTesting
import TarnValues
import Testing

@Suite("Searching the journal") struct SearchTests {
  static let walk = Entry.walk.altered(
    by: .title("Über den See"), .body("Around the lake with Ben, José and the dog.\nIt rained a lot — 東京の雨 🥾."),
    .caption("Façade of the Straße", of: uuid(11)))

  @Test(
    "A query matches prefixes of words in any part and any order, ignoring case and accents",
    arguments: [
      "lake", "LAKE", "lak", "l", "ben jose", "josé", "JOSE", "uber", "Über", "see", "Ben lake uber", "rained",
      "facade strasse",
      "straß", "STRASSE", "stras", "img_10", "IMG_10.jpg", "10.jpg", "ada", "2026-11-22", "2026-11", "2026",
      "sunday november",
      "22 nov", "東京", "京の雨", "雨", "🥾", "lot—東", "dog.", "u\u{308}ber", "", " ", "\"", "…!?", "\"the lake\"",
      "\"around the lake with\"", "“the lake” ben", "„the lake“", "«the dog»", "\"the la", "ben \"the dog",
      "\"dog\" \"ben\"",
      "\"ben, josé\"", "the the", "\"\" lake",
    ])
  func finds(query: String) {
    #expect(SearchText(Self.walk).matches(SearchQuery(query)))
    #expect(SearchText(Self.walk).result(for: SearchQuery(query)) != nil)
  }

  @Test(
    "A query does not match absent words",
    arguments: [
      "ake", "lakes", "lake mountain", "see-around", "bén2", "\"lake the\"", "\"the la\"", "\"la\" lake", "京東", "東雨",
      "👢", "2026-12",
      "2027", "monday", "\"dog it rained b", "img_12", "\"see around\"", "\"den see around\"",
    ])
  func findsNot(query: String) {
    #expect(!SearchText(Self.walk).matches(SearchQuery(query)))
    #expect(SearchText(Self.walk).result(for: SearchQuery(query)) == nil)
  }

  @Test("An empty query matches every entry") func empty() {
    for text in ["", " \n", "\"", "\"\"", "—!"] { #expect(SearchQuery(text).isEmpty) }
    #expect(!SearchQuery("a").isEmpty)
    #expect(SearchText(Self.walk).result(for: SearchQuery(""))?.highlights == [])
  }

  @Test("Long queries are bounded, and words after an absent one do not make it match") func bounded() {
    let words = (0..<500).map { "w\($0)" }.joined(separator: " ")
    let entry = Entry.walk.altered(by: .body(words))
    #expect(SearchText(entry).matches(SearchQuery(words)))
    #expect(!SearchText(entry).matches(SearchQuery("absent " + words)))
    #expect(SearchText(entry).matches(SearchQuery(String(repeating: "w1 ", count: 90_000))))
  }

  @Test("Results are newest first, by day and then by the time of creation") func order() {
    func entry(_ number: UInt8, _ day: Day, _ made: Int64, _ body: String = "lake") -> Entry {
      Entry(id: uuid(number), body: body, day: day, by: "Ada", made: time(made))
    }
    let entries = [
      entry(1, "2026-11-20", 9), entry(2, "2026-11-22", 1), entry(3, "2026-11-22", 5), entry(4, "2026-11-23", 0, "sea"),
      entry(5, "2026-11-22", 5),
    ]
    let texts = entries.map { SearchText($0) }
    #expect(SearchQuery("lake").found(in: texts).map(\.id) == [uuid(5), uuid(3), uuid(2), uuid(1)])
    #expect(SearchQuery("").found(in: texts.reversed()).map(\.id) == [uuid(4), uuid(5), uuid(3), uuid(2), uuid(1)])
    #expect(SearchQuery("lake").found(in: Table(texts)).count == 4)
  }

  @Test("The search finds what a naive search finds, and highlights the starts of words") func oracle() throws {
    var random = SeededRandom(seed: 17)
    let letters = ["a", "b", "A", "é", "e", "e\u{301}", "ß", "s", "1", "ж", "Й", "漢", "ひ", "👩🏽", "한", "ﬁ", "İ", "ạ̈"]
    let gaps = [" ", " ", "\n", ", ", "-", "…", "\u{301} ", "'"]
    func word() -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(from: letters) }.joined()
    }
    func text() -> String {
      (0..<Int.random(in: 0...7, using: &random)).map { _ in word() + random.pick(from: gaps) }.joined()
    }
    var found = 0
    for _ in 0..<3_000 {
      let entry = Entry(
        id: uuid(1), title: text(), body: text(), day: "2026-11-22", photos: [.example(2, caption: text())], by: "Ada",
        made: time(0))
      let texts = [
        entry.title, entry.body, entry.photos[0].caption, "IMG_2.jpg", "Ada", "2026-11-22 Sunday 22 November 2026",
      ]
      let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        NaiveSearch.Term(
          words: (0..<(random.oneIn(3) ? 2 : 1)).map { _ in word() }, isWhole: random.oneIn(3))
      }
      let query = SearchQuery(terms.map(\.text).joined(separator: " "))
      let result = SearchText(entry).result(for: query)
      let isFound = NaiveSearch(terms: terms).finds(texts)
      #expect(SearchText(entry).matches(query) == isFound, "\(terms.map(\.text)) in \(texts)")
      #expect((result != nil) == isFound)
      guard let result, terms.count == 1 else { continue }
      found += 1
      let words = NaiveSearch.words(terms[0].words[0])
      guard terms[0].words.count == 1, words.count == 1, !terms[0].isWhole else { continue }
      let sought = NaiveSearch.folded(words[0].word)
      let starts = NaiveSearch.words(entry.body)
        .filter { NaiveSearch.folded($0.word).unicodeScalars.starts(with: sought.unicodeScalars) }
      let ranges = result.ranges(in: .body)
      // Adjacent matches form one range.
      #expect(starts.allSatisfy { word in ranges.contains { $0.contains(word.start) } }, "\(sought) in \(entry.body)")
      #expect(
        ranges.allSatisfy { range in starts.contains { $0.start == range.lowerBound } }, "\(sought) in \(entry.body)")
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
    #expect(found > 50)
  }
}
