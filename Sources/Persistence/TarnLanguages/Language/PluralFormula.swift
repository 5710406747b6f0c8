/// The formula of a ``PluralRule`` as a tree.
indirect enum PluralFormula: Equatable, Sendable {
  case variable
  case number(Int)
  case not(PluralFormula)
  case binary(String, PluralFormula, PluralFormula)
  case condition(PluralFormula, PluralFormula, PluralFormula)

  /// Returns the value for a number; `nil` for a division by 0 or an overflow.
  func value(_ n: Int) -> Int? {
    switch self {
    case .variable: return n
    case .number(let number): return number
    case .not(let operand): return operand.value(n).map { $0 == 0 ? 1 : 0 }
    case .condition(let condition, let then, let other):
      return condition.value(n).flatMap { $0 != 0 ? then.value(n) : other.value(n) }
    case .binary(let name, let left, let right):
      guard let one = left.value(n) else { return nil }
      if name == "&&", one == 0 { return 0 }
      if name == "||", one != 0 { return 1 }
      guard let two = right.value(n) else { return nil }
      return Self.apply(name, one, two)
    }
  }

  private static func apply(_ name: String, _ one: Int, _ two: Int) -> Int? {
    func checked(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
      result.overflow ? nil : result.partialValue
    }
    func flag(_ isTrue: Bool) -> Int { isTrue ? 1 : 0 }
    switch name {
    case "+": return checked(one.addingReportingOverflow(two))
    case "-": return checked(one.subtractingReportingOverflow(two))
    case "*": return checked(one.multipliedReportingOverflow(by: two))
    case "/": return checked(one.dividedReportingOverflow(by: two))
    case "%": return checked(one.remainderReportingOverflow(dividingBy: two))
    case "==": return flag(one == two)
    case "!=": return flag(one != two)
    case "<": return flag(one < two)
    case ">": return flag(one > two)
    case "<=": return flag(one <= two)
    case ">=": return flag(one >= two)
    // && and ||, whose left operand has not decided.
    default: return flag(two != 0)
    }
  }
}

/// Parses the formula of a ``PluralRule``.
struct PluralFormulaParser {
  private var tokens: ArraySlice<String> = []
  private let text: String
  private var depth = 0

  /// Deeper formulas are refused, because each level takes a part of the stack. That of Arabic has six levels.
  private static let mostLevels = 100

  private static let operators = [
    ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]

  init(_ text: String) { self.text = text }

  mutating func parse() throws(PluralRuleError) -> PluralFormula {
    tokens = try scan()[...]
    let formula = try condition()
    guard tokens.isEmpty else { throw unexpected }
    return formula
  }

  private func scan() throws(PluralRuleError) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        continue
      }
      let token: String
      if first.isASCII, first.isNumber {
        token = String(rest.prefix { $0.isASCII && $0.isNumber })
      } else if let symbol = ["||", "&&", "==", "!=", "<=", ">="].first(where: { rest.hasPrefix($0) }) {
        token = symbol
      } else if "n?:<>+-*/%!()".contains(first) {
        token = String(first)
      } else {
        throw PluralRuleError("“\(first)” is not part of a formula.")
      }
      found.append(token)
      rest.removeFirst(token.count)
    }
    return found
  }

  private var unexpected: PluralRuleError {
    PluralRuleError(tokens.first.map { "“\($0)” is not expected in the formula." } ?? "The formula is not complete.")
  }

  private mutating func take(_ token: String) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func condition() throws(PluralRuleError) -> PluralFormula {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostLevels else { throw PluralRuleError("The formula is nested too deeply.") }
    let test = try binary(0)
    guard take("?") else { return test }
    let then = try condition()
    guard take(":") else { throw unexpected }
    return .condition(test, then, try condition())
  }

  private mutating func binary(_ level: Int) throws(PluralRuleError) -> PluralFormula {
    guard level < Self.operators.count else { return try operand() }
    var left = try binary(level + 1)
    while let name = tokens.first, Self.operators[level].contains(name) {
      tokens.removeFirst()
      left = .binary(name, left, try binary(level + 1))
    }
    return left
  }

  private mutating func operand() throws(PluralRuleError) -> PluralFormula {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostLevels else { throw PluralRuleError("The formula is nested too deeply.") }
    if take("!") { return .not(try operand()) }
    if take("n") { return .variable }
    if take("(") {
      let formula = try condition()
      guard take(")") else { throw unexpected }
      return formula
    }
    guard let number = tokens.first.flatMap({ Int($0) }) else { throw unexpected }
    tokens.removeFirst()
    return .number(number)
  }
}
