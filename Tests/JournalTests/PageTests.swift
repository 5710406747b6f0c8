import Foundation
import Testing

/// docs/truth.md, which shows how Journal is what the talk's app was not.
@Suite("The page about truth") struct PageTests {
  @Test("shows the code as it is") func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let page = try String(contentsOfFile: "\(root)/docs/truth.md", encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count == 3)
    let app = "\(root)/Examples/Journal/Journal"
    let files = try FileManager.default.subpathsOfDirectory(atPath: app).filter { $0.hasSuffix(".swift") }
    let code = try files.map { try lines(String(contentsOfFile: "\(app)/\($0)", encoding: .utf8)) }
    for block in blocks {
      // What is left out stands as “…”; each piece between stands in one file, line by line.
      for piece in block.components(separatedBy: "…") {
        let wanted = lines(piece)
        #expect(code.contains { $0.contains(wanted) }, "Not in the code as it is:\n\(piece)")
      }
    }
    #expect(page.contains("drawer.progress(at: now)") && page.contains("`SignUpForm`"))
  }

  /// Without indentation and empty lines, which depend on what stands around.
  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
