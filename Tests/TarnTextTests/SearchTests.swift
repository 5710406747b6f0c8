import Foundation
import TarnTesting
import TarnText
import Testing

@Suite("Searching texts") struct SearchTests {
  static func text(_ title: String, _ body: String, _ caption: String, file: String) -> SearchText<String> {
    SearchText([
      SearchPart("title", title, isExcerpted: false), SearchPart("body", body), SearchPart("caption", caption),
      SearchPart("file", file), SearchPart("person", "Ada"), SearchPart("day", "2026-11-22, Sunday, 22 November 2026"),
    ])
  }

  static let walk = text(
    "Über den See", "Around the lake with Ben, José and the dog.\nIt rained a lot — 東京の雨 🥾.", "Façade of the Straße",
    file: "IMG_10.jpg")

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
    #expect(Self.walk.matches(SearchQuery(query)))
    #expect(Self.walk.result(for: SearchQuery(query)) != nil)
  }

  @Test(
    "A query does not match absent words",
    arguments: [
      "ake", "lakes", "lake mountain", "see-around", "bén2", "\"lake the\"", "\"the la\"", "\"la\" lake", "京東", "東雨",
      "👢", "2026-12",
      "2027", "monday", "\"dog it rained b", "img_12", "\"see around\"", "\"den see around\"",
    ])
  func findsNot(query: String) {
    #expect(!Self.walk.matches(SearchQuery(query)))
    #expect(Self.walk.result(for: SearchQuery(query)) == nil)
  }

  @Test("An empty query matches every element") func empty() {
    for text in ["", " \n", "\"", "\"\"", "—!"] { #expect(SearchQuery(text).isEmpty) }
    #expect(!SearchQuery("a").isEmpty)
    #expect(Self.walk.result(for: SearchQuery(""))?.highlights == [])
  }

  @Test("Long queries are bounded, and words after an absent one do not make it match") func bounded() {
    let words = (0..<500).map { "w\($0)" }.joined(separator: " ")
    let text = SearchText([SearchPart("body", words)])
    #expect(text.matches(SearchQuery(words)))
    #expect(!text.matches(SearchQuery("absent " + words)))
    #expect(text.matches(SearchQuery(String(repeating: "w1 ", count: 90_000))))
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
      let (title, body, caption) = (text(), text(), text())
      let texts = [title, body, caption, "IMG_2.jpg", "Ada", "2026-11-22 Sunday 22 November 2026"]
      let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        NaiveSearch.Term(
          words: (0..<(random.oneIn(3) ? 2 : 1)).map { _ in word() }, isWhole: random.oneIn(3))
      }
      let query = SearchQuery(terms.map(\.text).joined(separator: " "))
      let element = Self.text(title, body, caption, file: "IMG_2.jpg")
      let result = element.result(for: query)
      let isFound = NaiveSearch(terms: terms).finds(texts)
      #expect(element.matches(query) == isFound, "\(terms.map(\.text)) in \(texts)")
      #expect((result != nil) == isFound)
      guard let result, terms.count == 1 else { continue }
      found += 1
      let words = NaiveSearch.words(terms[0].words[0])
      guard terms[0].words.count == 1, words.count == 1, !terms[0].isWhole else { continue }
      let sought = NaiveSearch.folded(words[0].word)
      let starts = NaiveSearch.words(body)
        .filter { NaiveSearch.folded($0.word).unicodeScalars.starts(with: sought.unicodeScalars) }
      let ranges = result.ranges(in: "body")
      // Adjacent matches form one range.
      #expect(starts.allSatisfy { word in ranges.contains { $0.contains(word.start) } }, "\(sought) in \(body)")
      #expect(
        ranges.allSatisfy { range in starts.contains { $0.start == range.lowerBound } }, "\(sought) in \(body)")
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
    #expect(found > 50)
  }
}
