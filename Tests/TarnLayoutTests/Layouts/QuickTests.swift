import TarnLayout
import Testing

@Suite("Quick") struct QuickTests {
  @Test("stack") func stack() {
    let row = Stack(.horizontal, spacing: 8, .of(Block(0, 20, 20), Flexible(Block(1, 10, 10)), Block(2, 30, 10)))
    #expect(row.frames(200, 20) == [Rect(0, 0, 20, 20), Rect(28, 5, 134, 10), Rect(170, 5, 30, 10)])
    #expect(row.contents.map(\.id) == [0, 1, 2])
  }
}
