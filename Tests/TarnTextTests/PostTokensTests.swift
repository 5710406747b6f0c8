import Foundation
import TarnTesting
import Testing

@testable import TarnText

@Suite("Tokens of a post") struct PostTokensTests {
  @Test("The tokens of a text follow each other without gaps, in its composed form") func gapless() {
    var random = SeededRandom(seed: 5)
    let scalars: [Unicode.Scalar] = [
      0x61, 0x65, 0xe9, 0x301, 0x308, 0x323, 0x391, 0x3b1, 0x37e, 0x345, 0x418, 0x438, 0x306, 0x483, 0x915, 0x93c,
      0x958, 0x1100, 0x1161, 0x11a8, 0xac00, 0xac01, 0x304b, 0x3099, 0x309a, 0x30ab, 0x302a, 0x6f22, 0xf900, 0x200d,
      0xfe0f, 0x1f469, 0x1f3fd, 0x212b, 0x2126, 0x2019, 0x1f71, 0x9c7, 0x9be, 0x68, 0x31, 0x20e3,
    ].compactMap(Unicode.Scalar.init)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...4, using: &random) { text.append(random.pick(from: scalars)) }
      let tokens = PostTokens(String(text))
      #expect(Array(tokens.text.utf8) == Array(String(text).precomposedStringWithCanonicalMapping.utf8), "\(text)")
      let bounds = tokens.tokens.map(\.range)
      #expect(bounds.first?.lowerBound == tokens.text.startIndex && bounds.last?.upperBound == tokens.text.endIndex)
      #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }
  }
}
