import TarnTesting
import TarnView
import Testing

@testable import TarnWeb

/// Tests the HTML for a value of TarnView that opens a place.
@Suite("Links of sheets and of missing content") struct ControlTests {
  private func html(_ node: Node<String>) -> String {
    var writer = HTMLWriter()
    writer.write([MountedTree(node, numbers: NodeNumbering()).root])
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The start tags of the links and buttons, without the button that closes a sheet.
  private func controls(_ node: Node<String>) -> [String] {
    html(node).matches(of: #/<(?:a|button)\b[^>]*>/#).map { String($0.output) }.filter { !$0.contains("quiet\">") }
  }

  @Test("An item of a sheet with an address is a link, another one a button") func items() {
    let sheet = Sheet(
      title: "Book 7", cancel: "close",
      items: [
        SheetItem("Read", key: "r", address: Address("book/7"), "read"),
        SheetItem("Return", isDestructive: true, "return"),
      ])
    let controls = controls(.sheet(sheet))
    #expect(controls.count == 2)
    #expect(controls[0].hasPrefix("<a href=\"book/7\"") && controls[0].contains("autofocus"))
    #expect(controls[1].hasPrefix("<button") && controls[1].contains("class=\"danger\""))
  }

  @Test("A row of a sheet with an address is a link, also in a list of which only the visible rows are in the page")
  func rows() {
    var list = SheetList(
      count: 2, placeholder: "No books.", address: { Address("book/\($0)") }, onSelect: { "open \($0)" },
      row: { .init(key: "\($0)", "Book \($0)") })
    func links() -> [String] { controls(.sheet(Sheet(title: "Books", cancel: "close", list: list))) }
    #expect(links().map { $0.contains("href=\"book/") } == [true, true])
    list = list.scroll(0) { "scroll \($0)" }
    #expect(links().map { $0.contains("href=\"book/") } == [true, true])
    list.address = nil
    #expect(links().map { $0.hasPrefix("<button") && $0.contains("class=\"sheet-row\"") } == [true, true])
  }

  @Test("An action in place of missing content is a link if it has an address") func missingContent() {
    let content = ContentUnavailable(
      "No books", "Add one.",
      actions: [
        KeyBinding("a", title: "Add", address: Address("add"), "add"),
        KeyBinding("l", title: "Load", confirmation: Confirmation("Load all?", agree: "Load"), "load"),
      ])
    let text = html(.contentUnavailable(content))
    #expect(text.contains("<a href=\"add\" class=\"quiet\">Add</a>"))
    #expect(text.contains("<button type=\"button\" class=\"quiet\">Load</button>"))
  }
}
