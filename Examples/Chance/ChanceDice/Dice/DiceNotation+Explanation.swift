extension DiceNotation {
  /// The meaning in words, for the line below a typed notation: `4 dice of 6 sides, the highest 3 count, plus 2`.
  public var explanation: String {
    terms.enumerated().map { index, term in
      let words = term.amount.explanation
      return index == 0 ? (term.isTaken ? "minus \(words)" : words) : (term.isTaken ? ", minus " : ", plus ") + words
    }.joined()
  }
}

extension DiceNotation.Amount {
  fileprivate var explanation: String {
    switch self {
    case .number(let number): "\(number)"
    case .pool(let pool): pool.explanation
    }
  }
}

extension DiceNotation.Pool {
  fileprivate var explanation: String {
    let dice = count == 1 ? "1 die" : "\(count) dice"
    var words: String
    switch die {
    case .fate: words = "\(dice) of −1, 0 and 1"
    case .sides(let sides): words = "\(dice) of \(sides) sides" + (explodes ? ", each \(sides) is thrown again" : "")
    }
    if let choice {
      let chosen = (choice.isHighest ? "the highest" : "the lowest") + (choice.count == 1 ? "" : " \(choice.count)")
      words += choice.isKept ? ", only \(chosen) \(choice.count == 1 ? "counts" : "count")" : ", without \(chosen)"
    }
    return words
  }
}
