import Foundation
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("The line that describes the owner")
struct OwnerLineTests {
  @Test("Every owner's line decodes to an equal owner and is within the length limit")
  func roundTrip() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let owner = Owner(
        program: random.unusualText(upTo: 200), process: .random(in: .min ... .max, using: &random),
        since: .random(in: .min ... .max, using: &random),
        socket: Bool.random(using: &random) ? nil : "/" + String(repeating: "\u{1}", count: 107))
      #expect(owner.line.count <= Owner.longestLine)
      #expect(Owner(line: owner.line) == owner)
      #expect(Owner(line: owner.line + Array("the rest of a longer one".utf8)) == owner)
      #expect(Owner(line: owner.line.dropLast()) == nil)
      // The program's name may be any text.
      #expect(owner.description.hasPrefix(owner.program.isEmpty ? "a program" : owner.program))
    }
  }

  @Test("Invalid lines decode to no owner")
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

  @Test("The line is JSON, with a socket or without")
  func text() {
    let owner = Owner(program: "ClocksWeb", process: 4711, since: 5)
    #expect(
      String(decoding: owner.line, as: UTF8.self)
        == "{\"pid\":4711,\"program\":\"ClocksWeb\",\"since\":5,\"socket\":null,\"version\":1}\n")
    #expect(String(decoding: owner.with(socket: "/a").line, as: UTF8.self).contains("\"socket\":\"/a\""))
  }

  @Test("A line of a later version decodes the known fields")
  func later() {
    let line = "{\"host\":\"ada\",\"pid\":1,\"program\":\"a\",\"since\":1,\"version\":2}\n"
    #expect(Owner(line: Array(line.utf8)) == Owner(program: "a", process: 1, since: 1))
  }

  @Test("A program's name contains no control characters for a terminal")
  func names() {
    #expect(Owner(program: "a\u{1b}[31mb\r\nc\u{202e}d\u{2028}", process: 1, since: 0).program == "a[31mbcd")
    let long = Owner(program: "e" + String(repeating: "\u{301}", count: 10_000), process: 1, since: 0)
    #expect(long.program.unicodeScalars.count == Owner.longestProgram)
  }
}
