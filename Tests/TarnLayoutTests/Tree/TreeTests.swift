import Foundation
import TarnLayout
import TarnTesting
import Testing

@Suite("Layout trees") struct TreeTests {
  @Test("A tree has the same layout as the equivalent layouts") func same() throws {
    var tree = LayoutTree<Block>()
    let icon = try tree.add(Block(0, 20, 20))
    let text = try tree.add(Block(1, .text(words: 12, 10)))
    let flexible = try tree.add(.flexible(), [text])
    let row = try tree.add(.stack(.horizontal, spacing: 8), [icon, flexible])
    try tree.add(.inset(Insets(10)), [row])
    let layout = InsetLayout(
      StackLayout(.horizontal, spacing: 8, .of(Block(0, 20, 20), FlexibleLayout(Block(1, .text(words: 12, 10))))),
      by: 10)
    for width in [0, 30, 77.7, 200, 1_000] as [Double] {
      #expect(tree.frames(width, 100) == layout.frames(width, 100))
    }
    #expect(tree.count == 5 && tree[text]?.id == 1 && tree[row] == nil)
    let replaced = (tree.replace(text, with: Block(7, 1, 1)), tree.replace(row, with: Block(8, 1, 1)))
    #expect(replaced == (true, false) && tree[text]?.id == 7)
  }

  @Test("An empty tree has no size") func empty() {
    #expect(LayoutTree<Block>().contents.isEmpty)
    #expect(LayoutTree<Block>().measured(in: .unbounded).size == .zero)
  }

  @Test("Adding an invalid node throws with a message, and adds nothing") func errors() throws {
    var tree = LayoutTree<Block>()
    let leaf = try tree.add(Block(0, 1, 1))
    let secondLeaf = try tree.add(Block(1, 1, 1))
    let row = try tree.add(.stack(.horizontal), [leaf])
    let count = tree.count
    var otherTree = LayoutTree<Block>()
    for id in 0..<9 { try otherTree.add(Block(id, 1, 1)) }
    let foreign = try #require(otherTree.root)
    let table: [(LayoutTreeKind, [LayoutTree<Block>.NodeID], String)] = [
      (
        .inset(Insets(4)), [row, secondLeaf],
        "A node of kind “inset” needs one child and has 2. "
          + "Wrap several children in a stack or a z stack, and add the missing ones."
      ),
      (
        .background, [],
        "A node of kind “background” needs 2 children and has 0. "
          + "Wrap several children in a stack or a z stack, and add the missing ones."
      ),
      (
        .stack(.vertical), [row, leaf],
        "Child 1 of a node of kind “stack” already has a parent. Add the node once for each parent."
      ),
      (
        .zStack(), [secondLeaf, secondLeaf],
        "Child 1 of a node of kind “zStack” already has a parent. Add the node once for each parent."
      ),
      (
        .flow(), [foreign],
        "Child 0 of a node of kind “flow” is not a node of this tree. Add it to this tree first, and use the returned node."
      ),
    ]
    for (kind, children, message) in table {
      let error = #expect(throws: LayoutTreeError.self) { try tree.add(kind, children) }
      #expect(error.map { "\($0)" } == message)
    }
    #expect(tree.count == count)
    var deep = tree.root ?? row
    for _ in 2..<LayoutTree<Block>.maximumDepth { deep = try tree.add(.inset(Insets(0)), [deep]) }
    let error = #expect(throws: LayoutTreeError.self) { try tree.add(.inset(Insets(0)), [deep]) }
    #expect(
      error.map { "\($0)" }
        == "The tree would be more than 256 nodes deep, which is the maximum. "
        + "Show the deeper part as a tree of its own.")
  }

  @Test("The deepest tree fits the smallest stack, and is laid out in linear time") func deep() async throws {
    let kinds: [LayoutTreeKind] = [
      .stack(.vertical, alignment: .fill), .stack(.horizontal, alignment: .fill), .zStack(fills: true),
      .grid([.flexible(), .fitting]), .cascading(step: Size(1, 1)), .flow(), .aspectRatio(1.5), .inset(Insets(1)),
      .frame(width: .atMost(1_000)), .mirrored, .aligned(.center), .flexible(), .hidden(keepsSpace: true),
    ]
    var tree = LayoutTree<Block>()
    var node = try tree.add(Block(0, .text(words: 30, 10)))
    for level in 1..<LayoutTree<Block>.maximumDepth { node = try tree.add(kinds[level % kinds.count], [node]) }
    let deepest = tree
    let measures = await withCheckedContinuation { continuation in
      let thread = Thread {
        // Every one of these measures before it lays out; if both recursed, it would take 2^256 steps.
        let size = deepest.measured(in: .unbounded).size
        continuation.resume(returning: [size, deepest.arranged(in: Rect(size))[0].frame.size])
      }
      #if DEBUG
        // Unoptimized code needs ten times as much.
        thread.stackSize = 4 * 1_024 * 1_024
      #else
        thread.stackSize = 512 * 1_024
      #endif
      thread.start()
    }
    #expect(measures[0].width >= measures[1].width && measures[1].width > 0)
  }
}
