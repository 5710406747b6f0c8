import Foundation
import TarnLanguages
import Testing

@Suite("Languages") struct LanguageTests {
  @Test(
    "A tag has a canonical form",
    arguments: [("AR", "ar"), ("pt-br", "pt-BR"), ("zh-hant-TW", "zh-Hant-TW"), ("de-1996", "de-1996")])
  func form(text: String, tag: String) { #expect(Language(text)?.tag == tag) }

  @Test(
    "Whatever is no tag is refused",
    arguments: [
      "", "-", "a", "en-", "en--US", "e1", "en_US", "en-toolongpart", "ar\u{301}", "en-a b",
      String(repeating: "ab-", count: 12) + "ab",
    ])
  func refused(text: String) { #expect(Language(text) == nil) }

  @Test("The direction follows the script, or else the language")
  func direction() {
    let rightToLeft = ["ar", "ar-EG", "he", "fa", "ur", "az-Arab", "pa-Arab-PK"]
    #expect(rightToLeft.allSatisfy { Language($0)?.direction == .rightToLeft })
    #expect(["en", "pl", "ar-Latn", "az", "zh-Hant"].allSatisfy { Language($0)?.direction == .leftToRight })
  }

  @Test("A language has its own name")
  func names() {
    #expect(["ar", "pl", "en"].compactMap { Language($0)?.nativeName } == ["العربية", "polski", "English"])
  }

  @Test(
    "A browser's header is read by weight, then by order",
    arguments: [
      ("pl", ["pl"]), ("en;q=0.5, ar", ["ar", "en"]), ("en-US,en;q=0.9,pl;q=0.9", ["en-US", "en", "pl"]),
      ("*, ar;q=0.1", ["ar"]), ("pl;q=0", []), ("pl;q=0.000, en;q=1.000", ["en"]), ("pl ; q=0.3 , ar", ["ar", "pl"]),
      ("en;q=2, pl;q=-1, ar;q=x, de;q=0.1234, fr;level=1, he;q=1.5", []), ("", []), (",,;,q=1", []),
      ("pl, PL;q=0.1", ["pl"]),
    ])
  func header(text: String, tags: [String]) {
    #expect(LanguagePreferences(acceptLanguage: text).languages.map(\.tag) == tags)
  }

  @Test("A header has a bound")
  func bound() {
    let many = (0..<200).map { "a\(Character(UnicodeScalar(UInt8(97 + $0 % 26))))" }.joined(separator: ",")
    #expect(LanguagePreferences(acceptLanguage: many).languages.count == 20)
    #expect(LanguagePreferences(acceptLanguage: "pl," + String(repeating: " ", count: 2_000)).languages.isEmpty)
  }

  @Test(
    "A terminal has the language of its environment",
    arguments: [
      (["LANG": "ar_EG.UTF-8"], ["ar-EG"]), (["LANG": "pl_PL", "LC_ALL": "C"], []),
      (["LC_MESSAGES": "pl", "LANG": "ar"], ["pl"]),
      (["LC_ALL": "", "LANG": "de_DE@euro"], ["de-DE"]), ([:], []), (["LANG": "POSIX"], []), (["LANG": "../../x"], []),
      (["LANG": "C.UTF-8"], []),
    ])
  func environment(variables: [String: String], tags: [String]) {
    #expect(LanguagePreferences(environment: variables).languages.map(\.tag) == tags)
  }

  @Test("The program itself has the language of its environment")
  func process() {
    #expect(LanguagePreferences.terminal == LanguagePreferences(environment: ProcessInfo.processInfo.environment))
    #expect(Set(LanguagePreferences.system.languages).count == LanguagePreferences.system.languages.count)
  }

  @Test("The languages of an app are those of its embedded files")
  func embedded() {
    let polish = CatalogTests.header + "msgid \"Add\"\nmsgstr \"Dodaj\"\n"
    let languages = Localizations(embedded: Array(polish.utf8))
    #expect(languages.languages.map(\.tag) == ["en", "pl"])
    #expect(languages.all.map { $0("Add") } == ["Add", "Dodaj"])
  }

  @Test("An app serves the nearest of its languages, or else English")
  func best() throws {
    let languages = Localizations.framework
    func best(_ header: String) -> String {
      languages.best(for: LanguagePreferences(acceptLanguage: header)).language.tag
    }
    #expect(best("ar-EG, en") == "ar")
    #expect(best("de, pl;q=0.3") == "pl")
    #expect(best("en-GB, pl") == "en")
    #expect(best("de") == "en")
    #expect(best("") == "en")
  }
}
