import TarnRecord
import Testing

/// Merges orders of letters that two sides changed, with the alphabet as the tie-break.
private func merged(_ base: String, _ mine: String, _ theirs: String, without dropped: String = "") -> String {
  String(
    mergedOrder(
      base: Array(base), mine: Array(mine), theirs: Array(theirs), keeping: { !dropped.contains($0) }, precedes: <))
}

@Suite("Merging two orders")
struct MergedOrderTests {
  /// The changes of the sides, the three orders, the dropped elements, and the result.
  static let cases: [(changes: String, base: String, mine: String, theirs: String, dropped: String, result: String)] = [
    ("nothing", "abcd", "abcd", "abcd", "", "abcd"),
    ("moved one, inserted one", "abcd", "dabc", "abxcd", "", "dabxc"),
    ("moved one each", "abcde", "bcade", "eabcd", "", "ebcad"),
    ("moved a block, changed elsewhere", "abcdef", "efabcd", "abxcdef", "", "efabxcd"),
    ("inserted at the same place", "ab", "axyb", "apqb", "", "apqxyb"),
    ("inserted at the end", "ab", "abx", "abp", "", "abpx"),
    ("inserted at the beginning", "ab", "xab", "pab", "", "pxab"),
    ("inserted into nothing", "", "xy", "pq", "", "pqxy"),
    ("inserted the same", "ab", "axb", "axb", "", "axb"),
    ("inserted the same at different places", "abc", "axbc", "abxc", "", "axbc"),
    ("inserted after what the other moved", "abcd", "abxcd", "acdb", "", "acdbx"),
    ("inserted after what the other removed", "abcd", "abxcd", "acd", "b", "axcd"),
    ("inserted after a run the other removed", "abcd", "abcxd", "d", "abc", "xd"),
    ("removed one each", "abcd", "bcd", "abc", "ad", "bc"),
    ("removed what the other changed", "abcd", "acd", "abcd", "", "abcd"),
    ("moved the same to different places", "abcdef", "bcadef", "bcdefa", "", "bcadef"),
    ("put each of two after the other", "abcde", "bcdea", "aebcd", "", "bcdae"),
  ]

  @Test("A merged order follows the changes of both sides", arguments: cases)
  func example(changes: String, base: String, mine: String, theirs: String, dropped: String, result: String) {
    #expect(merged(base, mine, theirs, without: dropped) == result, "\(changes)")
    #expect(merged(base, theirs, mine, without: dropped) == result, "\(changes), with the sides exchanged")
  }

  @Test("Merging keeps a moved or inserted run of 100,000 together, in a short time")
  func longRuns() {
    let base = Array(0..<100_000)
    let moved = Array(base[50_000...]) + base[..<50_000]
    let inserted = [0] + Array(100_000..<200_000) + base[1...]
    let result = mergedOrder(base: base, mine: moved, theirs: inserted, keeping: { _ in true }, precedes: <)
    #expect(result == Array(50_000..<100_000) + [0] + Array(100_000..<200_000) + Array(1..<50_000))
  }

  @Test("Merging two reversed orders of 100,000 elements takes a short time")
  func reversed() {
    let base = Array(0..<100_000)
    let result = mergedOrder(
      base: base, mine: base.reversed(), theirs: Array(base[1...]) + [0], keeping: { _ in true }, precedes: <)
    #expect(result.count == base.count && Set(result).count == base.count)
  }

  @Test("A duplicate ID in an order stops the program with a message")
  func duplicateID() async {
    let inSide = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = mergedOrder(base: [1], mine: [1, 2, 1], theirs: [1], keeping: { _ in true }, precedes: <)
    }
    let inBase = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = mergedOrder(base: [1, 1], mine: [1], theirs: [1], keeping: { _ in true }, precedes: <)
    }
    for result in [inSide, inBase] {
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(output.contains("An order that is merged contains an id twice. Give every element its own id."))
    }
  }
}
