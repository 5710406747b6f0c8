/// A layout whose shape is known only when the program runs: a tree of data, of whatever depth.
///
/// ```swift
/// var tree = LayoutTree<Label>()
/// let title = try tree.add(Label("Dreams"))
/// let body = try tree.add(Label("I flew over a lake …"))
/// let text = try tree.add(.stack(.vertical, spacing: 4), [title, body])
/// try tree.add(.inset(Insets(16)), [text])
/// let arrangement = tree.arranged(in: screen)
/// ```
///
/// Where the shape is known, a struct of layouts is as fast and says more. A type can't contain itself, though: this is the one
/// indirection for that. Its nodes are in one array, children before their parents, each parent with a range of children;
/// nothing is boxed, and laying it out allocates nothing. What it holds can be any layout, such as the struct of a row.
///
/// ```
///   entries   │ 0 title │ 1 body │ 2 stack 0..<2 │ 3 inset 2..<3 │       the last is the root
///   links     │ 0 │ 1 │ 2 │
/// ```
///
/// It is bounded: at most ``deepest`` nodes deep, so that data can't use up the stack; and every node has one parent, so that
/// it can't stand for more nodes than there are.
public struct LayoutTree<Item: Layout>: Layout {
  public typealias Content = Item.Content

  /// The name of a node, in the tree that gave it.
  public struct Node: Hashable, Sendable {
    @usableFromInline let index: Int32
    @inlinable init(index: Int32) { self.index = index }
  }

  @usableFromInline var entries: ContiguousArray<LayoutTreeEntry> = []
  @usableFromInline var links: ContiguousArray<Int32> = []
  @usableFromInline var items: ContiguousArray<Item> = []
  @usableFromInline var columns: ContiguousArray<[GridColumn]> = []

  public init() {}

  /// How many nodes there are.
  public var count: Int { entries.count }

  /// What the whole tree is: the node added last.
  public var root: Node? { entries.isEmpty ? nil : Node(index: Int32(entries.count - 1)) }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    guard let root else { return Measure(kept: room.min, baseline: room.min.height) }
    return entries.withUnsafeBufferPointer { entries in
      links.withUnsafeBufferPointer { links in
        items.withUnsafeBufferPointer { items in
          columns.withUnsafeBufferPointer { columns in
            let ground = Ground<Item>(entries: entries, links: links, items: items, columns: columns)
            return withUnsafePointer(to: ground) {
              pass.lay(Branch<Item>(ground: $0, index: root.index), in: room).measure
            }
          }
        }
      }
    }
  }
}

extension LayoutTree: Sendable where Item: Sendable {}
extension LayoutTree: Equatable where Item: Equatable {}
