import Foundation

extension Localization {
  /// Returns a whole number with the digits and the group separators of the language: `12,345`, `12 345`, `١٢٬٣٤٥`.
  ///
  /// In a text, `\(number)` has no separators: it may be a number that people type, or a year.
  public func number(_ number: Int) -> String { number.formatted(.number.locale(symbols.locale)) }

  /// Returns a number with a decimal separator: `0.5`, `0,5`, `٠٫٥`.
  public func number(_ number: Double, fractionDigits: ClosedRange<Int> = 0...3) -> String {
    number.formatted(.number.precision(.fractionLength(fractionDigits)).locale(symbols.locale))
  }

  /// Returns a count in its shortest form: `999`, `1.2K`, `34K`, `5.6M`; rounded down, so that no count is exaggerated.
  public func abbreviated(_ number: Int) -> String {
    func tenths(_ unit: Int) -> String { self.number(Double(number * 10 / unit) / 10, fractionDigits: 0...1) }
    return switch number {
    case ..<1_000: digits(number)
    case ..<10_000: self("\(tenths(1_000))K")
    case ..<1_000_000: self("\(digits(number / 1_000))K")
    case ..<10_000_000: self("\(tenths(1_000_000))M")
    default: self("\(digits(number / 1_000_000))M")
    }
  }

  /// Returns the time since an event in its shortest form: `now`, `7 min`, `3 h`, `2 d`, and then weeks.
  public func age(minutes: Int) -> String {
    switch minutes {
    case ..<1: self("now")
    case ..<60: self("\(minutes) min")
    case ..<1_440: self("\(minutes / 60) h")
    case ..<20_160: self("\(minutes / 1_440) d")
    default: self("\(minutes / 10_080) wk")
    }
  }

  /// Returns a whole number without separators, such as the number of a to-do.
  public func digits(_ number: Int) -> String { symbols.digits("\(number)") }
}

extension Language {
  /// The name of the language in itself: `العربية`, `polski`, `English`.
  public var nativeName: String { Locale(identifier: tag).localizedString(forIdentifier: tag) ?? tag }
}
