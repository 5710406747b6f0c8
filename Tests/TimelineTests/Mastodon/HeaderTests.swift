import Foundation
import Mastodon
import Testing

@Suite("Headers of an answer") struct HeaderTests {
  @Test("say where the pages before and after are") func links() {
    let links = PageLinks(
      header:
        "<https://a.example/home?max_id=7&limit=2>; rel=\"next\", <https://a.example/home?min_id=9,10>; rel=\"prev\"")
    #expect(links.next?.text == "https://a.example/home?max_id=7&limit=2")
    #expect(links.previous?.text == "https://a.example/home?min_id=9,10")
    #expect(PageLinks(header: "<https://a.example/x>; rel=next").next?.text == "https://a.example/x")
  }

  @Test("are no links if they say something else") func noLinks() {
    for header in [
      nil, "", "next", "<>; rel=\"next\"", "<javascript:1>; rel=\"next\"", "<https://a.example", "<<<<>>>>;;rel=next",
      "<https://a.example/x>; rel=\"last\"", "<mailto:a@b.example>; rel=\"next\"",
      String(repeating: "<", count: 20_000),
    ] {
      #expect(PageLinks(header: header) == PageLinks(header: nil))
    }
  }

  @Test("say how often the server may still be asked") func rates() {
    var headers = [
      "X-RateLimit-Limit": "300", "X-RateLimit-Remaining": "12", "X-RateLimit-Reset": "2024-05-17T12:35:00.000000Z",
    ]
    #expect(
      RateLimit { headers[$0] }
        == RateLimit(limit: 300, remaining: 12, resetsAt: Date(timeIntervalSince1970: 1_715_949_300)))
    for name in Array(headers.keys) {
      let before = headers[name]
      headers[name] = "?"
      #expect(RateLimit { headers[$0] } == nil)
      headers[name] = before
    }
  }
}
