import TarnLanguages

/// One side of a die on the table, for views that draw it.
///
/// ```swift
/// let dice = try DiceNotation("2d6")
/// let faces = dice.roll(of: [[0, 3]]).map { dice.faces(of: $0) } ?? []
/// print(faces[1].box.joined(separator: "\n"))
/// // ╭───────╮
/// // │ ●   ● │
/// // │       │
/// // │ ●   ● │
/// // ╰───────╯
/// ```
public struct DieFace: Hashable, Sendable {
  /// The kind of the die.
  public let die: DiceNotation.Die
  /// The number that it shows.
  public let shown: Int
  /// Whether it counts: of `4d6kh3` three do.
  public let isKept: Bool

  /// The side in words, as a label for screen readers: `A die of 6 sides shows 4`.
  public func text(_ words: Localization = .english) -> String {
    let text =
      switch die {
      case .sides(let sides): words("A die of \(sides) sides shows \(shown)")
      case .fate where shown == 0: words("A fate die shows nothing")
      case .fate: words("A fate die shows \(sign)")
      }
    return isKept ? text : words("\(text), not counted")
  }

  /// The text on a side without pips.
  public var sign: String {
    if case .fate = die { return shown > 0 ? "+" : shown < 0 ? "−" : " " }
    return "\(shown)"
  }

  /// The positions of the pips of a six-sided die, in rows of three from the top; `nil` for a number.
  ///
  /// ```
  /// 0 1 2
  /// 3 4 5
  /// 6 7 8
  /// ```
  public var pips: [Int]? {
    guard die == .sides(6), (1...6).contains(shown) else { return nil }
    return [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]][shown - 1]
  }

  /// The corners of its shape as seen from above, in a square of 100 by 100: the points of an SVG polygon.
  public var outline: String {
    switch die {
    case .sides(4): "50,6 98,92 2,92"
    case .sides(8): "50,2 96,50 50,98 4,50"
    case .sides(10), .sides(100): "50,2 97,42 80,92 20,92 3,42"
    case .sides(12): "50,2 84,16 98,50 84,84 50,98 16,84 2,50 16,16"
    case .sides(20): "50,2 93,26 93,74 50,98 7,74 7,26"
    default: "6,6 94,6 94,94 6,94"
    }
  }

  /// A box of three rows, each five cells wide: seven for a number of more than three digits.
  public var box: [String] {
    let inside: [String]
    if let pips {
      inside = (0..<3).map { row in (0..<3).map { pips.contains(row * 3 + $0) ? "●" : " " }.joined(separator: " ") }
    } else {
      let width = max(5, sign.count)
      let space = width - sign.count
      let middle = String(repeating: " ", count: space / 2) + sign + String(repeating: " ", count: space - space / 2)
      let blank = String(repeating: " ", count: width)
      inside = [blank, middle, blank]
    }
    let (line, side) = isKept ? ("─", "│") : ("╌", "┆")
    let edge = String(repeating: line, count: inside[0].count + 2)
    return ["╭\(edge)╮"] + inside.map { "\(side) \($0) \(side)" } + ["╰\(edge)╯"]
  }
}

extension DiceNotation {
  /// Returns the sides of all dice in the order of the throw; an exploded die has several.
  ///
  /// - Parameter roll: a roll of this notation.
  public func faces(of roll: DiceRoll) -> [DieFace] {
    zip(pools, roll.pools).flatMap { pool, dice in
      dice.flatMap { rolled in rolled.shown.map { DieFace(die: pool.die, shown: $0, isKept: rolled.isKept) } }
    }
  }
}
