import Testing

@testable import TarnView

/// A node that is a text, several nodes, or a memo.
private indirect enum TestNode: ViewNode {
  typealias Action = Never
  case text(String)
  case each([TestNode])
  case memo(Memo<TestNode>)

  var memo: Memo<TestNode>? { if case .memo(let memo) = self { memo } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

@Suite("Memos") struct MemoTests {
  private func memo(_ input: some Equatable, key: String? = nil, line: UInt = 1) throws -> Memo<TestNode> {
    let node = TestNode.memo(input, key: key, line: line, column: 1) { .text("\($0)") }
    return try #require(node.memo)
  }

  @Test("A memo is the same as another of an equal input at the same source location")
  func same() throws {
    #expect(try memo(1).isSame(as: memo(1)))
    #expect(try !memo(1).isSame(as: memo(2)))
    #expect(try !memo(1).isSame(as: memo(1, line: 2)))
    #expect(try !memo(1).isSame(as: memo("1")))
  }

  @Test("A memo creates its content from its input on every call")
  func content() throws {
    let memo = try memo(7, key: "seven")
    #expect(memo.make().text == "7" && memo.make().text == "7")
    #expect(memo.key == "seven")
  }

  @Test("A missing value and a false condition render nothing")
  func renderNothing() {
    func count(_ node: TestNode) -> Int? { if case .each(let nodes) = node { nodes.count } else { nil } }
    #expect(count(.nothing) == 0)
    #expect(count(.ifPresent(Int?.none) { .text("\($0)") }) == 0)
    #expect(TestNode.ifPresent(1) { .text("\($0)") }.text == "1")
    #expect(count(.when(false, .text("never"))) == 0)
    #expect(TestNode.when(true, .text("always")).text == "always")
  }
}
