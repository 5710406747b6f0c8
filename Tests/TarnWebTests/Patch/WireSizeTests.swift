import DocumentedCode
import Foundation
import Tarn
import Testing

@testable import TarnWeb

/// The bytes of changes, in this framework's operations and in the published formats of LiveView and Hotwire: the table in
/// docs/web.md.
@Suite("Bytes over the wire") struct WireSizeTests {
  private struct Row {
    var id: Int
    var text: String { "Buy milk for the cat, number \(id)" }
    var isDone = false

    /// The row as these frameworks render it.
    var html: String {
      "<li id=\"todo-\(id)\"><input type=\"checkbox\" phx-click=\"check\" phx-value-id=\"\(id)\"\(isDone ? " checked" : "")>"
        + "<span>\(text)</span></li>"
    }
  }

  private let rows = (1...200).map { Row(id: $0) }

  private static func view(_ rows: [Row], time: String = "14:03:26") -> Node<Int> {
    .main(
      .p(.text(time)),
      .ul(
        .each(
          rows.map { row in
            .li(
              [.key(row.id)], .input([.type("checkbox"), .checked(row.isDone), .onCheck { _ in row.id }]),
              .span(.text(row.text)))
          })))
  }

  /// The bytes of a change as a message has it: `{"o":[…]}`.
  private func own(_ old: Node<Int>, _ new: Node<Int>) -> Int {
    let tree = MountedTree(old, numbers: NodeNumbering())
    return "{\"o\":[]}".utf8.count + tree.change(to: new).count
  }

  private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }

  /// LiveView: the dynamic parts by their positions; a list by its keys (`k`) with their number (`kc`), and its static parts
  /// (`s`) once, when it appears.
  private func liveView(rows changed: [(index: Int, dynamics: String)], count: Int, statics: String = "") -> Int {
    let entries = changed.map { "\"\($0.index)\":{\($0.dynamics)}" }.joined(separator: ",")
    return "{\"1\":{\"k\":{\(entries),\"kc\":\(count)}\(statics)}}".utf8.count
  }

  private func turbo(_ action: String, _ target: String, _ html: String) -> Int {
    "<turbo-stream action=\"\(action)\" target=\"\(target)\"><template>\(html)</template></turbo-stream>".utf8.count
  }

  @Test("The table of the page has these figures") func table() throws {
    var checked = rows
    checked[119].isDone = true
    let statics =
      ",\"s\":["
      + [
        "<li id=\"todo-", "\"><input type=\"checkbox\" phx-click=\"check\" phx-value-id=\"", "\"", "><span>",
        "</span></li>",
      ].map(quoted).joined(separator: ",") + "]"
    let clock = [
      own(Self.view([]), Self.view([], time: "14:03:27")), "{\"0\":\"14:03:27\"}".utf8.count,
      turbo("update", "clock", "14:03:27"),
    ]
    let checkbox = [
      own(Self.view(rows), Self.view(checked)),
      liveView(rows: [(119, "\"2\":\" checked\"")], count: 200), turbo("replace", "todo-120", checked[119].html),
    ]
    let insertion = [
      own(Self.view([]), Self.view(rows)),
      liveView(
        rows: rows.enumerated().map { index, row in
          (index, "\"0\":\"\(row.id)\",\"1\":\"\(row.id)\",\"2\":\"\",\"3\":\(quoted(row.text))")
        }, count: 200, statics: statics),
      turbo("append", "todos", rows.map(\.html).joined()),
    ]
    let text = try DocumentedPage("docs/web.md").text
    for (name, sizes) in [
      ("the time of a clock", clock), ("the check mark of one row among 200", checkbox), ("200 rows", insertion),
    ] {
      let row =
        "| \(name) | " + sizes.map { $0.formatted(.number.locale(.init(identifier: "en"))) }.joined(separator: " | ")
        + " |"
      #expect(text.contains(row), "\(row)")
    }
  }
}
