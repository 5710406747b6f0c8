import DocumentedCode
import Testing

@Suite("docs/uikit.md") struct PageTests {
  @Test("The page's Swift code is that of programs that compile")
  func code() throws {
    let page = try DocumentedPage("docs/uikit.md")
    #expect(page.count == 5)
    #expect(try page.missing(in: "Tests/MustCompile/Apple") == [])
  }
}
