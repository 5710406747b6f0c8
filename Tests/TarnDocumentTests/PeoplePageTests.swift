import DocumentedCode
import Testing

@Suite("The page about several people") struct PeoplePageTests {
  @Test("All code of the page is in these tests and in those of the cookbook") func code() throws {
    let page = try DocumentedPage("docs/people.md")
    #expect(page.count == 12)
    // The page of a browser is not part of this module; a test of the cookbook shows it in two browsers.
    let guide = try page.missing(in: "Tests/CookbookTests/Guides/Presence.swift")
    #expect(try page.missing(in: "Tests/TarnDocumentTests").filter(guide.contains) == [])
  }
}
