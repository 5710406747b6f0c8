import TarnTesting

extension SeededRandom {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Returns a text of unusual characters.
  mutating func unusualText(upTo count: Int) -> String {
    let pool = ["a", "\"", "\\", "\n", "\u{0}", "é", "時", "👩‍👩‍👧", "\u{202e}", "/", " ", "\u{7f}", "🏳️‍🌈", "\u{301}"]
    return (0..<Int.random(in: 0...count, using: &self)).map { _ in pool[Int(next() % UInt64(pool.count))] }.joined()
  }
}
