import TarnTesting
import Testing

@testable import TarnLanguages

@Suite("Localizations") struct LocalizationTests {
  static let polish = """
    msgid ""
    msgstr "Language: pl\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;\\n"

    msgid "Add"
    msgstr "Dodaj"

    msgctxt "filter"
    msgid "Open"
    msgstr "Otwarte"

    msgid "Remove “%@”"
    msgstr "Usunięcie „%@”"

    msgid "Change “%@” to “%@”"
    msgstr "Zmiana na „%2$@” (było „%1$@”)"

    msgid "%d to-do left"
    msgid_plural "%d to-dos left"
    msgstr[0] "Zostało %d zadanie"
    msgstr[1] "Zostały %d zadania"
    msgstr[2] "Zostało %d zadań"

    msgid "100 %% of %@"
    msgstr "%@: 100 %%"
    """

  let polish: Localization
  let arabic: Localization

  init() throws {
    polish = Localization(try #require(Language("pl")), catalogs: [try Catalog(po: Self.polish)])
    arabic = try #require(Language("ar").flatMap { Localizations.framework[$0] })
  }

  @Test("A text has a key with placeholders, and its English form")
  func text() {
    let (count, name) = (3, "50 %")
    let text: LocalizedText = "\(count) of “\(name)”, 100 %"
    #expect(text.key == "%d of “%@”, 100 %%")
    #expect(text.english == "3 of “50 %”, 100 %")
    #expect(("No %d" as LocalizedText).english == "No %d")
  }

  @Test("A translation has its values in any order, and the form for the number")
  func translation() {
    let (old, new) = ("a %@", "b")
    #expect(polish("Add") == "Dodaj")
    #expect(polish("Change “\(old)” to “\(new)”") == "Zmiana na „b” (było „a %@”)")
    #expect(polish("100 % of \(new)") == "b: 100 %")
    func left(_ count: Int) -> String { polish("\(count) to-do left", "\(count) to-dos left", count: count) }
    #expect(
      [1, 2, 5, 22].map(left) == ["Zostało 1 zadanie", "Zostały 2 zadania", "Zostało 5 zadań", "Zostały 22 zadania"])
  }

  @Test("A context tells equal texts apart, and a missing text is English")
  func missing() {
    let count = 1
    #expect(polish("Open", context: "filter") == "Otwarte")
    #expect(polish("Open") == "Open")
    #expect(polish("\(count) day", "\(count) days", count: count) == "1 day")
    #expect(polish("Cancel") == "Anuluj", "The framework's own words come after those of the app.")
  }

  @Test("English needs no catalog")
  func english() {
    let count = 0
    #expect(Localization.english("\(count) day", "\(count) days", count: count) == "0 days")
    #expect(Localization.english.translation(of: "Remove “a”") == "Remove “a”")
    #expect(Localization.english.catalogs.isEmpty)
  }

  @Test("A recorded English text is translated with its values, whatever they are")
  func recorded() {
    #expect(polish.translation(of: "Add") == "Dodaj")
    #expect(polish.translation(of: "Remove “Add”") == "Usunięcie „Add”")
    #expect(polish.translation(of: "Change “x” to “y”") == "Zmiana na „y” (było „x”)")
    #expect(polish.translation(of: "Remove “%@ %d “”") == "Usunięcie „%@ %d “”")
    #expect(polish.translation(of: "1 to-do left") == "Zostało 1 zadanie")
    #expect(polish.translation(of: "12 to-dos left") == "Zostało 12 zadań")
    #expect(polish.translation(of: "twelve to-dos left") == "twelve to-dos left")
    #expect(polish.translation(of: "Remove “a") == "Remove “a")
    #expect(polish.translation(of: "") == "")
  }

  @Test("In a language from right to left texts in texts are isolated, and not in a terminal")
  func isolates() {
    let name = "buy milk"
    #expect(arabic("Undo \(name)") == "تراجع عن: \u{2068}buy milk\u{2069}")
    #expect(arabic.forTerminal("Undo \(name)") == "تراجع عن: buy milk")
    #expect(polish("Undo \(name)") == "Cofnij: buy milk")
  }

  @Test("Numbers have the digits of the language")
  func digits() {
    let (number, count) = (1_250, 3)
    #expect(arabic("State at step \(number)") == "الحالة عند الخطوة ١٢٥٠")
    #expect(arabic.translation(of: "State at step 7") == "الحالة عند الخطوة ٧")
    let text = arabic(
      "\(count) step set aside, up to “\(name)”.", "\(count) steps set aside, up to “\(name)”.", count: 3)
    #expect(text == "وُضعت ٣ خطوات جانبًا، حتى «\u{2068}a\u{2069}».")
  }

  private var name: String { "a" }

  @Test("The pseudo-language marks each text")
  func pseudo() {
    let name = "x"
    #expect(Localization.pseudo("Undo \(name)") == "⟦Undo x⟧")
    #expect(Localization.pseudo.translation(of: "Remove “a”") == "⟦Remove “a”⟧")
    #expect(Localization.pseudo.translation(of: "⟦Done⟧") == "⟦Done⟧")
  }

  @Test("A template finds its values in a text, or none")
  func templates() {
    func values(_ template: String, _ text: String) -> [LocalizedText.Argument]? {
      TextTemplate(template).values(in: text)
    }
    #expect(values("%@-%@", "a-b-c") == [.text("a"), .text("b-c")])
    #expect(values("%2$@, %1$d", "x, 7") == [.number(7), .text("x")])
    #expect(values("%d", "07") == nil)
    #expect(values("a%%%@", "a%b") == [.text("b")])
    #expect(values("%3$@", "a") == nil)
  }

  @Test("Rendering a template and finding its values are inverse")
  func inverse() {
    var random = SeededRandom(seed: 3)
    let words = ["a", "“b”", " ", "ż", "مرحبا", "%", "12"]
    for _ in 0..<300 {
      let values: [LocalizedText.Argument] = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Bool.random(using: &random)
          ? .number(.random(in: 0...2_000, using: &random)) : .text(words.randomElement(using: &random)!)
      }
      let template = "«" + values.map { if case .number = $0 { "%d" } else { "%@" } }.joined(separator: "»«") + "»"
      let text = LocalizedText.render(template, values, number: { "\($0)" }, text: { $0 })
      #expect(TextTemplate(template).values(in: text) == values, "\(template) \(text)")
    }
  }
}
