/// Parses conditions: see ``SessionCondition``.
struct ConditionParser {
  typealias Expression = SessionCondition.Expression

  private let characters: [Character]
  private var next = 0

  init(_ text: String) { characters = Array(text) }

  /// Parses the whole text.
  mutating func condition() throws(SessionConditionError) -> Expression {
    let expression = try or(depth: 0)
    skipSpaces()
    guard next == characters.count else { throw error("expected the end, “&&” or “||”") }
    return expression
  }

  private mutating func or(depth: Int) throws(SessionConditionError) -> Expression {
    var left = try and(depth: depth)
    while take("||") || take(word: "or") { left = .or(left, try and(depth: depth)) }
    return left
  }

  private mutating func and(depth: Int) throws(SessionConditionError) -> Expression {
    var left = try not(depth: depth)
    while take("&&") || take(word: "and") { left = .and(left, try not(depth: depth)) }
    return left
  }

  private mutating func not(depth: Int) throws(SessionConditionError) -> Expression {
    // A stack has a bound.
    guard depth < 100 else { throw error("too many parentheses") }
    skipSpaces()
    if !hasNext("!="), take("!") || take(word: "not") { return .not(try not(depth: depth + 1)) }
    if take("(") {
      let inner = try or(depth: depth + 1)
      guard take(")") else { throw error("expected “)”") }
      return inner
    }
    let left = try operand()
    for comparison in SessionCondition.Comparison.allCases
    where comparison == .contains ? take(word: "contains") : take(comparison.rawValue) {
      return .compare(left, comparison, try operand())
    }
    return .truth(left)
  }

  private mutating func operand() throws(SessionConditionError) -> SessionCondition.Operand {
    skipSpaces()
    guard let first = peek else { throw error("expected a value") }
    if first == "\"" { return .literal(.text(try text())) }
    if first == "-" || first.isASCIIDigit { return .literal(.number(try number())) }
    guard first.isLetter || first == "_" else { throw error("expected a value, found “\(first)”") }
    let name = takeName()
    if peek != "." && peek != "[" {
      switch name {
      case "true": return .literal(.bool(true))
      case "false": return .literal(.bool(false))
      case "null", "nil": return .literal(.null)
      default: break
      }
    }
    return .path(try path(from: name))
  }

  private mutating func path(from name: String) throws(SessionConditionError) -> SessionCondition.Path {
    var path = SessionCondition.Path(steps: [.member(name)])
    while let character = peek {
      if character == "." {
        next += 1
        guard let first = peek, first.isLetter || first == "_" else { throw error("expected a name after “.”") }
        path.steps.append(.member(takeName()))
      } else if character == "[" {
        next += 1
        path.steps.append(try element())
        guard take("]") else { throw error("expected “]”") }
      } else {
        break
      }
    }
    // A member with the name `count` is reached by its name in brackets.
    if path.steps.count > 1, path.steps.last == .member("count"), characters[next - 1] != "]" {
      path.steps.removeLast()
      path.isCount = true
    }
    return path
  }

  private mutating func element() throws(SessionConditionError) -> SessionCondition.Path.Step {
    if take("*") { return .anyElement }
    if peek == "\"" { return .member(try text()) }
    let start = next
    while let digit = peek, digit.isASCIIDigit { next += 1 }
    guard let index = Int(String(characters[start..<next])) else {
      throw error("expected a number, a text or “*” in the brackets")
    }
    return .element(index)
  }

  private mutating func text() throws(SessionConditionError) -> String {
    next += 1
    var text = ""
    while let character = peek {
      next += 1
      if character == "\"" { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = peek else { break }
      next += 1
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      default: text.append(escaped)
      }
    }
    throw error("the text has no end")
  }

  private mutating func number() throws(SessionConditionError) -> Double {
    let start = next
    next += 1
    while let character = peek, character.isASCIIDigit || ".eE".contains(character) || isSign { next += 1 }
    guard let number = Double(String(characters[start..<next])) else {
      next = start
      throw error("expected a number")
    }
    return number
  }

  /// Whether the next character is the sign of an exponent.
  private var isSign: Bool {
    (peek == "-" || peek == "+") && (characters[next - 1] == "e" || characters[next - 1] == "E")
  }

  private mutating func takeName() -> String {
    let start = next
    while let character = peek, character.isLetter || character.isNumber || character == "_" { next += 1 }
    return String(characters[start..<next])
  }

  private var peek: Character? { next < characters.count ? characters[next] : nil }

  private mutating func skipSpaces() { while let character = peek, character.isWhitespace { next += 1 } }

  private func hasNext(_ sign: String) -> Bool { characters[next...].starts(with: sign) }

  private mutating func take(_ sign: String) -> Bool {
    skipSpaces()
    guard hasNext(sign) else { return false }
    next += sign.count
    return true
  }

  private mutating func take(word: String) -> Bool {
    skipSpaces()
    guard hasNext(word) else { return false }
    let end = next + word.count
    if end < characters.count, characters[end].isLetter || characters[end].isNumber || characters[end] == "_" {
      return false
    }
    next = end
    return true
  }

  private func error(_ reason: String) -> SessionConditionError {
    SessionConditionError(position: min(next, characters.count), reason: reason)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
