import FakeMastodonServer
import Foundation
import Mastodon
import TarnSync
import Testing
import Timeline
import TimelineNetwork

@Suite("Secrets") struct SecretTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tokens-\(UUID())")

  private func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue & 0o777
  }

  @Test("The token file is readable by its owner only, and another instance reads it again")
  func file() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("tokens.json")
    let tokens = TokenFile(url)
    #expect(try tokens.accounts == [])
    let server = try #require(Server("social.example"))
    try tokens.put(try #require(Token("abc-DEF_123")), of: "ada@social.example", on: server)
    #expect(try mode(url) == 0o600)
    let other = TokenFile(url)
    try other.put(try #require(Token("xyz")), of: "ben@social.example", on: server)
    #expect(try tokens.accounts == ["ada@social.example", "ben@social.example"])
    #expect(try tokens.remove("ada@social.example") && !tokens.remove("ada@social.example"))
    #expect(try other.accounts == ["ben@social.example"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tokens.json"])
    #expect(try mode(url) == 0o600)
  }

  @Test("A token file that others can read is refused, and an invalid one is not overwritten")
  func refused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("tokens.json")
    let tokens = TokenFile(url)
    let server = try #require(Server("social.example"))
    let token = try #require(Token("abc"))
    try tokens.put(token, of: "ada@social.example", on: server)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
    let open = #expect(throws: SignInFailure.self) { try tokens.accounts }
    #expect(open?.description.contains("chmod 600") == true)
    try Data("{ half".utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    #expect(throws: SignInFailure.self) { try tokens.put(token, of: "ben@social.example", on: server) }
    #expect(try Data(contentsOf: url) == Data("{ half".utf8))
  }

  @Test("A printed or dumped token does not contain its secret") func printed() throws {
    let token = try #require(Token("sesame"))
    var dumped = ""
    dump(token, to: &dumped)
    for words in ["\(token)", String(reflecting: token), String(describing: token), dumped] {
      #expect(!words.contains("sesame"))
    }
  }

  @Test(
    "A text with an invalid character or length is not a token",
    arguments: ["", "two words", "a\r\nX-Other: b", "Ä", String(repeating: "a", count: 1_025)])
  func noToken(_ text: String) { #expect(Token(text) == nil) }

  @Test(
    "A server name is normalized, and an address without TLS is refused unless it is local",
    arguments: [
      ("social.example", "https://social.example"), (" https://Social.example/ ", "https://social.example"),
      ("https://social.example:8443", "https://social.example:8443"),
      ("http://127.0.0.1:4444", "http://127.0.0.1:4444"),
      ("http://social.example", nil), ("https://ada:secret@social.example", nil), ("https://social.example/@ada", nil),
      ("ftp://social.example", nil), ("", nil), ("https://", nil), ("https://social.example?x=1", nil),
    ])
  func server(_ text: String, _ expected: String?) { #expect(Server(text)?.url.absoluteString == expected) }

  @Test("No file but the token file contains the token") @TestActor func files()
    async throws
  {
    let running = try await RunningTimeline(seed: 10)
    try await running.start()
    try await running.until("rows") { _ in try running.rows.count == 10 }
    try running.timeline(.perform(.post("Nothing secret")))
    running.server.order([InjectedFault(.unauthorized)])
    try running.timeline(.refresh)
    try await running.until("a sign-in is required") { $0.engine.status(at: .now()) == .signIn }
    try running.end()
    let files = try #require(FileManager.default.enumerator(at: running.folder.url, includingPropertiesForKeys: nil))
    var checked = 0
    // The server's own file contains its tokens in plain text, as documented.
    for case let file as URL in files where !["tokens.json"].contains(file.lastPathComponent) {
      guard !file.lastPathComponent.hasPrefix("server.sqlite"), let bytes = try? Data(contentsOf: file) else {
        continue
      }
      checked += 1
      #expect(bytes.range(of: Data(RunningTimeline.secret.utf8)) == nil, "\(file.lastPathComponent)")
    }
    #expect(checked > 0)
  }
}
