/// Which of the forms of a text a number selects: the header `Plural-Forms` of a PO file.
///
/// ```swift
/// let rule = try PluralRule("nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;")
/// rule.form(of: 1)                   // 0
/// rule.form(of: 22)                  // 1
/// rule.form(of: 5)                   // 2
/// ```
///
/// The formula is an expression of C with the variable `n`, as for gettext: `?:`, `||`, `&&`, comparisons, `+`, `-`, `*`,
/// `/`, `%`, `!` and parentheses.
public struct PluralRule: Equatable, Sendable {
  /// The number of forms.
  public let count: Int
  let formula: PluralFormula

  /// The most forms: no language has more than six.
  static let mostForms = 6

  /// Two forms: one for 1, one for all other numbers.
  public static let english = PluralRule(
    count: 2, formula: .binary("!=", .variable, .number(1)))

  init(count: Int, formula: PluralFormula) {
    self.count = count
    self.formula = formula
  }

  /// Reads the value of the header.
  ///
  /// - Throws: ``PluralRuleError`` for another form, and if the formula selects a form that does not exist.
  public init(_ header: String) throws(PluralRuleError) {
    var values: [String: String] = [:]
    for part in header.split(separator: ";") {
      guard let equals = part.firstIndex(of: "=") else { continue }
      values[part[..<equals].filter { !$0.isWhitespace }] = String(part[part.index(after: equals)...])
    }
    guard let count = values["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }), let text = values["plural"]
    else { throw PluralRuleError("“\(header)” has no nplurals=…; plural=…;") }
    guard (1...Self.mostForms).contains(count) else {
      throw PluralRuleError("nplurals is \(count), and a language has 1 to \(Self.mostForms) forms.")
    }
    var parser = PluralFormulaParser(text)
    self.init(count: count, formula: try parser.parse())
    // The formulas of all languages repeat after 1,000, except for millions.
    for number in Array(0...1_000) + [1_000_000, 1_000_001] {
      let form = formula.value(number)
      guard form.map((0..<count).contains) == true else {
        throw PluralRuleError(
          "The formula selects the form \(form.map { "\($0)" } ?? "of a division by 0") for \(number), and there are \(count)."
        )
      }
    }
  }

  /// Returns the index of the form for a number, by its absolute value.
  public func form(of number: Int) -> Int {
    let form = formula.value(Int(clamping: number.magnitude)) ?? 0
    return (0..<count).contains(form) ? form : 0
  }

  /// A number for each form that selects it, as an example for translators; empty for a form without one.
  public var examples: [[Int]] {
    (0..<count).map { form in Array((0...1_000).lazy.filter { self.form(of: $0) == form }.prefix(6)) }
  }
}

/// Why the text of a ``PluralRule`` is not one.
public struct PluralRuleError: Error, Equatable, CustomStringConvertible {
  /// The reason, as a sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
