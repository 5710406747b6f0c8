import Foundation
import TarnSync
import Testing

@Suite("Links of a response") struct WebLinkTests {
  let request = HTTPClientRequest(.get, URL(string: "https://example.org/todos?page=2")!)

  func link(_ relation: String, _ header: String) -> String? {
    HTTPClientResponse(status: 200, headers: ["Link": header]).link(relation, from: request)?.absoluteString
  }

  @Test("Links are found by their relation, absolute or relative") func relations() {
    let header =
      #"<https://example.org/todos?page=3>; rel="next", </todos?page=1>; title="a, \"b\""; REL=prev, <?page=9>;rel="last x""#
    #expect(link("next", header) == "https://example.org/todos?page=3")
    #expect(link("prev", header) == "https://example.org/todos?page=1")
    #expect(link("LAST", header) == "https://example.org/todos?page=9")
    #expect(link("first", header) == nil)
  }

  @Test(
    "Links to another origin, or without an origin, are ignored",
    arguments: [
      "https://evil.example/", "http://example.org/", "https://example.org:444/", "//evil.example/",
      "file:///etc/passwd",
      "https://ada@example.org/", "javascript:alert(1)",
    ])
  func origins(_ target: String) { #expect(link("next", "<\(target)>; rel=next") == nil) }

  @Test("Invalid links are skipped, and the following ones are read") func invalidLinks() {
    for invalid in ["nonsense", "<no end", "<a> rel=next x", "<a>; rel=\"next", ";;;,,,", "<a>; =; =next"] {
      _ = WebLink.links(in: invalid)
      if !invalid.contains("\""), !invalid.contains("<no") {
        #expect(link("next", "\(invalid), </b>; rel=next") == "https://example.org/b", "\(invalid)")
      }
    }
    #expect(link("next", "</a>; rel=prev; rel=next") == nil)
  }

  @Test("Links are read up to a limit") func limits() {
    let links = (0..<1_000).map { "</\($0)>; rel=n\($0)" }
    #expect(WebLink.links(in: links.joined(separator: ",")).isEmpty)
    #expect(WebLink.links(in: links.prefix(500).joined(separator: ",")).count == 64)
    #expect(link("next", "</a>; rel=next; x=\"" + String(repeating: "y", count: 1 << 14) + "\"") == nil)
  }
}
