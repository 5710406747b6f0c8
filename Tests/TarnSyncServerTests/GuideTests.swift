import DocumentedCode
import Testing

struct GuideTests {
  @Test func codeOfThePageIsCompiled() throws {
    let page = try DocumentedPage("docs/sync-server.md")
    #expect(page.count == 3)
    #expect(try page.missing(in: "Tests/TarnSyncServerTests") == [])
  }
}
