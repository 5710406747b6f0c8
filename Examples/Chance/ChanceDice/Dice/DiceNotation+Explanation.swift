import TarnLanguages

extension DiceNotation {
  /// The meaning in words, for the line below a typed notation: `4 dice of 6 sides, only the highest 3 count, plus 2`.
  public func explanation(_ words: Localization = .english) -> String {
    terms.dropFirst().reduce(terms.first.map { first(of: $0, words) } ?? "") { text, term in
      let more = term.amount.explanation(words)
      return term.isTaken ? words("\(text), minus \(more)") : words("\(text), plus \(more)")
    }
  }

  private func first(of term: Term, _ words: Localization) -> String {
    let text = term.amount.explanation(words)
    return term.isTaken ? words("minus \(text)") : text
  }
}

extension DiceNotation.Amount {
  fileprivate func explanation(_ words: Localization) -> String {
    switch self {
    case .number(let number): words.digits(number)
    case .pool(let pool): pool.choice?.explanation(of: pool.explanation(words), words) ?? pool.explanation(words)
    }
  }
}

extension DiceNotation.Pool {
  fileprivate func explanation(_ words: Localization) -> String {
    switch die {
    case .fate: return words("\(count) die of −1, 0 and 1", "\(count) dice of −1, 0 and 1", count: count)
    case .sides(let sides):
      let dice = words("\(count) die of \(sides) sides", "\(count) dice of \(sides) sides", count: count)
      return explodes ? words("\(dice), each \(sides) is thrown again") : dice
    }
  }
}

extension DiceNotation.Choice {
  fileprivate func explanation(of dice: String, _ words: Localization) -> String {
    switch (isKept, isHighest, count) {
    case (true, true, 1): words("\(dice), only the highest counts")
    case (true, true, _): words("\(dice), only the highest \(count) count")
    case (true, false, 1): words("\(dice), only the lowest counts")
    case (true, false, _): words("\(dice), only the lowest \(count) count")
    case (false, true, 1): words("\(dice), without the highest")
    case (false, true, _): words("\(dice), without the highest \(count)")
    case (false, false, 1): words("\(dice), without the lowest")
    case (false, false, _): words("\(dice), without the lowest \(count)")
    }
  }
}
