import DocumentedCode
import Foundation
import Testing

/// `docs/security.md` against the sources.
@Suite("The page about ASVS") struct SecurityPageTests {
  private struct Row {
    let items: [String]
    let sign: String
    let tests: [String]
  }

  private let page: DocumentedPage
  private let rows: [Row]

  init() throws {
    page = try DocumentedPage("docs/security.md")
    rows = page.text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3, cells[0].first?.isNumber == true else { return nil }
      let tests = cells.count > 3 ? cells[3].matches(of: #/"([^"]+)"/#).map { String($0.1) } : []
      return Row(items: cells[0].components(separatedBy: ", "), sign: cells[1], tests: tests)
    }
  }

  /// The number of items of levels 1 and 2 in each section of ASVS 5.0.0. Those of level 3 follow them.
  private static let sections = [
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4,
    "3.4": 6,
    "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3,
    "6.2": 12,
    "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
    "8.1": 2,
    "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2,
    "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4,
    "13.1": 1,
    "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1,
    "16.2": 5,
    "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2,
  ]

  @Test("Each item of both levels is there once")
  func complete() {
    let expected = Self.sections.flatMap { section, count in (1...count).map { "\(section).\($0)" } }
    #expect(expected.count == 253)
    #expect(rows.flatMap(\.items).sorted() == expected.sorted())
  }

  @Test("Each row has a known sign, and what holds names a test")
  func signs() {
    for row in rows {
      #expect(["✓", "◇", "◐", "app", "proxy", "✗", "–"].contains(row.sign), "\(row.items)")
      #expect(row.sign != "✓" || !row.tests.isEmpty, "\(row.items) names no test")
    }
  }

  @Test("Each named test exists")
  func tests() throws {
    let folders = ["Tests", "Examples/Tests"].map { "\(page.root)/\($0)" }
    var sources = ""
    for folder in folders {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where path.hasSuffix("Tests.swift") && !path.hasPrefix(".") {
        sources += try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      }
    }
    // The name is the first argument of a test, on its line or the next one.
    let names = Set(sources.matches(of: #/@Test\(\s*"((?:[^"\\]|\\.)+)"/#).map { String($0.1) })
    for test in Set(rows.flatMap(\.tests)) { #expect(names.contains(test), "There is no test “\(test)”") }
  }
}
