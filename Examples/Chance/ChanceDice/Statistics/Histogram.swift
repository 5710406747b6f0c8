import TarnLanguages

/// The observed totals compared with those of fair dice.
///
/// ```swift
/// let histogram = Histogram(of: totals, beside: try DiceDistribution(DiceNotation("3d6")))
/// histogram.verdict.description   // “Like fair dice (…).”
/// ```
///
/// The verdict is Pearson's chi-square test: neighboring bars are combined until each has at least five expected
/// throws, and the sum of (seen − expected)² / expected is the distance from fairness.
public struct Histogram: Equatable, Sendable {
  /// A range of totals, mostly one.
  public struct Bar: Equatable, Sendable {
    /// The totals.
    public let totals: ClosedRange<Int>
    /// The number of throws with one of these totals.
    public let seen: Int
    /// The exact share of these totals.
    public let share: Double
    /// Their share of all throws.
    public let seenShare: Double
    /// The expected number of throws.
    public let expected: Double

    /// `7`, or `45–264`.
    public var label: String {
      totals.count == 1 ? "\(totals.lowerBound)" : "\(totals.lowerBound)–\(totals.upperBound)"
    }

    /// `7: 12 seen, 10.5 expected`.
    public func text(_ words: Localization = .english) -> String {
      words("\(label): \(seen) seen, \(words.number(expected, fractionDigits: 1...1)) expected")
    }
  }

  /// In the order of their totals.
  public let bars: [Bar]
  /// The number of throws.
  public let count: Int
  /// The result of the test.
  public let verdict: FairnessVerdict

  /// The most bars: each is still wide enough to be seen on a phone.
  public static let mostBars = 40
  /// Totals that together are rarer than this, at either end, form one bar: else the long tail of exploding dice would
  /// be most of the picture.
  static let rareEnd = 0.001

  /// Counts totals.
  ///
  /// - Parameter totals: of throws of the same dice. Impossible totals are not counted.
  /// - Complexity: O(throws + totals of the distribution)
  public init(of totals: some Sequence<Int>, beside distribution: DiceDistribution) {
    var seen = [Int](repeating: 0, count: distribution.shares.count)
    for total in totals where distribution.probability(of: total) > 0 { seen[total - distribution.lowest] += 1 }
    let count = seen.reduce(0, +)
    bars = Self.ranges(of: distribution).map { range in
      let share = range.reduce(0) { $0 + distribution.probability(of: $1) }
      let found = range.reduce(0) { $0 + seen[$1 - distribution.lowest] }
      return Bar(
        totals: range, seen: found, share: share, seenShare: count == 0 ? 0 : Double(found) / Double(count),
        expected: share * Double(count))
    }
    self.count = count
    verdict = FairnessVerdict(bars)
  }

  /// `120 throws. Like fair dice (…).`
  public func summary(_ words: Localization = .english) -> String {
    words("\(count) throw. \(verdict.text(words))", "\(count) throws. \(verdict.text(words))", count: count)
  }

  /// The largest observed or expected share of a bar: the height of the picture.
  public var highest: Double { bars.reduce(0) { max($0, $1.share, $1.seenShare) } }

  /// Returns the totals of each bar: equally many, with the rare ends in the first and the last one.
  private static func ranges(of distribution: DiceDistribution) -> [ClosedRange<Int>] {
    let (first, last) = (
      end(of: Array(distribution.totals), distribution), end(of: distribution.totals.reversed(), distribution)
    )
    let width = (last - first + mostBars) / mostBars
    var ranges = stride(from: first, through: last, by: width).map { $0...min($0 + width - 1, last) }
    ranges[0] = distribution.lowest...ranges[0].upperBound
    ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound...distribution.totals.upperBound
    return ranges
  }

  /// Returns the first total that is not part of the rare end.
  private static func end(of totals: [Int], _ distribution: DiceDistribution) -> Int {
    var share = 0.0
    for total in totals {
      share += distribution.probability(of: total)
      if share >= rareEnd { return total }
    }
    return totals[totals.count - 1]
  }
}

extension Histogram {
  /// The lines and the summary.
  public var text: String { (lines() + [summary()]).joined(separator: "\n") }

  /// Returns the histogram as lines of text: a block for the observed share, with a stroke at the expected one.
  ///
  /// ```
  ///  7 ████████████│██ 19
  ///  8 ███████████ │   13
  /// ```
  ///
  /// - Parameter width: the length of the longest bar, in characters.
  public func lines(width: Int = 40) -> [String] {
    let labels = bars.map(\.label.count).max() ?? 0
    return bars.map { bar in
      let (seen, due) = (Int(bar.seenShare / highest * Double(width)), Int(bar.share / highest * Double(width)))
      let signs = (0...width).map { $0 == due ? "│" : $0 < seen ? "█" : " " }.joined()
      return String(repeating: " ", count: labels - bar.label.count) + "\(bar.label) \(signs) \(bar.seen)"
    }
  }
}
