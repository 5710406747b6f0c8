import DocumentedCode
import Testing

/// docs/truth.md, which shows how Journal is what the talk's app was not.
@Suite("The page about truth") struct PageTests {
  @Test("shows the code as it is") func page() throws {
    let page = try DocumentedPage("docs/truth.md")
    #expect(page.count == 3)
    #expect(try page.missing(in: "Examples/Journal/Journal") == [])
    #expect(page.text.contains("drawer.progress(at: now)") && page.text.contains("`SignUpForm`"))
  }
}
