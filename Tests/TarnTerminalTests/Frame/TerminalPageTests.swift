import DocumentedCode
import TarnTerminal
import Testing

@Suite("The page about terminals") struct TerminalPageTests {
  private let page: DocumentedPage

  init() throws { page = try DocumentedPage("docs/terminal.md") }

  @Test("All code of the page is in the programs that these tests run") func code() throws {
    #expect(page.count == 9)
    let missing = try page.missing(in: "Tests/TerminalProbe")
    #expect(try page.missing(in: "Tests/TarnTerminalTests/View/ToolScreen.swift").filter(missing.contains) == [])
  }

  @Test("The screen on the page is what the code of the page shows") func screen() throws {
    var display = EmulatedScreen<ToolScreen.Action>(44, 8, depth: .none)
    display.show(ToolScreen(selected: 1).content)
    let lines = display.terminal.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    let picture = lines.joined(separator: "\n")
    #expect(page.text.contains("```text\n\(picture)\n```"), "\(picture)")
  }

  @Test("The search field of the page has the focus while the state says so, and keeps the keys that type")
  func search() {
    var tools = ToolScreen()
    var display = EmulatedScreen<ToolScreen.Action>(44, 8)
    display.show(tools.content)
    #expect(display.press("/") == [.setSearching(true)])
    tools.isSearching = true
    display.show(tools.content)
    #expect(display.press("/") == [.search("/")])
    #expect(display.press("Escape") == [.setSearching(false)])
    #expect(display.press("Enter") == [.setSearching(false)])
  }

  @Test("A click goes to the innermost node that handles it") func clicks() {
    var display = EmulatedScreen<ToolScreen.Action>(44, 8)
    display.show(ToolScreen().content)
    #expect(display.click(0, 4) == [.select(1)])
    #expect(display.click(42, 4) == [.lend(1)])
    #expect(display.click(13, 0) == [.show(.lent)])
  }
}
