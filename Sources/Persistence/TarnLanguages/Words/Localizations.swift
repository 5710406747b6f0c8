/// The languages of an app.
///
/// ```swift
/// let languages = Localizations([polish, arabic])
/// let words = languages.best(for: LanguagePreferences(acceptLanguage: "pl, en;q=0.5"))
/// words.language                     // pl
/// ```
public struct Localizations: Sendable {
  /// The languages with their texts: English first.
  public let all: [Localization]

  /// Creates the languages of an app: English, and that of each catalog.
  ///
  /// - Precondition: no two catalogs have the same language.
  public init(_ catalogs: [Catalog]) {
    precondition(
      Set(catalogs.map(\.language)).count == catalogs.count && !catalogs.contains { $0.language == .english },
      "Localizations: each language has one catalog, and English has none.")
    all = [.english] + catalogs.map { Localization($0.language, catalogs: [$0]) }
  }

  /// Creates the languages of an app: English, and that of each PO file that is embedded in the program.
  ///
  /// ```swift
  /// static let languages = Localizations(embedded: PackageResources.ar_po, PackageResources.pl_po)
  /// ```
  ///
  /// - Precondition: each file is a catalog (``Catalog``), and no two have the same language. The program stops
  ///   with the error and its line; a test that reads the languages finds it before.
  public init(embedded files: [UInt8]...) {
    do {
      self.init(try files.map { file throws(CatalogError) in try Catalog(po: file) })
    } catch {
      preconditionFailure("Localizations: an embedded catalog can't be read, \(error).")
    }
  }

  /// The languages, English first.
  public var languages: [Language] { all.map(\.language) }

  /// Returns the texts of a language; `nil` for one that the app does not have.
  public subscript(language: Language) -> Localization? { all.first { $0.language == language } }

  /// Returns the texts of the first preferred language that the app has, or else English: `ar-EG` is served by `ar`, and
  /// `pt` by `pt-BR` (RFC 4647, section 3.4, and its reverse).
  public func best(for preferences: LanguagePreferences) -> Localization {
    for language in preferences.languages {
      var tag = language.tag
      while true {
        if let found = all.first(where: { $0.language.tag == tag }) { return found }
        guard let dash = tag.lastIndex(of: "-") else { break }
        tag = String(tag[..<dash])
      }
      if let found = all.first(where: { $0.language.code == language.code }) { return found }
    }
    return .english
  }
}
