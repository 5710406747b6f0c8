import Foundation
import ProgramDriver
import TarnTesting
import Testing

@testable import TarnRecord

/// Counts the results of merges of paragraphs.
private struct MergeTally: CustomStringConvertible {
  var correct = 0, conflicts = 0, doubled = 0, lost = 0, moved = 0

  mutating func add(_ merged: String?, of history: ParagraphHistory) {
    guard let merged else {
      conflicts += 1
      return
    }
    switch history.fault(of: merged) {
    case nil: correct += 1
    case .doubled: doubled += 1
    case .lost: lost += 1
    case .moved: moved += 1
    }
  }

  var description: String {
    "correct \(correct), in conflict \(conflicts), doubled \(doubled), lost \(lost), in another order \(moved)"
  }
}

@Suite("Merging paragraphs that repeat each other")
struct ParagraphMergeTests {
  private static func merged(_ history: ParagraphHistory, by unit: TextUnit) -> String? {
    let texts = history.texts
    return TextMerge(base: texts.base, mine: texts.mine, theirs: texts.theirs, by: unit).text
  }

  @Test(
    "Merges satisfy the laws: an unchanged side gives the other, equal sides give that, and sides can be exchanged",
    arguments: [11, 12])
  func laws(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let history = ParagraphHistory.random(&random)
      let (base, mine, theirs) = history.texts
      for unit in [TextUnit.lines, .words] {
        func merge(_ mine: String, _ theirs: String) -> TextMerge {
          TextMerge(base: base, mine: mine, theirs: theirs, by: unit)
        }
        #expect(merge(mine, base).text == mine, "\(history)")
        #expect(merge(base, theirs).text == theirs, "\(history)")
        #expect(merge(mine, mine).text == mine, "\(history)")
        #expect(merge(theirs, mine) == merge(mine, theirs).exchanged, "\(history)")
      }
    }
  }

  @Test("A paragraph that both sides inserted is in the result once, even if one side dropped another")
  func insertedOnce() {
    for unit in [TextUnit.lines, .words] {
      let merge = TextMerge(
        base: "One.\n\nTwo.\n\nThree.\n", mine: "One.\n\nTwo.\n\nNew.\n\nThree.\n", theirs: "Two.\n\nNew.\n\nThree.\n",
        by: unit)
      #expect(merge.text == "Two.\n\nNew.\n\nThree.\n")
    }
  }

  @Test("A paragraph that both sides kept stays, even if both dropped an equal one")
  func droppedOnce() {
    for unit in [TextUnit.lines, .words] {
      let merge = TextMerge(
        base: "a.\n\na.\n\na.\n\nend.\n", mine: "a.\n\na.\n\nend.\n", theirs: "top.\n\na.\n\na.\n\nend.\n", by: unit)
      #expect(merge.text == "top.\n\na.\n\na.\n\nend.\n")
    }
  }

  /// The seed is fixed, so the counts are constant. `Scripts/soak` compares other seeds with git.
  @Test(
    "Merges double or lose at most 1 paragraph in 100 by lines and 3 in 100 by words",
    arguments: [TextUnit.lines, .words])
  func faultRates(unit: TextUnit) {
    var random = SeededRandom(seed: 1)
    var tally = MergeTally()
    for _ in 0..<2_000 {
      let history = ParagraphHistory.random(&random)
      tally.add(Self.merged(history, by: unit), of: history)
    }
    #expect(tally.doubled + tally.lost <= (unit == .lines ? 20 : 60), "\(tally)")
    #expect(tally.correct >= 1_300, "\(tally)")
  }

  @Test("Merges have fewer faults than git's, and at most 5 in 100 more conflicts")
  func git() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = try #require(Int(environment["TARN_MERGES"] ?? "60"))
    let seed = try #require(UInt64(environment["TARN_MERGES"] == nil ? "1" : environment["TARN_SEED"] ?? "1"))
    let git = try GitMerge()
    defer { git.remove() }
    var random = SeededRandom(seed: seed)
    var (lines, words, gitTally) = (MergeTally(), MergeTally(), MergeTally())
    for _ in 0..<count {
      let history = ParagraphHistory.random(&random)
      lines.add(Self.merged(history, by: .lines), of: history)
      words.add(Self.merged(history, by: .words), of: history)
      gitTally.add(try await git.merged(history.texts), of: history)
    }
    let figures: Comment = "seed \(seed), \(count) histories; by lines: \(lines); by words: \(words); git: \(gitTally)"
    if count > 60 { print(figures) }
    #expect(lines.doubled + lines.lost <= Self.maximumFaults(of: count, percent: 1), figures)
    #expect(words.doubled + words.lost <= Self.maximumFaults(of: count, percent: 3), figures)
    for tally in [lines, words] {
      #expect(tally.doubled + tally.lost <= gitTally.doubled + gitTally.lost, figures)
      #expect(tally.conflicts <= gitTally.conflicts + count * 5 / 100, figures)
    }
  }

  /// Returns the most faults among the given number of histories if at most the given percentage fails: three standard
  /// deviations of a Poisson distribution above its mean, which one run in a thousand exceeds by chance.
  private static func maximumFaults(of count: Int, percent: Int) -> Int {
    let mean = Double(count * percent) / 100
    return Int(mean + 3 * mean.squareRoot())
  }
}

/// Runs `git merge-file` in a temporary folder.
private struct GitMerge {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-merge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Returns the text that git merges from three texts, or `nil` for a conflict.
  func merged(_ texts: (base: String, mine: String, theirs: String)) async throws -> String? {
    let files = try [("mine", texts.mine), ("base", texts.base), ("theirs", texts.theirs)].map { name, text in
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let run = try await ProgramOutput("/usr/bin/env", ["git", "merge-file", "--stdout", "--quiet"] + files)
    // The exit status is the number of conflicts, or 128 and more for an error.
    try #require((0..<128).contains(run.status), "git merge-file failed")
    return run.status == 0 ? run.text : nil
  }
}
