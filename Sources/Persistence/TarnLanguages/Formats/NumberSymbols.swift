import Foundation

/// The digits of a language.
struct NumberSymbols: Equatable, Sendable {
  /// The locale of Foundation, with the digits that CLDR has for the language.
  let identifier: String
  /// The digits from 0 to 9; `nil` for those of ASCII.
  private let native: [Character]?

  /// Arabic has its own digits where CLDR does: not in the west of North Africa and in the Emirates. Foundation's default
  /// depends on its version, so the digits are named.
  init(_ language: Language) {
    let region = language.tag.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }
    let hasArabicDigits =
      language.code == "ar" && !["AE", "DZ", "EH", "LY", "MA", "TN"].contains(region.map(String.init) ?? "")
    identifier = language.tag + (hasArabicDigits ? "-u-nu-arab" : "")
    native = hasArabicDigits ? Array("٠١٢٣٤٥٦٧٨٩") : nil
  }

  /// Replaces the ASCII digits of a text.
  func digits(_ text: String) -> String {
    guard let native else { return text }
    return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { native[$0] } ?? $0 : $0 })
  }

  var locale: Locale { Locale(identifier: identifier) }
}
