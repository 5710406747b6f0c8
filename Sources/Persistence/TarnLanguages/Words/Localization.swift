/// A language with its texts: what a view needs to show its words in the language of a person.
///
/// ```swift
/// func title(_ count: Int, _ words: Localization) -> String {
///   count == 0 ? words("No to-dos") : words("\(count) to-do", "\(count) to-dos", count: count)
/// }
/// title(2, .english)                 // "2 to-dos"
/// ```
///
/// It is a value that views get as a parameter; nothing depends on the language of the process. A text without a
/// translation is shown in English.
///
/// ``english`` has no catalogs: an app in one language needs no other, and plain texts stay as they are.
public struct Localization: Equatable, Sendable {
  /// The language.
  public let language: Language
  /// The catalogs of the language; of two with a text the first one counts.
  public let catalogs: [Catalog]
  /// Whether each text is in the brackets ⟦ and ⟧, as in ``pseudo``.
  let isPseudo: Bool
  /// Whether a text in another text is isolated (U+2068, U+2069), so that its direction does not change the order of the
  /// words around it.
  var isolatesValues: Bool
  let symbols: NumberSymbols

  /// English, as in the source code.
  public static let english = Localization(.english, catalogs: [])

  /// English with each translatable text in brackets, for tests and for developers: a word without brackets is in no
  /// catalog.
  public static let pseudo = Localization(.english, catalogs: [], isPseudo: true)

  /// Creates a localization.
  ///
  /// - Parameters:
  ///   - language: the language.
  ///   - catalogs: those of the app; the catalog of the framework's own words is added.
  public init(_ language: Language, catalogs: [Catalog]) {
    let own = Self.frameworkCatalogs[language.tag] ?? Self.frameworkCatalogs[language.code]
    let others = own.map { catalogs.contains($0) ? [] : [$0] } ?? []
    self.init(language, catalogs: catalogs + others, isPseudo: false)
  }

  private init(_ language: Language, catalogs: [Catalog], isPseudo: Bool) {
    self.language = language
    self.catalogs = catalogs
    self.isPseudo = isPseudo
    isolatesValues = language.direction == .rightToLeft
    symbols = NumberSymbols(language)
  }

  /// Whether texts are shown as they are in the source code.
  var isSource: Bool { language == .english && catalogs.isEmpty && !isPseudo }

  /// The same for a terminal, which shows no isolates: it arranges texts of both directions itself, if it can.
  public var forTerminal: Localization {
    var words = self
    words.isolatesValues = false
    return words
  }

  // MARK: Texts

  /// Returns a text in the language.
  ///
  /// - Parameters:
  ///   - text: the English text, with its values.
  ///   - context: the context of the text in the catalogs, if equal texts have different translations.
  /// - Complexity: O(*n*) in the text; one look-up for each catalog.
  public func callAsFunction(_ text: LocalizedText, context: String? = nil) -> String {
    for catalog in catalogs {
      if let entry = catalog.entry(text.key, context: context) { return render(entry.forms[0], text.arguments) }
    }
    return missing(text)
  }

  /// Returns a text in the form for a number.
  ///
  /// ```swift
  /// words("\(count) step", "\(count) steps", count: count)
  /// ```
  ///
  /// - Parameters:
  ///   - one: the English text for 1.
  ///   - other: the English text for all other numbers, with the same values.
  ///   - count: the number, which selects the plural form.
  ///   - context: the context of the texts in the catalogs, if equal texts have different translations.
  public func callAsFunction(
    _ one: LocalizedText, _ other: LocalizedText, count: Int, context: String? = nil
  ) -> String {
    for catalog in catalogs {
      if let entry = catalog.entry(one.key, context: context), entry.plural == other.key {
        return render(entry.forms[catalog.rule.form(of: count)], other.arguments)
      }
    }
    return missing(PluralRule.english.form(of: count) == 0 ? one : other)
  }

  /// Returns the elements of a list in a sentence: `a, b and c`; empty for none.
  ///
  /// ```swift
  /// words.list(["Ada", "Ben", "Cy"])           // "Ada, Ben and Cy"
  /// ```
  public func list(_ elements: [String]) -> String {
    guard elements.count > 1, let last = elements.last else { return elements.first ?? "" }
    let others = elements.dropLast().joined(separator: self(", ", context: "list"))
    return self("\(others) and \(last)", context: "list")
  }

  private func missing(_ text: LocalizedText) -> String {
    isPseudo ? "⟦\(text.english)⟧" : text.english
  }

  private func render(_ template: String, _ arguments: [LocalizedText.Argument]) -> String {
    LocalizedText.render(
      template, arguments, number: { symbols.digits("\($0)") },
      text: { isolatesValues ? "\u{2068}\($0)\u{2069}" : $0 })
  }

  /// Returns an English text in the language: one that was made without knowing who reads it, such as the reason of a
  /// refusal, the name of a step in a history, or an entry of a journal that several people share.
  ///
  /// ```swift
  /// words.translation(of: "Remove “buy milk”")       // the entry "Remove “%@”" with its value
  /// ```
  ///
  /// It finds the entry of the catalogs whose English text it is, with the values in it. Of several entries it is the one
  /// with the most letters of its own.
  ///
  /// - Returns: the text itself if no catalog has it.
  /// - Complexity: O(*n* · *k*) in the length of the text and the entries with values. English costs nothing.
  public func translation(of english: String) -> String {
    if isPseudo { return english.isEmpty || english.hasPrefix("⟦") ? english : "⟦\(english)⟧" }
    for catalog in catalogs {
      if let entry = catalog.entry(english.replacing("%", with: "%%")), entry.plural == nil {
        return render(entry.forms[0], [])
      }
    }
    for catalog in catalogs {
      if let (entry, values) = catalog.match(english) {
        let number = values.lazy.compactMap { if case .number(let number) = $0 { number } else { nil } }.first
        let form = entry.plural == nil ? 0 : catalog.rule.form(of: number ?? 1)
        return render(entry.forms[form], values)
      }
    }
    return english
  }
}
