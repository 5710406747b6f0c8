/// Assigns numbers to pieces of texts: equal strings have equal numbers, so texts are compared by numbers.
///
/// ```swift
/// var numbers = PieceNumbers()
/// numbers.number(TextPieces("no no yes", by: .words))    // [0, 1, 0, 1, 2]
/// numbers.number(TextPieces("yes", by: .words))          // [2]
/// ```
///
/// An `é` of one scalar and an `é` of two are equal, as in `==` and so in a record: a text in which only such bytes
/// differ is unchanged.
struct PieceNumbers {
  private var known: [String: Int] = [:]

  /// - Complexity: O(n) for n bytes.
  mutating func number(_ pieces: TextPieces) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(pieces.count)
    for position in 0..<pieces.count {
      let next = known.count
      numbers.append({ (number: inout Int) in number }(&known[pieces.text(of: position..<position + 1), default: next]))
    }
    return numbers
  }
}
