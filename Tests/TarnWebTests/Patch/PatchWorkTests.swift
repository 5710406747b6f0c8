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
    private(set) var made: [Int] = []
    private(set) var bytes = 0

    init(_ rows: [Row]) {
      var made: [Int] = []
      tree = MountedTree(Self.view(rows) { made.append($0) }, numbers: NodeNumbering())
      page = ModelPage(tree)
      self.made = made
    }

    static func view(_ rows: [Row], _ made: @escaping (Int) -> Void) -> Node<Int> {
      .ul(
        [],
        .each(
          rows.map { row in
            .memo(row, key: row.id) { row in
              made(row.id)
              return .li([.key(row.id), .class("row"), .onClick(row.id)], .span([], .text(row.text)))
            }
          }))
    }

    func show(_ rows: [Row]) throws {
      made = []
      let patch = tree.change(to: Self.view(rows) { [self] in made.append($0) })
      bytes = patch.count
      try page.apply(patch)
    }

    /// Texts set, settings, insertions, removals, moves.
    var done: [Int] { page.done }
  }

  private let hundred = (0..<100).map { Rows.Row(id: $0) }

  @Test("Moving a row from the end to the front is one move, and creates no row")
  func rotation() throws {
    let rows = Rows(hundred)
    #expect(rows.made.count == 100)
    try rows.show([hundred[99]] + hundred[..<99])
    #expect(rows.done == [0, 0, 0, 0, 1])
    #expect(rows.made == [])
    try rows.show(Array(hundred))
    #expect(rows.done == [0, 0, 0, 0, 1])
  }

  @Test("Exchanging two rows is two moves")
  func exchange() throws {
    let rows = Rows(hundred)
    var exchanged = hundred
    exchanged.swapAt(10, 90)
    try rows.show(exchanged)
    #expect(rows.done == [0, 0, 0, 0, 2])
    #expect(rows.made == [])
  }

  @Test("Reversing a list moves all rows but one")
  func reversal() throws {
    let rows = Rows(hundred)
    try rows.show(hundred.reversed())
    #expect(rows.done == [0, 0, 0, 0, 99])
  }

  @Test("Inserted and removed rows are sent as such, anywhere in the list")
  func comingAndGoing() throws {
    let rows = Rows(hundred)
    try rows.show(hundred.filter { ![0, 50, 99].contains($0.id) } + [Rows.Row(id: 200)])
    #expect(rows.done == [0, 0, 1, 3, 0])
    #expect(rows.made == [200])
    try rows.show([])
    #expect(rows.done == [0, 0, 0, 98, 0])
    #expect(rows.page.count == 2)
  }

  @Test("Without a change nothing is sent, and no memo is rendered")
  func empty() throws {
    let rows = Rows(hundred)
    try rows.show(hundred)
    #expect(rows.bytes == 0)
    #expect(rows.made == [])
  }

  @Test("One changed row among 200 is rendered alone and sent in a few bytes")
  func oneOfMany() throws {
    var many = (0..<200).map { Rows.Row(id: $0) }
    let rows = Rows(many)
    many[120].text = "changed"
    try rows.show(many)
    #expect(rows.made == [120])
    #expect(rows.done == [1, 0, 0, 0, 0])
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
    let (inputs, made) = (Counter(), Counter())
    func view() -> Node<Int> {
      .ul(
        [],
        .each(
          (0..<50).map { id in
            .memo(Input(id: id, compared: inputs), key: id) { _ in
              made.count += 1
              return .li([], .each((0..<20).map { .p([], .text("\($0)")) }))
            }
          }))
    }
    let tree = MountedTree(view(), numbers: NodeNumbering())
    #expect(tree.change(to: view()).isEmpty)
    #expect(inputs.count == 50)
    #expect(made.count == 50)
  }

  @Test("Attributes are set one by one, and removed when they are gone")
  func attributes() throws {
    func view(_ attributes: [Attribute<Int>]) -> Node<Int> { .p(attributes, "text") }
    let tree = MountedTree(view([.class("a"), .title("b"), .onClick(1)]), numbers: NodeNumbering())
    let page = ModelPage(tree)
    try page.apply(tree.change(to: view([.title("c"), .class("a"), .onClick(2)])))
    #expect(page.done == [0, 1, 0, 0, 0])
    try page.apply(tree.change(to: view([.title("c")])))
    #expect(page.done == [0, 2, 0, 0, 0])
    #expect(page.html == "<p title=c>‘text’</>")
  }
}
