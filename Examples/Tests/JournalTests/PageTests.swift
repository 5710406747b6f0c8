import DocumentedCode
import Testing

/// Checks docs/truth.md, which explains how Journal avoids the bugs of the talk's app.
@Suite("The page docs/truth.md") struct PageTests {
  @Test("The page shows the code as it is") func page() throws {
    let page = try DocumentedPage("docs/truth.md")
    #expect(page.count == 3)
    #expect(try page.missing(in: "Examples/Journal/Journal") == [])
    #expect(page.text.contains("drawer.progress(at: now)") && page.text.contains("`SignUpForm`"))
  }
}
