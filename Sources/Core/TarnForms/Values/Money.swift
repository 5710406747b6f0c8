/// An amount of money in hundredths of its currency's unit, such as cents, with the text that people type.
///
/// ```swift
/// let price = Money("12.5")                        // 12.50
/// let sum = (price ?? .zero) + Money(hundredths: 99)
/// print(sum)                                       // "13.49"
/// ```
///
/// Sums are exact, as they are not with `Double`; one beyond the greatest number of hundredths (92 quadrillion units) stays
/// there, so that no amount in a file can end the program.
///
/// | text | amount |
/// |---|---|
/// | `12`, `12.5`, `12,50`, `-12.50`, `1 234,50`, `1'234.50` | a point or a comma before one or two digits; blanks and apostrophes between digits before it |
/// | `1,234.50`, `12.`, `.5`, `+3`, `12.505`, `12.50 €` | none |
///
/// In a draft, store a ``FieldText`` of it, so that `12.` stays as typed.
///
/// It knows no currency, and no currency without hundredths, such as the yen: use `Int` for these.
public struct Money: Hashable, Comparable, Sendable {
  /// The amount in hundredths of the unit.
  public var hundredths: Int

  /// Creates an amount.
  public init(hundredths: Int) { self.hundredths = hundredths }

  public static func < (left: Money, right: Money) -> Bool { left.hundredths < right.hundredths }
}

extension Money: AdditiveArithmetic {
  public static var zero: Money { Money(hundredths: 0) }

  public static func + (left: Money, right: Money) -> Money {
    bounded(left.hundredths.addingReportingOverflow(right.hundredths), isNegative: left.hundredths < 0)
  }

  public static func - (left: Money, right: Money) -> Money {
    bounded(left.hundredths.subtractingReportingOverflow(right.hundredths), isNegative: left.hundredths < 0)
  }

  /// The amount a number of times: the price of three pieces. A product that is too large stays at the greatest or the
  /// least amount.
  public static func * (amount: Money, count: Int) -> Money {
    bounded(
      amount.hundredths.multipliedReportingOverflow(by: count), isNegative: (amount.hundredths < 0) != (count < 0))
  }

  /// A result that overflows stays at the greatest or the least amount.
  private static func bounded(_ result: (partialValue: Int, overflow: Bool), isNegative: Bool) -> Money {
    guard result.overflow else { return Money(hundredths: result.partialValue) }
    return Money(hundredths: isNegative ? .min : .max)
  }
}

extension Money: LosslessStringConvertible {
  /// The amount with two digits after the point: `-0.50`.
  public var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Reads an amount as people type it.
  ///
  /// - Returns: `nil` for a text that is no amount, has more than two digits after the point, or is too large for an
  ///   `Int` of hundredths.
  public init?(_ text: String) {
    var digits = ""
    var decimals: Int?
    var isNegative = false
    for (index, character) in text.enumerated() {
      switch character {
      case "0"..."9" where character.isASCII:
        digits.append(character)
        decimals = decimals.map { $0 + 1 }
      case ".", ",":
        guard decimals == nil, !digits.isEmpty else { return nil }
        decimals = 0
      case "-", "−":
        guard index == 0 else { return nil }
        isNegative = true
      case " ", "\u{a0}", "\u{202f}", "'", "’":
        guard !digits.isEmpty, decimals == nil else { return nil }
      default: return nil
      }
    }
    guard !digits.isEmpty, decimals != 0, (decimals ?? 0) <= 2 else { return nil }
    for _ in 0..<(2 - (decimals ?? 0)) { digits.append("0") }
    guard let amount = Int(isNegative ? "-" + digits : digits) else { return nil }
    hundredths = amount
  }
}

/// Encoded as its hundredths.
extension Money: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hundredths)
  }

  public init(from decoder: any Decoder) throws {
    self.init(hundredths: try decoder.singleValueContainer().decode(Int.self))
  }
}
