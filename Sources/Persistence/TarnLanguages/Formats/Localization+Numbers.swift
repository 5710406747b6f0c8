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

  /// Returns a whole number without separators, such as the number of a to-do.
  public func digits(_ number: Int) -> String { symbols.digits("\(number)") }
}

extension Language {
  /// The name of the language in itself: `العربية`, `polski`, `English`.
  public var nativeName: String { Locale(identifier: tag).localizedString(forIdentifier: tag) ?? tag }
}
