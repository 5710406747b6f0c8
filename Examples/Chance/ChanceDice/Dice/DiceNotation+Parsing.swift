extension DiceNotation {
  /// Parses a typed notation.
  ///
  /// - Throws: ``DiceNotationError``, with the position and what to write instead.
  /// - Complexity: O(length), and the length is bounded.
  public init(_ text: String) throws(DiceNotationError) {
    var parser = DiceNotationParser(text)
    self = try parser.notation()
  }
}

/// Parses a notation from left to right. The meaning of a character depends on the ones before it.
struct DiceNotationParser {
  private let text: String
  private let signs: [Character]
  private var place = 0
  private var dice = 0

  init(_ text: String) {
    // The beginning is enough to refuse a text that is far too long.
    self.text = String(text.prefix(DiceNotation.mostSigns + 1))
    // Only ASCII letters have a meaning here and lose their case; an error quotes any other letter as it was written.
    signs = self.text.map { $0.isASCII ? Character($0.lowercased()) : $0 }
  }

  mutating func notation() throws(DiceNotationError) -> DiceNotation {
    guard signs.count <= DiceNotation.mostSigns else {
      let most = DiceNotation.mostSigns
      throw fault(at: most, "This is too long: a notation has at most \(most) characters.")
    }
    guard peek != nil else { throw fault(at: 0, "The notation is empty. Try 3d6+1.") }
    var isTaken = false
    if let sign = sign() { isTaken = sign }
    var terms = [DiceNotation.Term(isTaken: isTaken, amount: try amount())]
    while peek != nil {
      guard let isTaken = sign() else {
        throw fault(at: place, "“\(signs[place])” is not valid here. Write + or -, or end the notation here.")
      }
      terms.append(DiceNotation.Term(isTaken: isTaken, amount: try amount()))
    }
    return DiceNotation(terms: terms)
  }

  // MARK: Terms

  private mutating func amount() throws(DiceNotationError) -> DiceNotation.Amount {
    let (start, count) = (next, try number { "This is too large: the maximum of numbers is \($0)." })
    guard take("d") else {
      guard let count else {
        let found = peek.map { "“\($0)” is not valid here. Write dice such as 2d6, or a number." }
        throw fault(at: place, found ?? "The end is missing. Write dice such as 2d6, or a number.")
      }
      return .number(count)
    }
    let maximum = DiceNotation.mostDice
    if count == 0 { throw fault(at: start, "0 dice can’t be thrown. Write 1 or more, or omit the number.") }
    dice += count ?? 1
    guard dice <= maximum else {
      throw fault(at: start, "These are \(dice) dice, and at most \(maximum) can be thrown at once.")
    }
    return .pool(try pool(of: count ?? 1))
  }

  private mutating func pool(of count: Int) throws(DiceNotationError) -> DiceNotation.Pool {
    let die = try die()
    var explodes = try explosion(of: die)
    let choice = try choice(of: count)
    if !explodes, choice != nil { explodes = try explosion(of: die) }
    return DiceNotation.Pool(count: count, die: die, explodes: explodes, choice: choice)
  }

  private mutating func die() throws(DiceNotationError) -> DiceNotation.Die {
    if take("f") { return .fate }
    if take("%") { return .sides(100) }
    let start = next
    guard let sides = try number({ "This is too large: the maximum of sides is \($0)." }) else {
      throw fault(at: place, "The number of sides is missing. Write a number, % or F after the d, such as d6.")
    }
    if sides == 0 { throw fault(at: start, "A die has at least 1 side.") }
    return .sides(sides)
  }

  private mutating func explosion(of die: DiceNotation.Die) throws(DiceNotationError) -> Bool {
    let start = next
    guard take("!") else { return false }
    switch die {
    case .fate: throw fault(at: start, "Fate dice can’t explode. Omit the !.")
    case .sides(1): throw fault(at: start, "A die of 1 side would explode every time. Omit the !.")
    case .sides: return true
    }
  }

  private mutating func choice(of count: Int) throws(DiceNotationError) -> DiceNotation.Choice? {
    let isKept: Bool
    if take("k") { isKept = true } else if take("d") { isKept = false } else { return nil }
    let isHighest: Bool
    if take("h") {
      isHighest = true
    } else if take("l") {
      isHighest = false
    } else {
      throw fault(
        at: place,
        isKept
          ? "Keep which? Write h for the highest or l for the lowest."
          : "Drop which? Write h for the highest or l for the lowest.")
    }
    let start = next
    let some = try number { "This is too large: the maximum of dice is \($0)." } ?? 1
    if isKept, !(1...count).contains(some) {
      throw fault(
        at: start,
        count == 1
          ? "\(some) of 1 die can’t be kept. Keep 1." : "\(some) of \(count) dice can’t be kept. Keep 1 to \(count).")
    }
    if !isKept, !(1..<max(count, 2)).contains(some) || count == 1 {
      switch count {
      case 1: throw fault(at: start, "\(some) of 1 die can’t be dropped: throw more dice, or drop none.")
      case 2: throw fault(at: start, "\(some) of 2 dice can’t be dropped: drop 1.")
      default: throw fault(at: start, "\(some) of \(count) dice can’t be dropped: drop 1 to \(count - 1).")
      }
    }
    return DiceNotation.Choice(isKept: isKept, isHighest: isHighest, count: some)
  }

  // MARK: Signs

  /// The offset of the next character that is not a space.
  private var next: Int {
    var next = place
    while next < signs.count, signs[next].isWhitespace { next += 1 }
    return next
  }

  private var peek: Character? {
    mutating get {
      place = next
      return place < signs.count ? signs[place] : nil
    }
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard peek == sign else { return false }
    place += 1
    return true
  }

  /// Whether a minus follows; `nil` if neither it nor a plus does.
  private mutating func sign() -> Bool? {
    if take("+") { return false }
    // Also U+2212, the minus sign that some keyboards write.
    return take("-") || take("−") ? true : nil
  }

  /// - Parameter problem: returns the words for a number above the maximum.
  private mutating func number(_ problem: (Int) -> String) throws(DiceNotationError) -> Int? {
    let maximum = DiceNotation.mostSides
    let start = next
    var number: Int?
    while let sign = peek, let digit = sign.isASCII ? sign.wholeNumberValue : nil {
      // Bounded at every digit, so it can't overflow.
      let larger = (number ?? 0) * 10 + digit
      guard larger <= maximum else {
        throw fault(at: start, problem(maximum))
      }
      number = larger
      place += 1
    }
    return number
  }

  private func fault(at place: Int, _ words: String) -> DiceNotationError {
    DiceNotationError(text: text, offset: min(place, text.count), words: words)
  }
}
