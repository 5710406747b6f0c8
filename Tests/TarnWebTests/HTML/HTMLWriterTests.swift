import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

@Suite("The HTML of a tree") struct HTMLWriterTests {
  private func html(_ node: Node<Int>) -> String { writer(node).text }

  private func writer(_ node: Node<Int>) -> (text: String, styles: String) {
    var writer = HTMLWriter()
    writer.write([MountedTree(node, numbers: NodeNumbering()).root])
    return (String(decoding: writer.bytes, as: UTF8.self), writer.styles.text)
  }

  @Test("Texts and attributes are escaped") func escapes() {
    #expect(
      html(.p([.title("\"<&>'")], "a < b && c > \"d\"\r\u{0}"))
        == "<p title=\"&quot;&lt;&amp;&gt;'\">a &lt; b &amp;&amp; c &gt; &quot;d&quot;&#13;</p>")
  }

  @Test("A comment separates adjacent texts, also around an empty one") func separators() {
    #expect(html(.p("a", "", "b", .span("c"), "d")) == "<p>a<!----><!---->b<span>c</span>d</p>")
  }

  @Test("Void elements have no end tag, text areas and preformatted texts keep a leading line break") func elements() {
    #expect(html(.div(.tag("br")(), .img([.alt("")]))) == "<div><br><img alt></div>")
    #expect(html(.pre("\nx")) == "<pre>\n\nx</pre>")
    #expect(html(.textarea([.value("\n</textarea>")])) == "<textarea>\n\n&lt;/textarea&gt;</textarea>")
  }

  @Test("Live properties are the attributes of their first values, and handlers are left out") func properties() {
    #expect(html(.input([.value("milk"), .onInput { _ in 1 }])) == "<input value=\"milk\">")
    #expect(html(.input([.type("checkbox"), .checked(true)])) == "<input type=\"checkbox\" checked>")
    #expect(html(.input([.type("checkbox"), .checked(false), .onCheck { _ in 1 }])) == "<input type=\"checkbox\">")
    #expect(html(.input([.type("password"), .value("secret")])) == "<input type=\"password\">")
    #expect(html(.div([.scrollTop(40.5), .onScroll { _ in 1 }])) == "<div data-top=\"40.5\"></div>")
    #expect(html(.tag("dialog")([.modal(onCancel: 1)])) == "<dialog data-modal open></dialog>")
  }

  @Test("The selected option of a select box is marked") func options() {
    #expect(
      html(.select("Size", 2, [1, 2], title: { "\($0)" }) { $0 })
        == "<select aria-label=\"Size\"><option value=\"0\">1</option><option value=\"1\" selected>2</option></select>")
  }

  @Test("What the parser would move, close or ignore is left to the script, with its text in its place") func holes() {
    #expect(html(.p("a", .div("b", .em("c")), "d")) == "<p>a<!--!-->b c <!---->d</p>")
    #expect(html(.table(.tr(.td("x")))) == "<table><!--!--></table>")
    #expect(html(.table("x", "", .tbody("", .tr()))) == "<table><!--!--><tbody><tr></tr></tbody></table>")
    #expect(html(.table(.tbody(.tr(.td("x"))))) == "<table><tbody><tr><td>x</td></tr></tbody></table>")
    typealias View = Node<Int>
    let pairs = [
      (View.button, View.button), (View.a, View.a), (View.form, View.form), (View.li, View.li),
      (View.dt, View.dd), (View.h1, View.h2),
    ]
    for (outer, inner) in pairs {
      let nested = html(outer(inner("x")))
      #expect(nested.contains("<!--!-->x"), "\(outer.name)")
      // A heading ends only the heading that directly contains it.
      let deeper = html(outer(.span(inner("x"))))
      #expect(deeper.contains("<!--!-->x") == (outer.name != "h1"), "\(outer.name)")
    }
    for tag: StaticString in ["title", "template", "noscript", "plaintext", "html", "body", "math", "xmp"] {
      #expect(html(.div(.tag(tag)("x"))) == "<div><!--!-->x </div>", "\(tag)")
    }
    #expect(html(.li(.ul(.li("x")))) == "<li><ul><li>x</li></ul></li>")
    #expect(html(.div(.tag("svg")(.tag("div")("x")))) == "<div><svg><!--!-->x </svg></div>")
    #expect(html(.div(.tag("lineargradient")())) == "<div><lineargradient></lineargradient></div>")
    #expect(html(.tag("svg")(.tag("lineargradient")())) == "<svg><!--!--></svg>")
    #expect(html(.tag("svg")(.tag("linearGradient")())) == "<svg><linearGradient></linearGradient></svg>")
  }

  @Test("Elements with the same style properties share a rule, and no value can end its rule") func styles() {
    let written = writer(
      .div(
        [.property("--x", "1px"), .class("a")], .p([.property("--x", "1px")]), .p([.property("--y", "}*{color:red")])))
    #expect(
      written.text == "<div class=\"a tarn-style-0\"><p class=\"tarn-style-0\"></p><p></p></div>")
    #expect(written.styles == ".tarn-style-0{--x:1px}\n")
  }

  @Test("Any text is a declaration of its own or none") func declarations() {
    let pieces = [
      "a", "1px", " ", ";", "}", "{", "</style>", "/*", "*/", "(", ")", "\\", "\"", "'", "\n", "é", "url(", "calc(",
      "!",
      "@import", "<!--", "[", "]", ",", "#fff", "/", "*", "%", ".", "-", "\u{0}", "\u{1}", ":",
    ]
    var random = SeededRandom(seed: 1)
    var writtenCount = 0
    for _ in 0..<20_000 {
      let value = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.pick(from: pieces) }.joined()
      guard let written = HTMLStyles.declaration("--x", value) else { continue }
      writtenCount += 1
      #expect(written == "--x:" + value)
      #expect(!value.contains { ";{}<>\\\"'\n@![]:\u{0}\u{1}".contains($0) } && !value.contains("/*"), "\(value)")
      #expect(value.filter { $0 == "(" }.count == value.filter { $0 == ")" }.count)
    }
    #expect(writtenCount > 200)
    #expect(HTMLStyles.declaration("--x}", "1") == nil)
    #expect(HTMLStyles.declaration("--x", "light-dark(#fff, rgb(0 0 0 / 50%))") != nil)
  }

  @Test("A list writes the rows around its offset, and the HTML of a huge page ends") func bounds() {
    let list = LongList.State(rows: Array(0..<100_000), top: 44 * 50_000)
    var writer = HTMLWriter()
    writer.write([MountedTree(LongList.view(list), numbers: NodeNumbering()).root])
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains("Row 50000") && text.contains("data-top=\"2200000.0\""))
    #expect(text.utf8.count < 20_000)
    let huge = html(.div(.each((0..<200_000).map { _ in .p("A paragraph with some text in it") })))
    #expect(huge.utf8.count < HTMLWriter.mostBytes + 100 && huge.hasSuffix("</p></div>"))
  }
}
