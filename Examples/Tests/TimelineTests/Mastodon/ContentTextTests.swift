import Testing

@testable import Mastodon

@Suite("The content of a status") struct ContentTextTests {
  private typealias Run = ContentText.Run

  private func page(_ text: String) throws -> ContentText.Target { .page(try #require(WebAddress(text))) }

  @Test("Paragraphs and line breaks are read") func paragraphs() {
    #expect(
      ContentText(html: "<p>One<br>two<br />three</p>\n<p> four\n  five </p>").paragraphs == [
        .init(lines: [[Run("One")], [Run("two")], [Run("three")]]), .init(lines: [[Run("four five")]]),
      ])
    #expect(ContentText(html: "a<br><br><br><br>b<br>").text == "a\n\nb")
    #expect(ContentText(html: "").paragraphs.isEmpty)
    #expect(ContentText(html: "<p></p><p> <br> </p>").paragraphs.isEmpty)
    #expect(ContentText(html: "no tags at all").text == "no tags at all")
  }

  @Test("Links are shown as Mastodon shortens them") func links() throws {
    let html = """
      <p>See <a href="https://tarn.example/a/very/long/way" target="_blank"><span class="invisible">https://</span>\
      <span class="ellipsis">tarn.example/a/very</span><span class="invisible">/long/way</span></a> now</p>
      """
    #expect(
      ContentText(html: html).paragraphs == [
        .init(lines: [
          [Run("See "), Run("tarn.example/a/very…", try page("https://tarn.example/a/very/long/way")), Run(" now")]
        ])
      ])
    let hidden = ContentText(html: "<a href='https://a.example'><span class=invisible>x</span></a>")
    #expect(hidden.paragraphs == [.init(lines: [[Run("https://a.example", try page("https://a.example"))]])])
    #expect(ContentText(html: "<span class='invisible'>not hidden outside of a link</span>").text.hasPrefix("not"))
  }

  @Test("Mentions are recognized by the status's list and by their class") func mentions() throws {
    let html = """
      <p><span class="h-card"><a href="https://kitchen.example/@cup" class="u-url mention">@<span>cup</span></a></span> and \
      <a class="mention" href="https://shed.example/@rake">@rake</a></p>
      """
    let cup = try #require(WebAddress("https://kitchen.example/@cup"))
    let rake = try #require(WebAddress("https://shed.example/@rake"))
    #expect(
      ContentText(html: html, mentions: [Mention(id: "12", acct: "cup@kitchen.example", url: cup)]).paragraphs == [
        .init(lines: [
          [
            Run("@cup", .account(id: "12", acct: "cup@kitchen.example", cup)), Run(" and "),
            Run("@rake", .account(id: nil, acct: "rake@shed.example", rake)),
          ]
        ])
      ])
    // A link whose text has an @ is not a mention.
    #expect(ContentText(html: "<a href='https://shed.example/@rake'>@cup</a>").targets == [.page(rake)])
  }

  @Test("Hashtags are recognized by the status's list and by their class") func hashtags() throws {
    let address = try #require(WebAddress("https://kitchen.example/tags/tea"))
    let marked = ContentText(
      html: "<a href='https://kitchen.example/tags/tea' class='mention hashtag' rel='tag'>#<span>Tea</span></a>")
    #expect(marked.paragraphs == [.init(lines: [[Run("#Tea", .hashtag("Tea", address))]])])
    let html = "<a href='https://kitchen.example/tags/tea'>#Tea</a>"
    #expect(ContentText(html: html, tags: [Tag(name: "tea")]).targets == [.hashtag("Tea", address)])
    #expect(ContentText(html: html).targets == [.page(address)])
  }

  @Test("Quotations, code and lists are read, and other elements as text") func styles() {
    let html =
      "<blockquote><p>Said</p></blockquote><pre><code>a\n  b &lt; c</code></pre><ul><li>x</li><li><p>y</p></li></ul><ol><li>z</ol>"
    let text = ContentText(html: html)
    #expect(text.paragraphs.map(\.style) == [.quote, .code, .plain, .plain, .plain])
    #expect(text.text == "Said\n\na\n  b < c\n\n• x\n\n• y\n\n1. z")
    #expect(ContentText(html: "<b>bold <i>and</i></b> <u>more</u>").text == "bold and more")
  }

  @Test("Character references are decoded once") func references() {
    for (html, text) in [
      ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("&lt;b&gt;", "<b>"), ("a&nbsp;b", "a\u{a0}b"),
      ("&#39;&#x27;&quot;&apos;", "''\"'"),
      ("&#128039;&#x1F427;", "🐧🐧"), ("R&D &c &unknown; & ; &#; &#x; &", "R&D &c &unknown; & ; &#; &#x; &"),
      ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"), ("&#65x", "Ax"),
      ("a&#x202E;b&#7;c&#10;d", "abc d"), ("3 < 4 > 2 <3", "3 < 4 > 2 <3"),
    ] {
      #expect(ContentText(html: html).text == text, "\(html)")
    }
  }

  @Test("Only links to the web and to mail have a target") func addresses() throws {
    for address in [
      "javascript:alert(1)", "JaVaScRiPt:1", " javascript:1", "java\nscript:1", "java&#10;script:1",
      "&#x6a;avascript:1", "data:text/html,x",
      "vbscript:1", "file:///etc/passwd", "//a.example", "/x", "", "https:", "https://", "https:///x",
      "http:\\\\a.example",
      "https://a.example\\@b.example", "https://a.example/\u{202e}x", "https://[", "mailto:nobody",
      "blob:https://a.example/1",
    ] {
      #expect(
        ContentText(html: "<a href=\"\(address)\">x</a>").paragraphs == [.init(lines: [[Run("x")]])], "\(address)")
    }
    for (address, host) in [
      ("https://a.example", "a.example"), ("HTTP://A.example:80/x?y#z", "a.example"),
      ("https://bank.example@b.example/", "b.example"),
      ("https://[::1]:80/", "::1"), ("https://müller.example/ü", "müller.example"), ("mailto:a@b.example", ""),
    ] {
      #expect(WebAddress(address)?.host == host, "\(address)")
    }
    #expect(
      ContentText(html: "<a href='https://a.example/?x=1&amp;y=2'>x</a>").targets == [
        try page("https://a.example/?x=1&y=2")
      ])
  }

  @Test(
    "An address with an invisible or direction-setting character is invalid",
    arguments: [
      "\u{200b}", "\u{200c}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{ad}", "\u{200e}", "\u{200f}", "\u{61c}",
      "\u{202a}",
      "\u{202e}", "\u{2066}", "\u{2068}", "\u{2069}", "\u{e0061}",
    ])
  func unseenInAddress(character: String) {
    for address in [
      "https://a\(character).example/", "https://a.example/b\(character)c", "mailto:a@b\(character).example",
    ] {
      #expect(WebAddress(address) == nil)
    }
  }

  @Test("Scripts, styles, comments and images are left out") func stripped() {
    for html in [
      "a<script>alert('<p>no</p>')</script>b", "a<SCRIPT type=x>no</sCrIpT >b", "a<style>p{}</style>b",
      "a<!-- no --><!-->b<!--x-->",
      "a<!doctype html><?php no ?>b", "a<svg><text>no</text></svg>b", "a<img src=x onerror='no'>b",
      "a<iframe src='x'>no</iframe>b",
      "a<textarea><script></textarea>b", "<title>no</title>ab", "a<p onclick=\"x>y\"></p>b",
      "a<unknown-element-of-great-length x=y>b",
    ] {
      #expect(ContentText(html: html).text.filter { $0 != "\n" } == "ab", "\(html)")
    }
  }

  @Test("Content that is cut within a tag ends before the tag") func cut() {
    for html in [
      "<p>a</p><a href=\"https://x", "<p>a<", "<p>a</", "<p>a<!-- b", "<p>a<script>b", "<p>a<b c='d", "<p>a<b c=",
    ] {
      #expect(ContentText(html: html).text.prefix { $0 != "<" } == "a", "\(html)")
    }
  }

  @Test("Elements that are not closed end with their paragraph or the text") func unbalanced() throws {
    #expect(ContentText(html: "</p></a>a</b><p>b<p>c").text == "a\n\nb\n\nc")
    let link = ContentText(
      html: "<p><a href='https://a.example'>a</p>b<a href='https://b.example'>c<a href='https://a.example'>d")
    let targets = [try page("https://a.example"), try page("https://b.example"), try page("https://a.example")]
    #expect(link.targets == targets)
    #expect(link.text == "a\n\nbcd")
  }

  @Test("A server's form of a typed text is recognized: with short links and names, and single spaces")
  func typed() {
    let typed = ContentText(typed: "Tea  for @cup@kitchen.example\nsee https://kitchen.example/a/long/way?with=sugar")
    let mention = Mention(
      id: "12", acct: "cup@kitchen.example", url: WebAddress("https://kitchen.example/@cup"))
    let fromServer = ContentText(
      html: #"<p>Tea for <a href="https://kitchen.example/@cup" class="u-url mention">@<span>cup</span></a><br>see "#
        + #"<a href="https://kitchen.example/a/long/way?with=sugar"><span class="invisible">https://</span>"#
        + #"<span class="ellipsis">kitchen.example/a/long</span><span class="invisible">/way?with=sugar</span></a></p>"#,
      mentions: [mention])
    #expect(fromServer.text != typed.text)
    #expect(fromServer.isTyped(as: typed) && typed.isTyped(as: fromServer))
    #expect(!fromServer.isTyped(as: ContentText(typed: "Tea for @cup@stove.example")))
  }
}
