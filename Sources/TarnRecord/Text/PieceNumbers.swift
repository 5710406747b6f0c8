/// Numbers for pieces of texts: two pieces have one number if they are equal to the byte. Comparing texts is then
/// comparing numbers.
///
/// ```swift
/// var numbers = PieceNumbers()
/// numbers.number(TextPieces("no no yes", by: .words))    // [0, 1, 0, 1, 2]
/// numbers.number(TextPieces("yes", by: .words))          // [2]
/// ```
struct PieceNumbers {
  private var known: [Piece: Int] = [:]

  /// - Complexity: O(n) for n bytes.
  mutating func number(_ pieces: TextPieces) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(pieces.count)
    for place in 0..<pieces.count {
      let piece = Piece(bytes: pieces.bytes[pieces.bytes(of: place..<(place + 1))])
      let next = known.count
      numbers.append(known[piece, default: next])
      if numbers[place] == next { known[piece] = next }
    }
    return numbers
  }

  private struct Piece: Hashable {
    let bytes: ArraySlice<UInt8>

    // What the compiler writes would feed the hasher byte by byte.
    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
