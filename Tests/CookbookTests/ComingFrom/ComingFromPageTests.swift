import DocumentedCode
import Foundation
import Testing

/// The pages docs/coming-from-*.md and docs/test-store.md: ten patterns each, with the code of the other framework and that of Tarn.
struct ComparisonPage {
  struct Pattern {
    let title: String
    /// The code of the other framework and its language, without the first line.
    let other: (language: String, code: String)
    let tarn: String
  }

  let page: DocumentedPage
  let patterns: [Pattern]

  /// - Parameters:
  ///   - name: the end of the file's name.
  ///   - label: the name of the framework in the first line of its code.
  init(_ name: String, label: String) throws { try self.init(path: "docs/coming-from-\(name).md", label: label) }

  init(path: String, label: String) throws {
    page = try DocumentedPage(path)
    patterns = try page.text.components(separatedBy: "\n## ").dropFirst().map { section in
      let blocks = section.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      try #require(blocks.count == 2, "\(section.prefix(40))")
      let (other, tarn) = (Self.lines(of: blocks[0]), Self.lines(of: blocks[1]))
      #expect(["//", "--", "#"].map { "\($0) \(label)" }.contains(other[1]), "\(section.prefix(40))")
      #expect(tarn[0] == "swift" && tarn[1] == "// Tarn", "\(section.prefix(40))")
      return Pattern(
        title: String(section.prefix { $0 != "\n" }),
        other: (other[0], other.dropFirst(2).joined(separator: "\n")), tarn: tarn.dropFirst(2).joined(separator: "\n"))
    }
  }

  private static func lines(of block: String) -> [String] { block.components(separatedBy: "\n").dropLast() }

  /// Returns the pieces of code, divided by `…`, that are not in a Swift file of the folder of these tests.
  func missing(_ code: (Pattern) -> String) throws -> [String] {
    let folder = "\(page.root)/Tests/CookbookTests"
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .map { Self.compared(try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
    return patterns.flatMap { code($0).components(separatedBy: "…") }.map(Self.compared).filter { piece in
      !sources.contains { $0.contains(piece) }
    }
  }

  /// The lines without indentation, empty lines and lines that are comments.
  private static func compared(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n")
  }
}

@Suite("Coming from other frameworks: the pages") struct ComingFromPageTests {
  private static let names = [
    ("tca", "TCA"), ("redux", "Redux"), ("elm", "Elm"), ("liveview", "LiveView"), ("mvvm", "MVVM"),
  ]

  @Test("Each page compares ten patterns, and the code of Tarn is in sources that other tests run", arguments: names)
  func sources(name: String, label: String) throws {
    let page = try ComparisonPage(name, label: label)
    #expect(page.patterns.count == 10)
    #expect(try page.missing(\.tarn) == [])
    for pattern in page.patterns {
      for code in [pattern.tarn, pattern.other.code] {
        #expect((1...16).contains(code.split(separator: "\n").count), "\(name): \(pattern.title)")
      }
    }
  }

  @Test("The view models of the page about MVVM are those that the tests compare with Tarn") func viewModels() throws {
    #expect(try ComparisonPage("mvvm", label: "MVVM").missing(\.other.code) == [])
  }

  @Test("The cookbook leads to each page, and each link of a page leads to a page and a heading") func links() throws {
    let cookbook = try DocumentedPage("docs/cookbook.md").text
    for (name, _) in Self.names {
      #expect(cookbook.contains("(coming-from-\(name).md)"))
      let page = try DocumentedPage("docs/coming-from-\(name).md")
      #expect(try page.text.contains("](") && page.brokenLinks() == [])
    }
  }
}
