import DocumentedCode
import Testing

@Suite("The page about terminals") struct TerminalPageTests {
  @Test("All code of the page is in the app that these tests run") func code() throws {
    let page = try DocumentedPage("docs/terminal.md")
    #expect(page.count == 5)
    #expect(try page.missing(in: "Tests/TerminalProbe") == [])
  }
}
