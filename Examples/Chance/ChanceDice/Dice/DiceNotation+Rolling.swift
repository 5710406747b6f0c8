import TarnValues

/// The result of throwing the dice of a notation.
public struct DiceRoll: Hashable, Sendable {
  /// The dice of each pool, in the order of the throw.
  public let pools: [[RolledDie]]
  /// The sum of all that counts.
  public let total: Int

  /// A die after the throw.
  public struct RolledDie: Hashable, Sendable, CustomStringConvertible {
    /// The numbers that it showed: one, or several if it exploded.
    public let shown: [Int]
    /// Whether it counts.
    public let isKept: Bool

    /// The sum of its numbers.
    public var value: Int { shown.reduce(0, +) }

    /// `4`, `6+2` if it exploded, `[1]` if it does not count.
    public var description: String {
      let sum = shown.map { "\($0)" }.joined(separator: "+")
      return isKept ? sum : "[\(sum)]"
    }
  }
}

extension DiceNotation {
  /// Draws the numbers of all dice: a list for each pool, counted from 0. A die that explodes is drawn again.
  ///
  /// ```swift
  /// var random = RandomSequence(seed: 7)
  /// let dice = try DiceNotation("4d6kh3")
  /// let total = dice.roll(of: dice.draw(&random))?.total
  /// ```
  public func draw(_ random: inout RandomSequence) -> [[Int]] {
    pools.map { pool in
      (0..<pool.count).flatMap { _ in
        var drawn = [random.number(below: pool.die.sides)]
        while pool.explodes, drawn.last == pool.die.sides - 1, drawn.count <= Self.mostExplosions {
          drawn.append(random.number(below: pool.die.sides))
        }
        return drawn
      }
    }
  }

  /// Returns the result of drawn numbers.
  ///
  /// - Parameter numbers: the numbers drawn for the pools, counted from 0.
  /// - Returns: `nil` if they do not match the pools.
  /// - Complexity: O(n log n) for n dice.
  public func roll(of numbers: [[Int]]) -> DiceRoll? {
    var rest = numbers[...]
    var (pools, total) = ([[DiceRoll.RolledDie]](), 0)
    for term in terms {
      let value: Int
      switch term.amount {
      case .number(let number): value = number
      case .pool(let pool):
        guard let drawn = rest.popFirst(), let dice = pool.roll(of: drawn) else { return nil }
        pools.append(dice)
        value = dice.reduce(0) { $1.isKept ? $0 + $1.value : $0 }
      }
      total += term.isTaken ? -value : value
    }
    return rest.isEmpty ? DiceRoll(pools: pools, total: total) : nil
  }
}

extension DiceNotation.Pool {
  fileprivate func roll(of numbers: [Int]) -> [DiceRoll.RolledDie]? {
    guard let dice = chains(in: numbers) else { return nil }
    let values = dice.map { $0.reduce(0, +) }
    let (some, isHighest) = kept
    // Of equal dice the earlier one is kept.
    let order = values.indices.sorted {
      values[$0] != values[$1] ? (values[$0] > values[$1]) == isHighest : $0 < $1
    }
    let chosen = Set(order.prefix(some))
    return dice.enumerated().map { DiceRoll.RolledDie(shown: $1, isKept: chosen.contains($0)) }
  }

  /// Returns the numbers that each die showed: one, and after each highest number another, up to the bound.
  private func chains(in numbers: [Int]) -> [[Int]]? {
    var dice: [[Int]] = []
    var explodedLast = false
    for number in numbers {
      guard (0..<die.sides).contains(number) else { return nil }
      if explodedLast { dice[dice.count - 1].append(number + die.lowest) } else { dice.append([number + die.lowest]) }
      explodedLast = explodes && number == die.sides - 1 && dice[dice.count - 1].count <= DiceNotation.mostExplosions
    }
    return dice.count == count && !explodedLast ? dice : nil
  }
}
