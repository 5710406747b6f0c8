import Foundation
import TarnTesting
import Testing

@testable import TarnLanguages

@Suite("Plural rules") struct PluralRuleTests {
  @Test("Arabic has six forms, Polish three, as CLDR has examples of them")
  func examples() throws {
    let arabic = try #require(Language("ar").flatMap { PluralRule.rule(of: $0) })
    // CLDR 45, plurals.xml: the integer samples of zero, one, two, few, many and other.
    let samples: [[Int]] = [
      [0], [1], [2], [3, 10, 103, 110, 1003], [11, 26, 111, 1011], [100, 102, 200, 202, 300, 1_000, 1_000_000],
    ]
    for (form, numbers) in samples.enumerated() { #expect(numbers.allSatisfy { arabic.form(of: $0) == form }) }
    let polish = try #require(Language("pl").flatMap { PluralRule.rule(of: $0) })
    let ofPolish: [[Int]] = [[1], [2, 3, 4, 22, 24, 32, 102, 1002], [0, 5, 19, 21, 100, 112, 1_000_000]]
    for (form, numbers) in ofPolish.enumerated() { #expect(numbers.allSatisfy { polish.form(of: $0) == form }) }
    #expect(arabic.form(of: -3) == 3 && arabic.form(of: .min) >= 0)
  }

  @Test("The rules are those that GNU gettext has for the languages", .enabled(if: Gettext.isInstalled))
  func gettext() async throws {
    var compared = 0
    for tag in PluralRule.formulas.flatMap(\.codes) {
      // It has none for some languages, such as Arabic.
      guard let text = try await Gettext.pluralForms(of: tag) else { continue }
      let own = try #require(Language(tag).flatMap { PluralRule.rule(of: $0) })
      #expect(try PluralRule(text).agrees(with: own), "\(tag): \(text)")
      compared += 1
    }
    #expect(compared > 30)
  }

  @Test("Formulas have the value that C gives them", .enabled(if: Gettext.isInstalled))
  func values() async throws {
    // ngettext of the shell evaluates the formula of a file.
    for (_, text) in PluralRule.formulas {
      let rule = try PluralRule(text)
      let numbers = [0, 1, 2, 3, 5, 10, 11, 12, 21, 22, 100, 101, 102, 104, 111, 1_000_000]
      #expect(
        try await Gettext.forms(of: numbers, count: rule.count, rule: text) == numbers.map { rule.form(of: $0) },
        "\(text)")
    }
  }

  @Test(
    "A formula that is none is refused with a reason",
    arguments: [
      ("", "no nplurals"), ("nplurals=2; plural=", "not complete"), ("nplurals=2; plural=n+;", "not complete"),
      ("nplurals=2; plural=(n;", "not complete"), ("nplurals=2; plural=n x 1;", "“x” is not part"),
      ("nplurals=2; plural=n 1;", "“1” is not expected"), ("nplurals=0; plural=0;", "1 to 6 forms"),
      ("nplurals=7; plural=0;", "1 to 6 forms"), ("nplurals=2; plural=n;", "selects the form 2"),
      ("nplurals=2; plural=1/n;", "division by 0"), ("nplurals=2; plural=n%0;", "division by 0"),
      ("nplurals=1; plural=99999999999999999999;", "not expected"),
      ("nplurals=1; plural=" + String(repeating: "(", count: 10_000), "nested too deeply"),
      ("nplurals=1; plural=" + String(repeating: "!", count: 10_000) + "n", "nested too deeply"),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: PluralRuleError.self) { try PluralRule(text) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }
}
