import TarnTesting
import Testing

@testable import TarnTerminal

@Suite("Streams")
struct StreamTests {
  @Test("A stream gives the same events, however it is split", arguments: 0..<200)
  func cuts(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let stream = Self.stream(&random)
    var complete = InputParser()
    let expected = complete.parse(stream)

    var single = InputParser()
    #expect(stream.flatMap { single.parse([$0]) } == expected)

    var cut = InputParser()
    var events: [TerminalEvent] = []
    var remaining = stream[...]
    while !remaining.isEmpty {
      let count = Int.random(in: 1...remaining.count, using: &random)
      events += cut.parse(remaining.prefix(count))
      remaining = remaining.dropFirst(count)
    }
    #expect(events == expected)
    #expect(cut.state == complete.state)
  }

  @Test("Random bytes and flushes never trap, and the end of a paste restores the parser", arguments: 0..<50)
  func noise(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var parser = InputParser()
    for _ in 0..<2_000 {
      _ = parser.parse(Self.fragment(&random))
      if random.oneIn(5) { _ = parser.flush() }
    }
    // Ends anything unfinished: the bytes of an old mouse event, a paste, a string, a sequence, a character.
    _ = parser.parse(bytes("xxx␛[201~␛\\"))
    _ = parser.flush()
    #expect(parser.parse(bytes("\u{3}")).last == .key(Key("Control+c")))
  }

  @Test("Text is decoded like Swift's, with U+FFFD for invalid bytes", arguments: 0..<200)
  func text(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    // Bytes that begin, continue and break characters; no control characters.
    let stream = (0..<60).map { _ -> UInt8 in
      random.pick(from: [
        0x41, 0x7e, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xe2, 0xed, 0xef, 0xf0, 0xf3, 0xf4, 0xf5, 0xff,
      ])
    }
    var parser = InputParser()
    let keys = parser.parse(stream + [0x2e]).map { event -> String in
      if case .key(let key) = event { key.name } else { "?" }
    }
    let expected = String(decoding: stream + [0x2e], as: UTF8.self).unicodeScalars.filter { !(0x80...0x9f ~= $0.value) }
    #expect(keys == expected.map(String.init))
  }

  /// Returns complete and broken sequences of all kinds, mixed with text and random bytes.
  private static func stream(_ random: inout SeededRandom) -> [UInt8] {
    (0..<Int.random(in: 1...30, using: &random)).flatMap { _ in fragment(&random) }
  }

  private static func fragment(_ random: inout SeededRandom) -> [UInt8] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return (0..<Int.random(in: 1...8, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    case 1: return Array("né語👍🏽".utf8)
    case 2: return bytes("␛[200~paste\r語␛[20x␛␛[201~")
    case 3: return bytes("␛[<\(Int.random(in: 0...70, using: &random));3;4M")
    case 4: return bytes("␛]0;text␛\\")
    case 5:
      let sequence = bytes(random.pick(from: KeyTests.table).0)
      return Array(sequence.prefix(Int.random(in: 0...sequence.count, using: &random)))
    case 6: return bytes("␛")
    case 7:
      return bytes("␛[")
        + (0..<random.pick(from: [1, 5, 100])).map { _ in UInt8.random(in: 0x20...0x3f, using: &random) }
    default: return bytes(random.pick(from: KeyTests.table).0)
    }
  }
}
