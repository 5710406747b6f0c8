import TarnEncoding
import Testing

@Suite("Texts in HTML") struct MarkupTests {
  @Test("The characters that HTML gives a meaning are escaped, and no others") func escapes() {
    #expect(
      "<b title=\"1 & 2\" id='x'>é</b>".escapedForPage
        == "&lt;b title=&quot;1 &amp; 2&quot; id=&#39;x&#39;&gt;é&lt;/b&gt;")
    #expect("".escapedForPage == "")
  }
}
