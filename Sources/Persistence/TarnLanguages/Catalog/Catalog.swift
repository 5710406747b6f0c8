/// The texts of a language: a PO file of GNU gettext.
///
/// ```swift
/// let catalog = try Catalog(po: """
///   msgid ""
///   msgstr "Language: pl\\nContent-Type: text/plain; charset=UTF-8\\n"
///
///   msgid "Add"
///   msgstr "Dodaj"
///   """)
/// catalog.language                   // pl
/// ```
///
/// The English text in the source code identifies a text, and a context (`msgctxt`) one of two that are equal. As in
/// gettext, an entry that is marked as fuzzy and one without a translation count as missing.
public struct Catalog: Equatable, Sendable {
  /// The language in the header.
  public let language: Language
  /// Which form a number selects.
  public let rule: PluralRule
  /// The translated entries, in the order of the file.
  public let entries: [Entry]
  private let indexes: [Key: Int]

  /// A text of a catalog.
  public struct Entry: Equatable, Sendable {
    /// The name of the place of the text, if equal texts have different translations.
    public var context: String?
    /// The English text, in the singular.
    public var id: String
    /// The English text in the plural; `nil` for a text without a number.
    public var plural: String?
    /// The translations: one for each form of the language, or only one for a text without a number.
    public var forms: [String]
    /// The line of the file on which the entry begins.
    public var line: Int
  }

  struct Key: Hashable {
    var context: String?
    var id: String
  }

  /// Reads a PO file.
  ///
  /// - Throws: ``CatalogError`` with the line for a file that gettext's `msgfmt` refuses, for one without a language and
  ///   the character set UTF-8 in its header, and for one whose plural forms are not those of the language.
  /// - Complexity: O(*n*) in the text.
  public init(po text: String) throws(CatalogError) {
    var reader = POReader(text)
    try self.init(try reader.read())
  }

  /// Reads the bytes of a PO file, such as a resource of the program.
  public init(po bytes: [UInt8]) throws(CatalogError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogError(line: 1, "The file is not UTF-8. Write it with this character set.")
    }
    try self.init(po: text)
  }

  private init(_ all: [POReader.Entry]) throws(CatalogError) {
    guard let header = all.first(where: { $0.entry.id.isEmpty && $0.entry.context == nil }) else {
      throw CatalogError(line: 1, "There is no header: an entry whose msgid is empty.")
    }
    let fields = Self.fields(of: header.entry.forms[0])
    let line = header.entry.line
    guard let language = fields["language"].flatMap({ Language($0.replacing("_", with: "-")) }) else {
      throw CatalogError(line: line, "The header has no language, such as “Language: pl\\n”.")
    }
    guard fields["content-type"]?.lowercased().hasSuffix("charset=utf-8") == true else {
      throw CatalogError(line: line, "The header has no “Content-Type: text/plain; charset=UTF-8\\n”.")
    }
    self.language = language
    do throws(PluralRuleError) {
      rule = try fields["plural-forms"].map { text throws(PluralRuleError) in try PluralRule(text) } ?? .english
    } catch {
      throw CatalogError(line: line, "Plural-Forms: \(error.description)")
    }
    if let expected = PluralRule.rule(of: language), fields["plural-forms"] != nil, !expected.agrees(with: rule) {
      throw CatalogError(line: line, "The plural forms are not those of the language \(language).")
    }
    entries = all.filter { !$0.isFuzzy && !$0.entry.id.isEmpty && !$0.entry.forms.contains("") }.map(\.entry)
    for entry in entries where entry.plural != nil && entry.forms.count != rule.count {
      throw CatalogError(
        line: entry.line, "“\(entry.id)” has \(entry.forms.count) plural forms, and \(language) has \(rule.count).")
    }
    indexes = Dictionary(
      uniqueKeysWithValues: entries.enumerated().map { (Key(context: $1.context, id: $1.id), $0) })
  }

  private static func fields(of header: String) -> [String: String] {
    var fields: [String: String] = [:]
    for line in header.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop(while: \.isWhitespace))
    }
    return fields
  }

  /// Returns the entry of a text; `nil` for a missing one.
  ///
  /// - Complexity: O(1).
  public func entry(_ id: String, context: String? = nil) -> Entry? {
    indexes[Key(context: context, id: id)].map { entries[$0] }
  }
}

/// Why a PO file can't be read, with the line.
public struct CatalogError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The fault, as a sentence.
  public let reason: String

  init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { "line \(line): \(reason)" }
}
