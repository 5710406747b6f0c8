import RandomCases
import TarnTesting
import Testing

@testable import TarnLanguages

@Suite("Catalogs") struct CatalogTests {
  static let header = """
    msgid ""
    msgstr ""
    "Language: pl\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;\\n"


    """

  @Test("A file has contexts, plurals, escapes, comments, and entries that do not count")
  func file() throws {
    let catalog = try Catalog(
      po: Self.header + #"""
        # A translator's comment.
        #. A programmer's comment.
        #: a.swift:3
        msgid "Add"
        msgstr "Do"
        "daj"

        msgctxt "filter"
        msgid "Open"
        msgstr "Otwarte"

        msgid "Open"
        msgstr "Otwórz"

        #, objc-format
        msgid "%d step"
        msgid_plural "%d steps"
        msgstr[0] "%d krok"
        msgstr[1] "%d kroki"
        msgstr[2] "%d kroków"

        msgid "a\t\"b\"\\\n\x41\102"
        msgstr "c"

        #, fuzzy, objc-format
        #| msgid "Take"
        msgid "Remove"
        msgstr "Weź"

        msgid "Later"
        msgstr ""

        #~ msgid "Old"
        #~ msgstr "Stare"
        """#)
    #expect(catalog.language.tag == "pl")
    #expect(catalog.entry("Add")?.forms == ["Dodaj"])
    #expect(catalog.entry("Open", context: "filter")?.forms == ["Otwarte"])
    #expect(catalog.entry("Open")?.forms == ["Otwórz"])
    #expect(catalog.entry("%d step")?.forms == ["%d krok", "%d kroki", "%d kroków"])
    #expect(catalog.entry("%d step")?.plural == "%d steps")
    #expect(catalog.entry("a\t\"b\"\\\nAB")?.forms == ["c"])
    #expect(catalog.entries.count == 5, "Fuzzy, empty and obsolete entries do not count.")
    #expect(catalog.entry("Add")?.line == 10)
  }

  @Test(
    "A file that is none is refused with its line and a reason",
    arguments: [
      ("msgid \"a\"\nmsgid \"b\"", 8, "not expected here"), ("msgid \"a\"", 7, "has no msgstr"),
      ("msgid \"a\"\nmsgstr \"b", 8, "at the end of the text is missing"),
      ("msgid \"a\"\nmsgstr \"b\" c", 8, "behind the text"), ("msgid \"a\"\nmsgstr b", 8, "quotation marks is missing"),
      ("msgid \"a\"\nmsgstr \"\\q\"", 8, "no escape"),
      ("mgsid \"a\"", 7, "no keyword"),
      ("msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"", 10, "is there already"),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"", 9, "not expected here"),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", 9, "is not the next plural form"),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"", 7, "has 1 plural forms, and pl has 3"),
      ("msgid \"a\"\nmsgid_plural \"b\"", 8, "has no msgstr"),
      ("msgid \"a\"\n# c\nmsgstr \"b\"", 8, "inside of an entry"),
      ("msgid \"a\"\nmsgstr \"\\377\"", 7, "not UTF-8"), ("msgctxt \"a\"\nmsgstr \"b\"", 8, "not expected here"),
      ("msgid \"a\\n\"\nmsgstr \"b\"", 7, "line break at its end"),
      ("msgid \"a\"\nmsgstr \"\\nb\"", 7, "line break at its beginning"),
    ])
  func refused(text: String, line: Int, reason: String) {
    let error = #expect(throws: CatalogError.self) { try Catalog(po: Self.header + text) }
    #expect(error?.line == line, "\(error?.description ?? "")")
    #expect(error?.reason.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test("A header names the language, the character set and the plural forms of the language")
  func headers() {
    func reason(_ text: String) -> String? {
      #expect(throws: CatalogError.self) { try Catalog(po: text) }?.reason
    }
    #expect(reason("msgid \"a\"\nmsgstr \"b\"\n")?.contains("no header") == true)
    #expect(
      reason("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"")?.contains("no language") == true)
    #expect(reason("msgid \"\"\nmsgstr \"Language: pl\\n\"")?.contains("charset=UTF-8") == true)
    let other = Self.header.replacing("n==1 ? 0", with: "n==2 ? 0")
    #expect(reason(other)?.contains("not those of the language pl") == true)
    #expect(throws: CatalogError(line: 1, "The file is not UTF-8. Write it with this character set.")) {
      try Catalog(po: [0xFF])
    }
  }

  @Test("Whatever it accepts, msgfmt reads as the same texts", .enabled(if: Gettext.isInstalled))
  func gettext() async throws {
    var random = SeededRandom(seed: 7)
    var accepted = 0
    for _ in 0..<randomCases(60) {
      let text = Self.header + Self.randomFile(&random)
      guard let catalog = try? Catalog(po: text) else { continue }
      accepted += 1
      let compiled = try #require(try await Gettext.compiled(text), "msgfmt refuses:\n\(text)")
      let own = Dictionary(
        uniqueKeysWithValues: catalog.entries.map { entry in
          (
            (entry.context.map { $0 + "\u{4}" } ?? "") + entry.id + (entry.plural.map { "\0" + $0 } ?? ""),
            entry.forms.joined(separator: "\0")
          )
        })
      // An entry that lacks one of its forms is missing here; gettext shows an empty text for the others.
      let complete = compiled.filter {
        !$0.key.isEmpty && !$0.value.split(separator: "\0", omittingEmptySubsequences: false).contains("")
      }
      #expect(own == complete, "\(text)")
    }
    #expect(accepted >= 15)
  }

  /// Returns some entries, most of them right.
  private static func randomFile(_ random: inout SeededRandom) -> String {
    let pieces = [
      "a", "ż", "مرحبا", " ", "%d", "\\n", "\\\"", "\\\\", "\\t", "\\x41", "\\101", "“”", "#", "msgid", "\\",
    ]
    func text(_ random: inout SeededRandom) -> String {
      let count = Int.random(in: 0...4, using: &random)
      // The last piece is wrong.
      let last = Int.random(in: 0..<40, using: &random) == 0 ? pieces.count : pieces.count - 1
      let parts = (0..<count).map { _ in pieces[Int.random(in: 0..<last, using: &random)] }
      return Bool.random(using: &random)
        ? "\"\(parts.joined())\"" : "\"\"\n" + parts.map { "  \"\($0)\" " }.joined(separator: "\n")
    }
    var lines: [String] = []
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let kind = Int.random(in: 0..<40, using: &random)
      if kind < 6 {
        lines.append(["# c", "#. c", "#: a:1", "#, fuzzy", "#| msgid \"x\"", "#~ msgid \"y\"\n#~ msgstr \"z\""][kind])
      }
      if kind % 5 == 0 { lines.append("msgctxt \"c\(number % 2)\"") }
      lines.append("msgid \"\(number)\"\n\(text(&random))")
      if kind % 3 == 0 {
        lines.append("msgid_plural \(text(&random))")
        for form in 0..<(kind == 39 ? 2 : 3) { lines.append("msgstr[\(form)] \(text(&random))") }
      } else {
        lines.append("msgstr \(text(&random))")
      }
      if Bool.random(using: &random) { lines.append("") }
      if kind == 7 { lines.append("msgid \"0\"\nmsgstr \"twice\"") }
    }
    return lines.joined(separator: "\n")
  }
}
