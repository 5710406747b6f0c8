import TarnLanguages

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The verdict on dice whose totals were counted: Pearson’s chi-square test.
public enum FairnessVerdict: Equatable, Sendable {
  /// There are too few throws.
  case tooFew
  /// These dice have only one result.
  case certain
  /// The result of the test.
  case tested(ChiSquare)

  /// The distance of counts from fairness, and its probability with fair dice.
  public struct ChiSquare: Equatable, Sendable {
    /// The sum of (seen − expected)² / expected.
    public let statistic: Double
    /// The degrees of freedom: one less than the groups of totals.
    public let degrees: Int
    /// The probability of a statistic at least as large with fair dice.
    public let chance: Double
  }

  /// The test is unreliable for a group with fewer expected throws: the usual rule, Cochran's.
  static let fewestExpected = 5.0

  init(_ bars: [Histogram.Bar]) {
    guard bars.count > 1 else {
      self = .certain
      return
    }
    var groups: [(seen: Double, expected: Double)] = []
    var (seen, expected) = (0.0, 0.0)
    for bar in bars {
      seen += Double(bar.seen)
      expected += bar.expected
      guard expected >= Self.fewestExpected else { continue }
      groups.append((seen, expected))
      (seen, expected) = (0, 0)
    }
    // The rest belongs to the last group.
    if let last = groups.popLast() { groups.append((last.seen + seen, last.expected + expected)) }
    guard groups.count > 1 else {
      self = .tooFew
      return
    }
    let statistic = groups.reduce(0) { $0 + ($1.seen - $1.expected) * ($1.seen - $1.expected) / $1.expected }
    self = .tested(ChiSquare(statistic: statistic, degrees: groups.count - 1))
  }
}

extension FairnessVerdict.ChiSquare {
  /// Computes the probability of a statistic.
  ///
  /// - Precondition: at least one degree.
  /// - Complexity: O(degrees)
  public init(statistic: Double, degrees: Int) {
    self.statistic = statistic
    self.degrees = degrees
    // The upper incomplete gamma function Q(degrees / 2, x), by Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1) from
    // Q(1/2, x) = erfc(√x) or Q(1, x) = e^-x on: all terms are positive, so nothing cancels.
    let x = statistic / 2
    var a = degrees.isMultiple(of: 2) ? 1.0 : 0.5
    var chance = degrees.isMultiple(of: 2) ? exp(-x) : erfc(x.squareRoot())
    var term = degrees.isMultiple(of: 2) ? x * exp(-x) : 2 * (x / .pi).squareRoot() * exp(-x)
    while a < Double(degrees) / 2 {
      chance += term
      a += 1
      term *= x / a
    }
    self.chance = min(max(chance, 0), 1)
  }
}

extension FairnessVerdict: CustomStringConvertible {
  public var description: String { text() }

  /// The verdict in words, with the numbers of the test.
  public func text(_ words: Localization = .english) -> String {
    switch self {
    case .tooFew: return words("Too few throws for a verdict.")
    case .certain: return words("These dice have only one result.")
    case .tested(let test):
      let statistic = words.number(test.statistic, fractionDigits: 1...1)
      let numbers = words(
        "χ² = \(statistic), \(test.degrees) degree of freedom", "χ² = \(statistic), \(test.degrees) degrees of freedom",
        count: test.degrees)
      return switch test.chance {
      case ..<0.001: words("Unlike fair dice, which deviate as much less than once in 1,000 times (\(numbers)).")
      case ..<0.01: words("Hardly like fair dice, which deviate as much less than once in 100 times (\(numbers)).")
      case ..<0.05: words("A little uneven: fair dice deviate as much less than once in 20 times (\(numbers)).")
      case ..<0.999: words("Like fair dice (\(numbers)).")
      default: words("More even than fair dice, which deviate as little less than once in 1,000 times (\(numbers)).")
      }
    }
  }
}
