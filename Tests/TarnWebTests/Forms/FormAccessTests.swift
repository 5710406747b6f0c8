import TarnTesting
import Testing

@testable import TarnWeb

/// The forms that the server refuses.
@MainActor @Suite("Access of forms") struct FormAccessTests {
  @Test("A form without the token of its session does nothing") func tokens() async throws {
    let pantry = ServedPantry()
    try await withPlainBrowser(.shared(pantry.page)) { browser, server in
      let up = (try browser.control("id=\"up\""), "")
      let token = try #require(browser.hidden().first { $0.0 == "tarn-token" }?.1)
      let other = try await PlainBrowser(server)
      let foreign = try #require(other.hidden().first { $0.0 == "tarn-token" }?.1)
      #expect(token.utf8.count == 48 && token.prefix(16) != foreign.prefix(16))
      let swapped = token.prefix(16) + foreign.dropFirst(16)
      for bad in ["", "x", foreign, String(token.dropLast()), token + "0", String(swapped), token.uppercased()] {
        let response = try await browser.post([up], replacing: ["tarn-token": bad])
        #expect(response.status == 403 && response.body.contains("not from a page of this browser"), "\(bad)")
      }
      #expect(try await browser.send("\(up.0)=").status == 403)
      // The token of one session with the cookie of another.
      browser.client.cookie = other.client.cookie
      #expect(try await browser.post([up]).status == 403)
      browser.client.cookie = nil
      #expect(pantry.received == [])
    }
  }

  @Test("A form of an unknown session, of another site, or of another type is refused by its head")
  func admission() async throws {
    let pantry = ServedPantry()
    try await withPlainBrowser(.shared(pantry.page)) { browser, server in
      let up = (try browser.control("id=\"up\""), "")
      let (host, origin) = ("Host: \(browser.client.host)", browser.client.origin)
      let type = "Content-Type: application/x-www-form-urlencoded"
      let refused: [([String], Int)] = [
        ([host, type], 403), ([host, "Origin: null", type], 403), ([host, "Origin: http://evil.example", type], 403),
        ([host, origin, type, "Sec-Fetch-Site: cross-site"], 403),
        ([host, origin, type, "Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: navigate"], 403),
        ([host, origin], 415), ([host, origin, "Content-Type: text/plain"], 415),
        ([host, origin, "Content-Type: multipart/form-data; boundary=x"], 415),
      ]
      for (lines, status) in refused {
        #expect(try await browser.post([up], lines: lines).status == status, "\(lines)")
      }
      #expect(
        try await browser.post([up], lines: [host, origin, "Content-Type: text/plain"]).body == """
          Forms must be posted as application/x-www-form-urlencoded.

          """)
      let cookie = browser.client.cookie
      for unknown in [nil, "tarn-\(server.port)=\(Token.new())"] {
        browser.client.cookie = unknown
        let response = try await browser.post([up])
        #expect(response.status == 403 && response.body.contains("<a href=\"./\">Open the page</a>"))
        #expect(response.header("Set-Cookie") == nil)
      }
      browser.client.cookie = cookie
      #expect(pantry.received == [])
      try await browser.press([up])
      #expect(pantry.received == [.up])
    }
  }

  @Test("A form with too many fields or with an invalid escape is refused") func bounds() async throws {
    try await withPantry { browser, pantry in
      let many = (0...FormPost.mostFields).map { "~\($0)=" }.joined(separator: "&")
      let response = try await browser.send(many)
      #expect(response.status == 400 && response.body == "The form has more than 4000 fields.\n")
      for bad in ["a=%", "a=%GG", "%FF=1", "a=%00"] { #expect(try await browser.send(bad).status == 400, "\(bad)") }
      let large = try await browser.send("a=" + String(repeating: "x", count: 1 << 20))
      #expect(large.status == 413)
      #expect(pantry.received == [])
    }
  }

  @Test("Any form of a random text is refused or does nothing") func random() async throws {
    var random = SeededRandom(seed: 3)
    let pieces = [
      "~", "AAAAAA", "=", "&", "tarn-token", "tarn-shown", "tarn-form", "tarn-agreed", "%7E", "+", "\u{e9}",
    ]
    try await withPantry { browser, pantry in
      let token = try #require(browser.hidden().first { $0.0 == "tarn-token" }?.1)
      for _ in 0..<200 {
        let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(from: pieces) }.joined()
        let response = try await browser.send("tarn-token=\(token)&\(text)")
        #expect([303, 400, 403, 409].contains(response.status), "\(text)")
      }
      #expect(pantry.received == [])
    }
  }
}
