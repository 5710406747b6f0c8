import Foundation
import RandomCases
import TarnTesting
import TarnView
import Testing

@Suite("The text of an address") struct AddressTests {
  @Test(
    "A text is decoded into components and items",
    arguments: [
      ("", [], []), ("?", [], []), ("todo/7", ["todo", "7"], []), ("todo/7/", ["todo", "7"], []),
      ("a%20b/%E2%82%AC?q=x+y&r=%2B", ["a b", "€"], [("q", "x y"), ("r", "+")]), ("a+b", ["a+b"], []),
      ("?q", [], [("q", "")]), ("?q=", [], [("q", "")]), ("?q=a=b&&q=?", [], [("q", "a=b"), ("q", "?")]),
      ("é", ["é"], []),
    ] as [(String, [String], [(String, String)])])
  func parses(text: String, path: [String], query: [(String, String)]) throws {
    let address = try #require(Address(text))
    #expect(address.path == path)
    #expect(address.query == query.map { Address.QueryItem($0.0, $0.1) })
    #expect(Address(address.description) == address)
  }

  @Test(
    "A text that is no address is refused",
    arguments: [
      "//", "a//b", "/a", ".", "..", "a/../b", "%2e", "a/%2E%2e", "a%2Fb", "a%5Cb", "a\\b", "%00", "?a=%00", "%", "%4",
      "%zz", "%ff", "?q=%c3", "a#b", "?=x", String(repeating: "a", count: 2_001),
      String(repeating: "a/", count: 33) + "a", "?" + String(repeating: "a&", count: 33),
      "?q=" + String(repeating: "%41", count: 700),
    ])
  func refuses(text: String) {
    #expect(Address(text) == nil)
  }

  private static let alphabet = Array("aB9-._~@,:;+ %/\\?#&=<>\"'{}|^`[]!$*()é€😀\u{301}\u{1}\u{7f}\u{202e}")

  private func text(_ random: inout SeededRandom, _ length: ClosedRange<Int>) -> String {
    String((0..<Int.random(in: length, using: &random)).map { _ in random.pick(from: Self.alphabet) })
  }

  @Test("An address is read back from its text, and URLComponents decodes the same")
  func roundTrip() throws {
    var random = SeededRandom(seed: 1)
    var tried = 0
    for _ in 0..<randomCases(3_000) {
      let path = (0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random, 0...6) }
      let query = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Address.QueryItem(text(&random, 0...4), text(&random, 0...6))
      }
      guard let address = Address(path: path, query: query) else { continue }
      tried += 1
      let read = try #require(Address("\(address)"))
      #expect(read == address && "\(read)" == "\(address)")
      let url = try #require(URLComponents(string: "https://example.org/base/\(address)"))
      #expect(url.fragment == nil)
      let prefix = "/base/"
      #expect(url.path == prefix + path.joined(separator: "/"))
      #expect(url.percentEncodedPath.dropFirst(prefix.count).split(separator: "/").count == path.count)
      #expect((url.queryItems ?? []).map(\.name) == query.map(\.name))
      #expect((url.queryItems ?? []).map { $0.value ?? "" } == query.map(\.value))
    }
    #expect(tried > 500)
  }

  @Test("Any text is an address or none, and the text of an address is its own")
  func anyText() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<randomCases(5_000) {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        random.oneIn(2) ? random.pick(from: Array("%/?&=#.+2eE0".utf8)) : UInt8.random(in: 0...255, using: &random)
      }
      guard let address = Address(String(decoding: bytes, as: UTF8.self)) else { continue }
      #expect(Address("\(address)") == address)
    }
  }
}
