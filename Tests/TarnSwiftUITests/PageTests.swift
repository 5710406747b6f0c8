import DocumentedCode
import Testing

@Suite("docs/swiftui.md") struct PageTests {
  @Test("The page's Swift code is that of programs that compile")
  func code() throws {
    let page = try DocumentedPage("docs/swiftui.md")
    #expect(page.count == 16)
    #expect(try page.missing(in: "Tests/MustCompile/SwiftUI") == [])
  }
}
