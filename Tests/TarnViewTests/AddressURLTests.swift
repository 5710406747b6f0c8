import Foundation
import TarnView
import Testing

@Suite("Addresses of URLs") struct AddressURLTests {
  @Test(
    "The address of a URL is its path below the root, with its query",
    arguments: [
      ("https://example.org/clocks/clock/7", "/clocks/", "clock/7"),
      ("https://example.org/clocks/clock/7", "/clocks", "clock/7"),
      ("https://example.org/clocks", "/clocks/", ""),
      ("https://example.org", "/", ""),
      ("https://example.org/a%2Fb?q=two+words", "/", nil),
      ("https://example.org/todo/two%20words?q=tea%20pot", "/", "todo/two%20words?q=tea%20pot"),
      ("clocks:/clock/7?q=tea", "/", "clock/7?q=tea"),
      ("clocks://clock/7?q=tea", "/", "clock/7?q=tea"),
      ("clocks://add", "/", "add"),
      ("clocks://", "/", ""),
      ("clocks:///clock/7", "/", "clock/7"),
      ("clocks://open/clock/7", "/open/", "clock/7"),
      ("HTTPS://example.org/clock/7", "/", "clock/7"),
      ("https://example.org/clocksmith/7", "/clocks/", nil),
      ("https://example.org/other/7", "/clocks/", nil),
      ("https://example.org/clock/7#part", "/", "clock/7"),
      ("https://example.org/../secret", "/", nil),
    ])
  func addresses(text: String, root: String, address: String?) throws {
    let url = try #require(URL(string: text))
    #expect(Address(url, below: root)?.description == address)
  }
}
