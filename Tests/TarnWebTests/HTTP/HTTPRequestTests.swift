import Testing

@testable import TarnWeb

@Suite struct HTTPRequestTests {
  @Test("Header names are case-insensitive") func headers() {
    let request = HTTPRequest(
      method: "GET", path: "/", headers: [(name: "X-Thing", value: "one"), (name: "x-thing", value: "two")])
    #expect(request.header("x-THING") == "one")
    #expect(request.header("X-Thin") == nil)
  }

  @Test(
    "A cookie is found by its name",
    arguments: [
      ("a=1", "1"),
      ("b=2; a=1", "1"),
      ("b=2;a=\"1\"", "1"),
      (" a = 1 ; c", "1"),
      ("a=x=y", "x=y"),
      ("a=", ""),
    ])
  func cookies(header: String, value: String) {
    #expect(HTTPRequest(method: "GET", path: "/", headers: [(name: "cookie", value: header)]).cookie("a") == value)
  }

  @Test(
    "A header without the cookie returns none",
    arguments: ["", "aa=1", "A=1", "a", ";;;"])
  func noCookie(header: String) {
    #expect(HTTPRequest(method: "GET", path: "/", headers: [(name: "Cookie", value: header)]).cookie("a") == nil)
  }

  @Test("Targets are percent-decoded") func targets() throws {
    let target = try #require(HTTPTarget("/a%20b+c/%C3%BC?x=1+2&y=%26&x=other&flag&=empty".utf8))
    #expect(target.path == "/a b+c/ü")
    #expect(target.query == ["x": "1 2", "y": "&", "flag": "", "": "empty"])
    #expect(HTTPTarget("/".utf8) == HTTPTarget("/?".utf8))
  }

  @Test(
    "Invalid targets are refused",
    arguments: [
      "", "*", "host:80", "http://host/", "/%", "/%4", "/%zz", "/a%00b", "/?a=%00", "/%ff", "/../x", "/a/%2e%2E/x",
      "/a/.", "/..%2fx", "/..\\x",
    ])
  func invalidTargets(target: String) {
    #expect(HTTPTarget(target.utf8) == nil)
  }

  @Test(
    "Unusual but valid targets are accepted",
    arguments: ["/.well-known/x", "/a..b", "/...", "//a"])
  func unusualTargets(target: String) {
    #expect(HTTPTarget(target.utf8)?.path == target)
  }
}
