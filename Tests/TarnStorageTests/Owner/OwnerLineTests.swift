import Foundation
import TarnTesting
import Testing

@testable import TarnStorage

@Suite("The line that says who the owner is")
struct OwnerLineTests {
  @Test("Every owner reads back as it was written, and fits")
  func roundTrip() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let owner = Owner(
        program: random.text(upTo: 200), process: .random(in: .min ... .max, using: &random),
        since: .random(in: .min ... .max, using: &random),
        socket: Bool.random(using: &random) ? nil : "/" + String(repeating: "\u{1}", count: 107))
      #expect(owner.line.count <= Owner.longestLine)
      #expect(Owner(line: owner.line) == owner)
      #expect(Owner(line: owner.line + Array("the rest of a longer one".utf8)) == owner)
      #expect(Owner(line: owner.line.dropLast()) == nil)
      // Its words are made of anything.
      #expect(owner.description.hasPrefix(owner.program.isEmpty ? "a program" : owner.program))
    }
  }

  @Test("Bytes that are no line are nobody's, whatever they are")
  func garbage() {
    var random = SeededRandom(seed: 2)
    let line = Owner(program: "ClocksWeb", process: 4711, since: 5, socket: "/tmp/a").line
    for _ in 0..<2_000 {
      var bytes = line
      for _ in 0...Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let owner = Owner(line: bytes) { #expect(owner.line.count <= Owner.longestLine) }
    }
    for text in ["", "\n", "null\n", "[]\n", "{}\n", "{\"version\":0,\"pid\":1,\"program\":\"a\",\"since\":1}\n"] {
      #expect(Owner(line: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("It is JSON that others can read, with a socket or without")
  func text() {
    let owner = Owner(program: "ClocksWeb", process: 4711, since: 5)
    #expect(
      String(decoding: owner.line, as: UTF8.self)
        == "{\"pid\":4711,\"program\":\"ClocksWeb\",\"since\":5,\"socket\":null,\"version\":1}\n")
    #expect(String(decoding: owner.with(socket: "/a").line, as: UTF8.self).contains("\"socket\":\"/a\""))
  }

  @Test("A later version's line is read as far as it is known")
  func later() {
    let line = "{\"host\":\"ada\",\"pid\":1,\"program\":\"a\",\"since\":1,\"version\":2}\n"
    #expect(Owner(line: Array(line.utf8)) == Owner(program: "a", process: 1, since: 1))
  }

  @Test("A program's name can't do anything to a terminal")
  func names() {
    #expect(Owner(program: "a\u{1b}[31mb\r\nc\u{202e}d\u{2028}", process: 1, since: 0).program == "a[31mbcd")
    let long = Owner(program: "e" + String(repeating: "\u{301}", count: 10_000), process: 1, since: 0)
    #expect(long.program.unicodeScalars.count == Owner.longestProgram)
  }
}

extension SeededRandom {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Of characters that text is rarely tested with.
  mutating func text(upTo count: Int) -> String {
    let pool = ["a", "\"", "\\", "\n", "\u{0}", "é", "時", "👩‍👩‍👧", "\u{202e}", "/", " ", "\u{7f}", "🏳️‍🌈", "\u{301}"]
    return (0..<Int.random(in: 0...count, using: &self)).map { _ in pool[Int(next() % UInt64(pool.count))] }.joined()
  }
}
