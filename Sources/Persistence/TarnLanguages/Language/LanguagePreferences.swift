import Foundation

/// The languages that a person prefers, best first: from a browser's header, or from the environment of a terminal.
///
/// ```swift
/// let browser = LanguagePreferences(acceptLanguage: "pl, en;q=0.5")
/// let terminal = LanguagePreferences(environment: ["LANG": "ar_EG.UTF-8"])
/// ```
public struct LanguagePreferences: Equatable, Sendable {
  /// The languages, best first, each once.
  public var languages: [Language]

  /// Creates preferences.
  public init(_ languages: [Language]) { self.languages = languages }

  /// The most characters of a header that are read. Browsers send about 40 for three languages.
  static let longestHeader = 1_000
  /// The most languages of a header that are used.
  static let mostLanguages = 20

  /// Reads the header `Accept-Language` (RFC 9110, section 12.5.4): by weight, and in the order of the header for equal
  /// weights. Whatever has another form is left out, and so is `*` and a language with the weight 0.
  ///
  /// - Complexity: O(*n*) in the header, of which at most 1,000 characters and 20 languages are read.
  public init(acceptLanguage header: String) {
    var weighted: [(language: Language, weight: Int)] = []
    guard header.utf8.count <= Self.longestHeader else {
      languages = []
      return
    }
    for item in header.split(separator: ",").prefix(Self.mostLanguages) {
      let parts = item.split(separator: ";", omittingEmptySubsequences: false).map {
        $0.filter { $0 != " " && $0 != "\t" }
      }
      guard let language = Language(parts[0]), parts.count <= 2,
        let weight = parts.count == 1 ? 1_000 : Self.weight(parts[1]), weight > 0,
        !weighted.contains(where: { $0.language == language })
      else { continue }
      weighted.append((language, weight))
    }
    // Sorting is stable.
    languages = weighted.sorted { $0.weight > $1.weight }.map(\.language)
  }

  /// Returns a weight in thousandths: `q=0.8` is 800.
  private static func weight(_ text: String) -> Int? {
    guard text.hasPrefix("q=") || text.hasPrefix("Q=") else { return nil }
    let parts = text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0] == "0" || parts[0] == "1" else { return nil }
    let digits = parts.count == 2 ? parts[1] : ""
    guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      return nil
    }
    let weight =
      (Int(parts[0]) ?? 0) * 1_000 + (Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0)
    return weight <= 1_000 ? weight : nil
  }

  /// Reads the environment of a terminal as POSIX programs do: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
  /// not empty. `ar_EG.UTF-8` is `ar-EG`; `C` and `POSIX` are no language.
  public init(environment: [String: String]) {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let name = value.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
    languages = name == "C" || name == "POSIX" ? [] : [Language(String(name))].compactMap(\.self)
  }

  /// The languages of the terminal in which the program runs: by its environment.
  ///
  /// ```swift
  /// let words = Localizations.framework.best(for: .terminal)
  /// ```
  public static var terminal: LanguagePreferences {
    LanguagePreferences(environment: ProcessInfo.processInfo.environment)
  }

  /// The languages in the settings of the system, for an app with windows of its own.
  public static var system: LanguagePreferences {
    LanguagePreferences(Locale.preferredLanguages.compactMap { Language($0) })
  }
}
