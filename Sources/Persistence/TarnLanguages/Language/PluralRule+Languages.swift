extension PluralRule {
  /// The rule of a language, which its catalogs must have; `nil` for a language without one in this table.
  ///
  /// The rules are those of CLDR 45 for whole numbers (plurals.xml), as GNU gettext writes them (`msginit`). Languages in
  /// which CLDR and gettext differ for millions, such as French and Spanish, have that of gettext.
  public static func rule(of language: Language) -> PluralRule? {
    for (codes, text) in formulas where codes.contains(language.tag) || codes.contains(language.code) {
      return try? PluralRule(text)
    }
    return nil
  }

  static let formulas: [(codes: [String], text: String)] = [
    (["pt-BR", "fr"], "nplurals=2; plural=n > 1;"),
    (
      ["bg", "ca", "da", "de", "el", "en", "es", "et", "fi", "hu", "it", "nb", "nl", "nn", "pt", "sv", "tr"],
      "nplurals=2; plural=n != 1;"
    ),
    (["id", "ja", "ko", "th", "vi", "zh"], "nplurals=1; plural=0;"),
    (
      ["be", "hr", "ru", "sr", "uk"],
      "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;"
    ),
    (["cs", "sk"], "nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;"),
    (["pl"], "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;"),
    (["ro"], "nplurals=3; plural=n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2;"),
    (["lt"], "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2;"),
    (["sl"], "nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;"),
    (
      ["ar"],
      "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;"
    ),
  ]

  /// Whether two rules select the same form for every number.
  func agrees(with other: PluralRule) -> Bool {
    self == other
      || count == other.count
        && (Array(0...1_000) + [1_000_000, 1_000_001]).allSatisfy { form(of: $0) == other.form(of: $0) }
  }
}
