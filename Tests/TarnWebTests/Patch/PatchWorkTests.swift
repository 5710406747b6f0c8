import Testing

@testable import TarnWeb

/// The number of operations of a patch, not only its result.
@Suite("The size of a patch") struct PatchWorkTests {
  /// A list whose rows have keys, and the operations applied to it.
  private final class Rows {
    struct Row: Equatable {
      var id: Int
      var text = "row"
    }

    let tree: MountedTree<Int>
    let page: ModelPage
    private(set) var rendered: [Int] = []
    private(set) var bytes = 0

    init(_ rows: [Row]) {
      var rendered: [Int] = []
      tree = MountedTree(Self.view(rows) { rendered.append($0) }, numbers: NodeNumbering())
      page = ModelPage(tree)
      self.rendered = rendered
    }

    static func view(_ rows: [Row], _ rendered: @escaping (Int) -> Void) -> Node<Int> {
      .ul(
        [],
        .each(
          rows.map { row in
            .memo(row, key: row.id) { row in
              rendered(row.id)
              return .li([.key(row.id), .class("row"), .onClick(row.id)], .span([], .text(row.text)))
            }
          }))
    }

    func show(_ rows: [Row]) throws {
      rendered = []
      let patch = tree.change(to: Self.view(rows) { [self] in rendered.append($0) })
      bytes = patch.count
      try page.apply(patch)
    }

    /// Texts set, settings, insertions, removals, moves.
    var operationCounts: [Int] { page.operationCounts }
  }

  private let hundred = (0..<100).map { Rows.Row(id: $0) }

  @Test("Moving a row from the end to the front is one move, and creates no row")
  func rotation() throws {
    let rows = Rows(hundred)
    #expect(rows.rendered.count == 100)
    try rows.show([hundred[99]] + hundred[..<99])
    #expect(rows.operationCounts == [0, 0, 0, 0, 1])
    #expect(rows.rendered == [])
    try rows.show(Array(hundred))
    #expect(rows.operationCounts == [0, 0, 0, 0, 1])
  }

  @Test("Exchanging two rows is two moves")
  func exchange() throws {
    let rows = Rows(hundred)
    var exchanged = hundred
    exchanged.swapAt(10, 90)
    try rows.show(exchanged)
    #expect(rows.operationCounts == [0, 0, 0, 0, 2])
    #expect(rows.rendered == [])
  }

  @Test("Reversing a list moves all rows but one")
  func reversal() throws {
    let rows = Rows(hundred)
    try rows.show(hundred.reversed())
    #expect(rows.operationCounts == [0, 0, 0, 0, 99])
  }

  @Test("Inserted and removed rows are sent as such, anywhere in the list")
  func insertionsAndRemovals() throws {
    let rows = Rows(hundred)
    try rows.show(hundred.filter { ![0, 50, 99].contains($0.id) } + [Rows.Row(id: 200)])
    #expect(rows.operationCounts == [0, 0, 1, 3, 0])
    #expect(rows.rendered == [200])
    try rows.show([])
    #expect(rows.operationCounts == [0, 0, 0, 98, 0])
    #expect(rows.page.count == 2)
  }

  @Test("Without a change nothing is sent, and no memo is rendered")
  func empty() throws {
    let rows = Rows(hundred)
    try rows.show(hundred)
    #expect(rows.bytes == 0)
    #expect(rows.rendered == [])
  }

  @Test("One changed row among 200 is rendered alone and sent in a few bytes")
  func oneOfMany() throws {
    var changed = (0..<200).map { Rows.Row(id: $0) }
    let rows = Rows(changed)
    changed[120].text = "changed"
    try rows.show(changed)
    #expect(rows.rendered == [120])
    #expect(rows.operationCounts == [1, 0, 0, 0, 0])
    #expect(rows.bytes < 32)
  }

  @Test("The content of a memo is not compared")
  func notCompared() {
    struct Input: Equatable {
      let id: Int
      let compared: Counter
      static func == (left: Input, right: Input) -> Bool {
        left.compared.count += 1
        return left.id == right.id
      }
    }
    final class Counter { var count = 0 }
    let (inputs, rendered) = (Counter(), Counter())
    func view() -> Node<Int> {
      .ul(
        [],
        .each(
          (0..<50).map { id in
            .memo(Input(id: id, compared: inputs), key: id) { _ in
              rendered.count += 1
              return .li([], .each((0..<20).map { .p([], .text("\($0)")) }))
            }
          }))
    }
    let tree = MountedTree(view(), numbers: NodeNumbering())
    #expect(tree.change(to: view()).isEmpty)
    #expect(inputs.count == 50)
    #expect(rendered.count == 50)
  }

  @Test("Attributes are set one by one, and removed when the view no longer has them")
  func attributes() throws {
    func view(_ attributes: [Attribute<Int>]) -> Node<Int> { .p(attributes, "text") }
    let tree = MountedTree(view([.class("a"), .title("b"), .onClick(1)]), numbers: NodeNumbering())
    let page = ModelPage(tree)
    try page.apply(tree.change(to: view([.title("c"), .class("a"), .onClick(2)])))
    #expect(page.operationCounts == [0, 1, 0, 0, 0])
    try page.apply(tree.change(to: view([.title("c")])))
    #expect(page.operationCounts == [0, 2, 0, 0, 0])
    #expect(page.html == "<p title=c>‘text’</>")
  }
}
