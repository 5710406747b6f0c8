import DocumentedCode
import Testing

@Suite("The page about several people") struct PeoplePageTests {
  @Test("All code of the page is in these tests") func code() throws {
    let page = try DocumentedPage("docs/people.md")
    #expect(page.count == 11)
    #expect(try page.missing(in: "Tests/TarnDocumentTests") == [])
  }
}
