import DocumentedCode
import Foundation
import TarnLayout
import Testing

/// Tests docs/layout.md and its pictures.
@Suite("The page docs/layout.md") struct PageTests {
  /// With `TARN_DRAW` in the environment, the test draws the pictures anew instead.
  @Test("The page's pictures equal those that the library draws") func pictures() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/layout")
      .standardized
    let page = try DocumentedPage("docs/layout.md")
    for (name, picture) in try Examples.all() {
      let file = folder.appending(path: "\(name).svg")
      if ProcessInfo.processInfo.environment["TARN_DRAW"] != nil {
        try picture.description.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(
        try String(contentsOf: file, encoding: .utf8) == picture.description, "TARN_DRAW=1 draws the pictures anew.")
      #expect(page.text.contains("](layout/\(name).svg)"), "The page does not show \(name).")
    }
    let drawn = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".svg") }
    #expect(drawn.count == (try Examples.all().count))
  }

  @Test("The page shows only code that this test target compiles") func code() throws {
    let page = try DocumentedPage("docs/layout.md")
    #expect(page.count >= 10)
    #expect(try page.missing(in: "Tests/TarnLayoutTests") == [])
  }
}
