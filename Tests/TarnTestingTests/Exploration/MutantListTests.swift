import Foundation
import Testing

@Suite("The list of the mutants") struct MutantListTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")

  /// `Scripts/mutants` takes too long for each change, and refuses a list with a stale mutant.
  @Test("The original text of each mutant is in its file once") func texts() throws {
    let list = try String(contentsOf: root.appending(path: "Tests/Mutants/mutants.txt"), encoding: .utf8)
    var count = 0
    for block in list.components(separatedBy: "\n\n") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      guard let head = lines.first, head.hasPrefix("## "), let path = head.split(separator: " ").last else { continue }
      count += 1
      let original = lines.filter { $0.hasPrefix("-") }.map { $0.dropFirst() }.joined(separator: "\n")
      let code = try String(contentsOf: root.appending(path: "\(path)"), encoding: .utf8)
      #expect(!original.isEmpty && code.components(separatedBy: original).count == 2, "\(lines[1]), in \(path)")
    }
    #expect(count > 90)
  }
}
