import TarnRecord
import Testing

private struct Page: Record {
  var title: String
  var count: Int

  static let fields: [Field<Page>] = [Field("title", \.title), Field("count", \.count)]
}

@Suite("Both texts of a conflict") struct BothTextsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let (base, mine, theirs, expected): (String, String, String, String)
    var testDescription: String { expected }
  }

  @Test(
    "`bothTexts` has equal parts once, and where the texts differ, mine and then theirs",
    arguments: [
      ("A walk", "A long walk", "A cold walk", "A long cold walk"),
      ("", "one", "two", "one two"),
      ("we went", "we went home", "we went, early", "we went home, early"),
      ("湖", "湖山", "湖川", "湖山川"),
    ].map { Case(base: $0.0, mine: $0.1, theirs: $0.2, expected: $0.3) })
  func bothTexts(_ example: Case) throws {
    func page(_ title: String) -> Page { Page(title: title, count: 0) }
    let merge = Merge(base: page(example.base), mine: page(example.mine), theirs: page(example.theirs))
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.bothTexts == example.expected)
  }

  @Test("A conflict of values that are no text has no bothTexts")
  func noText() throws {
    let merge = Merge(
      base: Page(title: "", count: 0), mine: Page(title: "", count: 1), theirs: Page(title: "", count: 2))
    #expect(try #require(merge.conflicts.first).bothTexts == nil)
  }
}
