import Foundation
import TarnTesting
import Testing

@testable import Journal

@Suite("Tokens of a summary") struct SummaryTokensTests {
  @Test("The weight of every scalar equals the sum of its tokens' weights") func weight() {
    for value in UInt32(0)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "\(scalar)"
      let tokens = SummaryTokens(text)
      if tokens.weight != tokens.reduce(0, { $0 + $1.weight }) { Issue.record("U+\(String(value, radix: 16))") }
      // A text that was not normalized was already in composed form.
      let composed = Array(text.precomposedStringWithCanonicalMapping.utf8)
      if Array(tokens.text.utf8) != composed { Issue.record("U+\(String(value, radix: 16)) is not composed") }
    }
  }

  @Test("Scalars that are taken for composed are composed in every context") func composed() {
    var random = SeededRandom(seed: 5)
    let scalars: [Unicode.Scalar] = [
      0x61, 0x65, 0xe9, 0x301, 0x308, 0x323, 0x391, 0x3b1, 0x37e, 0x345, 0x418, 0x438, 0x306, 0x483, 0x915, 0x93c,
      0x958,
      0x1100, 0x1161, 0x11a8, 0xac00, 0xac01, 0x304b, 0x3099, 0x309a, 0x30ab, 0x302a, 0x6f22, 0xf900, 0x200d, 0xfe0f,
      0x1f469,
      0x1f3fd, 0x212b, 0x2126, 0x2019, 0x1f71, 0x9c7, 0x9be,
    ].compactMap(Unicode.Scalar.init)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...4, using: &random) { text.append(random.pick(from: scalars)) }
      let tokens = SummaryTokens(String(text))
      #expect(Array(tokens.text.utf8) == Array(String(text).precomposedStringWithCanonicalMapping.utf8), "\(text)")
      #expect(tokens.weight == tokens.reduce(0) { $0 + $1.weight })
    }
  }
}
