/// The dice to throw, in the notation of players: `3d6+1`, `d20`, `4d6kh3`, `2d6!+1d4-2`, `4dF`.
///
/// ```swift
/// let notation = try DiceNotation("4D6 kh3 + 2")
/// print(notation)            // 4d6kh3+2
/// ```
///
/// | notation | dice |
/// |---|---|
/// | `3d6`, `d20`, `d%` | three dice of six sides, one of twenty, one of a hundred |
/// | `dF` | a fate die: minus one, nothing or one |
/// | `4d6kh3`, `kl` | of four, the three highest (lowest) count; without a number one |
/// | `4d6dl1`, `dh` | of four, the lowest (highest) does not count |
/// | `2d6!` | a die that shows its highest side is thrown again and both count, up to ten times |
/// | `2d6+1d4-2` | sums of these |
///
/// Case and spaces are ignored. `description` is the shortest notation, and parses as an equal value.
///
/// A notation throws nothing: ``draw(_:)`` draws numbers from a ``RandomSequence``, and ``roll(of:)`` computes the result
/// from them.
public struct DiceNotation: Hashable, Sendable {
  /// The terms, in order.
  public let terms: [Term]

  /// The most dice in a notation: more than any game throws, and few enough for the history.
  public static let mostDice = 1_000
  /// The most sides, and the largest number: a total stays far below the largest `Int`.
  public static let mostSides = 1_000_000
  /// The most characters in a notation: ten times the length of a line on a character sheet.
  public static let mostSigns = 200
  /// The most explosions of one die. A d6 shows ten more sixes once in sixty million throws: a bound, not a rule of a
  /// game.
  public static let mostExplosions = 10

  /// The most common notations, to choose from.
  public static let common = [
    "d4", "d6", "d8", "d10", "d12", "d20", "d%", "2d6", "3d6", "4d6kh3", "2d20kh1", "2d20kl1", "4dF", "2d6!",
  ]

  /// A pool of dice or a number, added or subtracted.
  public struct Term: Hashable, Sendable {
    /// Whether it is subtracted.
    public let isTaken: Bool
    /// The dice or the number.
    public let amount: Amount
  }

  /// The numbers that a term adds or subtracts.
  public enum Amount: Hashable, Sendable {
    /// A number.
    case number(Int)
    /// Dice.
    case pool(Pool)
  }

  /// Equal dice that are thrown together.
  public struct Pool: Hashable, Sendable {
    /// The number of dice.
    public let count: Int
    /// The kind of all of them.
    public let die: Die
    /// Whether a die that shows its highest side is thrown again.
    public let explodes: Bool
    /// The dice that count; `nil` if all do.
    public let choice: Choice?
  }

  /// A kind of dice.
  public enum Die: Hashable, Sendable {
    /// With the numbers from 1 to this one.
    case sides(Int)
    /// Minus one, nothing or one.
    case fate
  }

  /// The choice of the dice of a pool that count.
  public struct Choice: Hashable, Sendable {
    /// Whether the chosen dice count, or all others do.
    public let isKept: Bool
    /// Whether the highest dice are chosen, or the lowest.
    public let isHighest: Bool
    /// The number of chosen dice.
    public let count: Int
  }

  init(terms: [Term]) { self.terms = terms }

  /// The pools of dice, in order.
  public var pools: [Pool] {
    terms.compactMap { if case .pool(let pool) = $0.amount { pool } else { nil } }
  }
}

extension DiceNotation.Die {
  /// The number of sides.
  public var sides: Int {
    switch self {
    case .sides(let count): count
    case .fate: 3
    }
  }

  /// The number on the lowest side.
  public var lowest: Int {
    switch self {
    case .sides: 1
    case .fate: -1
    }
  }
}

extension DiceNotation.Pool {
  /// The number of dice that count, and whether those are the highest.
  var kept: (count: Int, isHighest: Bool) {
    guard let choice else { return (count, true) }
    return choice.isKept ? (choice.count, choice.isHighest) : (count - choice.count, !choice.isHighest)
  }
}

extension DiceNotation: CustomStringConvertible {
  /// The shortest notation: `4d6kh3+2`.
  public var description: String {
    terms.enumerated().map { index, term in
      (term.isTaken ? "-" : index == 0 ? "" : "+") + term.amount.description
    }.joined()
  }
}

extension DiceNotation.Amount: CustomStringConvertible {
  /// The shortest notation: `4d6kh3`.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .pool(let pool): pool.description
    }
  }
}

extension DiceNotation.Pool: CustomStringConvertible {
  /// The shortest notation: `4d6kh3`.
  public var description: String {
    let die = if case .sides(let sides) = die { "d\(sides)" } else { "dF" }
    let choice = choice.map { "\($0.isKept ? "k" : "d")\($0.isHighest ? "h" : "l")\($0.count)" } ?? ""
    return (count == 1 ? "" : "\(count)") + die + (explodes ? "!" : "") + choice
  }
}

extension DiceNotation: Codable {
  /// Encoded as its text, and parsed with the same checks as a typed one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = try DiceNotation(container.decode(String.self))
    } catch let error as DiceNotationError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.words)
    }
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
