import Foundation
import TarnLanguages

/// The words in source code, and whether the catalogs have them.
///
/// ```swift
/// let words = try SourceWords(translated: ["Sources/Devices"], recorded: ["Sources/Sharing/Status.swift"])
/// #expect(words.faults(in: Localizations.framework) == [])
/// ```
public struct SourceWords {
  /// A text in the code.
  public struct Text: Equatable {
    /// With `%` in place of each value.
    public var text: String
    public var plural: String?
    public var context: String?
    /// `file:line`.
    public var place: String
  }

  public private(set) var texts: [Text] = []

  /// Reads the words of Swift files.
  ///
  /// - Parameters:
  ///   - translated: files and folders with the calls `words("…")`.
  ///   - recorded: files and folders all of whose literals with a blank are texts that a view translates later: reasons of
  ///     refusals, names of steps, entries of a journal.
  ///   - other: literals with a blank that are no words.
  public init(translated: [String], recorded: [String] = [], except other: Set<String> = []) throws {
    for file in try Self.files(translated) { texts += Self.translated(in: try Self.read(file), file) }
    for file in try Self.files(recorded) {
      texts += SwiftLiterals(try Self.read(file)).all.filter { literal in
        literal.text.contains(" ") && literal.text.contains(where: \.isLetter) && !other.contains(literal.text)
          && !literal.before.hasSuffix("words(") && !literal.before.hasSuffix("preconditionFailure(")
      }.map { Text(text: $0.text, place: "\(file):\($0.line)") }
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func read(_ file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  private static func files(_ places: [String]) throws -> [String] {
    try places.flatMap { place -> [String] in
      if place.hasSuffix(".swift") { return [place] }
      let names = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(place).path)
      return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(place)/\($0)" }
    }
  }

  /// Returns the literals with letters that are no words of `words(…)`, with their places: for a face that tests can't run.
  ///
  /// - Parameters:
  ///   - places: files and folders.
  ///   - names: what is before other literals, such as the label of a parameter with the name of an image.
  public static func literals(
    outsideOfWordsIn places: [String],
    except names: [String] = SourceWords.otherLiterals
  ) throws -> [String] {
    try files(places).flatMap { file in literals(outsideOfWordsIn: try read(file), file, except: names) }
  }

  /// What is before literals that are no words: names of images and IDs.
  public static let otherLiterals = ["systemImage:", "systemName:", "session(", "SceneStorage(", "#Preview("]

  static func literals(outsideOfWordsIn code: String, _ file: String, except names: [String]) -> [String] {
    let texts = translated(in: code, file).flatMap { [$0.text, $0.plural, $0.context].compactMap(\.self) }
    return SwiftLiterals(code).all.filter { literal in
      literal.text.contains(where: \.isLetter) && !texts.contains(literal.text)
        && !names.contains { literal.before.hasSuffix($0) }
    }.map { "“\($0.text)” (\(file):\($0.line))" }
  }

  /// The calls `words("…")`, `words("…", "…", count: …)` and `words("…", context: "…")`.
  static func translated(in code: String, _ file: String) -> [Text] {
    let literals = SwiftLiterals(code).all
    return literals.enumerated().filter { $1.before.hasSuffix("words(") }.map { index, literal in
      var text = Text(text: literal.text, place: "\(file):\(literal.line)")
      var last = literal
      /// Those after a literal, without those in its values.
      func behind(_ literal: SwiftLiterals.Literal) -> ArraySlice<SwiftLiterals.Literal> {
        literals[(index + 1)...].drop { $0.before.endIndex < literal.after.startIndex }
      }
      var rest = behind(literal)
      if let next = rest.first, isNext(next, after: last, ",") {
        (text.plural, last) = (next.text, next)
        rest = behind(next)
      }
      if let next = rest.first, next.before.hasSuffix("context:"),
        last.after.count - next.after.count < 200, !last.after.dropLast(next.after.count).contains("words(")
      {
        text.context = next.text
      }
      return text
    }
  }

  /// Whether only a separator is between two literals.
  private static func isNext(_ next: SwiftLiterals.Literal, after literal: SwiftLiterals.Literal, _ mark: String)
    -> Bool
  {
    guard next.before.hasSuffix(mark) else { return false }
    return literal.after.drop(while: \.isWhitespace).hasPrefix(mark)
      && !literal.after.dropLast(next.after.count).dropFirst(1).prefix { $0 != "\"" }.contains {
        !$0.isWhitespace && $0 != ","
      }
  }

  /// Returns what is wrong with the catalogs of some languages: a text without a translation, other placeholders, a missing
  /// plural form. Empty if all is right.
  public func faults(in languages: Localizations) -> [String] {
    languages.all.filter { !$0.catalogs.isEmpty }.flatMap { language in
      language.catalogs.flatMap(Self.faults(of:)) + missing(in: language.catalogs)
    }
  }

  /// Returns the texts that no catalog of a language has.
  public func missing(in catalogs: [Catalog]) -> [String] {
    var known: Set<[String?]> = []
    for entry in catalogs.flatMap(\.entries) {
      known.insert([entry.context, Self.plain(entry.id), entry.plural.map(Self.plain)])
      // A recorded text is in one of the two forms.
      if let plural = entry.plural {
        known.insert([entry.context, Self.plain(entry.id), nil])
        known.insert([entry.context, Self.plain(plural), nil])
      }
    }
    let language = catalogs.first?.language.tag ?? ""
    return texts.filter { text in
      !known.contains([text.context, Self.unquoted(text.text), text.plural.map(Self.unquoted)])
    }.map { "\(language): “\($0.text)” is missing (\($0.place))" }
  }

  /// Returns the entries whose translations have other placeholders than their English texts.
  static func faults(of catalog: Catalog) -> [String] {
    catalog.entries.flatMap { entry in
      let expected = placeholders(entry.id)
      let texts = (entry.plural.map { [$0] } ?? []) + entry.forms
      return texts.filter { placeholders($0) != expected }.map {
        "\(catalog.language): “\($0)” has other placeholders than “\(entry.id)” (line \(entry.line))"
      }
    }
  }

  /// The kinds of the values by their positions.
  private static func placeholders(_ text: String) -> [String] {
    var next = 0
    return text.matches(of: /%(?:([0-9]+)\$)?([@d])/).map { match in
      next += 1
      return "\(match.1.flatMap { Int($0) } ?? next)\(match.2)"
    }.sorted()
  }

  /// A text of a catalog in the form of the code.
  private static func plain(_ text: String) -> String { unquoted(text.replacing(/%(?:[0-9]+\$)?[@d]/, with: "%")) }

  /// Without the quotation marks of a value: the code may have them in the value.
  private static func unquoted(_ text: String) -> String { text.replacing("“%”", with: "%") }
}
