import Testing

@testable import TarnWeb

/// The values that an attribute refuses, so that no data becomes a script.
@Suite("Attributes") struct AttributeTests {
  func setting(_ attribute: Attribute<Int>) -> String? {
    guard case .setting(let name, .text(let text)) = attribute.kind else { return nil }
    return "\(name)=\(text)"
  }

  @Test(
    "A link leads to its address",
    arguments: [
      "https://example.org/?a=b#c", "http://localhost:8080/", "HTTPS://EXAMPLE.ORG", "mailto:a@example.org", "/",
      "/a:b",
      "a/b:c", "?q=a:b", "#top:1", "", "page", "//example.org/", "./a:b",
    ])
  func goodAddresses(_ address: String) {
    #expect(setting(.href(address)) == "href=\(address)")
  }

  @Test(
    "A link that could be a script, or has a scheme other than web and e-mail, leads nowhere",
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", "jAvAsCrIpT:alert(1)", "data:text/html,<script>alert(1)</script>",
      "vbscript:msgbox(1)", "VBScript:x", "blob:http://a/b", "file:///etc/passwd", "view-source:x",
      ":javascript:alert(1)",
      "java\nscript:alert(1)", "java\r\nscript:alert(1)", "java\tscript:alert(1)", "\njavascript:alert(1)",
      " javascript:alert(1)", "\u{0}javascript:alert(1)", "\u{1}\u{1F} javascript:alert(1)", "java\u{0}script:alert(1)",
      "javascript\t:alert(1)", "javascript\n:alert(1)", "\u{A0}javascript:alert(1)", "\u{FEFF}javascript:alert(1)",
      "javascript:\u{301}alert(1)", "javascript:\u{0E33}=alert(1)", "javascript:\u{200D}alert(1)", "data:\u{FE0F},x",
      "javascript:/\u{301}/:alert(1)", "http\u{17F}:x", "ht\ntps://example.org",
    ])
  func badAddresses(_ address: String) {
    #expect(setting(.href(address)) == "href=#")
  }

  @Test("A flag that is off is not written")
  func flags() {
    #expect(setting(.flag("hidden")) == "hidden=")
    #expect(setting(.flag("hidden", false)) == nil)
    #expect(setting(.disabled(false)) == nil)
  }

  @Test("The later of two attributes with one name wins, and a field's limits precede its value")
  func order() {
    let sorted = SortedAttributes(
      Element<Int>(
        tag: "input",
        attributes: [
          .value("5"), .class("a"), .attribute("max", "9"), .class("b"), .key("x"), .key("y"), .onClick(1), .onClick(2),
        ],
        children: []))
    #expect(sorted.settings.map(\.name) == ["class", "max", "@click", ".value"])
    #expect(sorted.settings[0].value == .text("b"))
    #expect(sorted.key == "y")
    #expect(sorted.handlers.map { $0.action(.none) } == [2])
  }

  @Test("The action of a key binding is made at each press")
  func pressed() throws {
    var count = 0
    func next() -> String {
      count += 1
      return "add \(count)"
    }
    let attribute = Attribute<String>.onKeys([KeyBinding("a", title: "Add", next())])
    guard case .event(let handler) = attribute.kind else {
      Issue.record("It is no event.")
      return
    }
    #expect([handler.action(.text("a")), handler.action(.text("a"))] == ["add 1", "add 2"])
  }

  @Test("An event with a value of another type is ignored")
  func wrongValues() {
    func received(_ attribute: Attribute<String>, _ value: EventValue) -> String? {
      if case .event(let handler) = attribute.kind { handler.action(value) } else { nil }
    }
    #expect(received(.onInput { $0 }, .text("a")) == "a")
    #expect(received(.onInput { $0 }, .number(1)) == nil)
    #expect(received(.onCheck { "\($0)" }, .flag(true)) == "true")
    #expect(received(.onCheck { "\($0)" }, .text("true")) == nil)
    #expect(received(.onScroll { "\($0)" }, .number(2)) == "2.0")
    #expect(received(.onScroll { "\($0)" }, .number(.infinity)) == nil)
    #expect(received(.onScroll { "\($0)" }, .none) == nil)
    #expect(received(.onKeys(["Escape": "left"]), .text("Escape")) == "left")
    #expect(received(.onKeys(["Escape": "left"]), .text("a")) == nil)
    #expect(received(.onKeys(["Escape": "left"]), .flag(true)) == nil)
  }
}

extension AttributeTests {
  @Test(
    "An image is below the page's own address, or a data URL",
    arguments: [
      "file/p0", "file/blob:0123", "a.png", "a/b.png?x=1#y", "data:image/png;base64,AAAA", "data:image/webp;base64,",
    ])
  func goodPictures(_ address: String) {
    #expect(setting(.src(address)) == "src=\(address)")
  }

  @Test(
    "An image from elsewhere is left out",
    arguments: [
      "http://example.org/a.png", "//example.org/a.png", "/a.png", "\\\\example.org\\a.png", "\\/example.org", "",
      " //example.org/a.png", "\t/a.png", "\n//a", "a\n.png", "javascript:alert(1)", "data:text/html,x",
      "data:image/svg+xml;base64,AAAA", "data:image/png,x", "DATA:image/png;base64,AAAA", "blob:http://a/b",
      "file:///etc/passwd", "../a.png", "..", "?x", "#x", "\u{1}//example.org", "http:\u{301}//example.org",
    ])
  func badPictures(_ address: String) {
    #expect(setting(.src(address)) == "src=data:,")
  }
}
