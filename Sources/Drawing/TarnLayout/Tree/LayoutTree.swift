/// A layout whose structure is known only at run time: a tree of data, of any depth up to ``maximumDepth``.
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
/// Where the structure is known at compile time, a struct of layouts is as fast and more descriptive. But a type can't
/// contain itself: this type is the one indirection for that. Its nodes are in one array, children before their
/// parents, each parent with a range of children; no node is boxed, and a layout allocates nothing. The items can be
/// any layouts, such as the struct of a row.
///
/// ```
///   entries   │ 0 title │ 1 body │ 2 stack 0..<2 │ 3 inset 2..<3 │       the last is the root
///   links     │ 0 │ 1 │ 2 │
/// ```
///
/// A tree is bounded: it is at most ``maximumDepth`` nodes deep, so that data can't overflow the stack; and every node has
/// at most one parent, so that a small tree can't expand to an exponential number of nodes.
public struct LayoutTree<Item: Layout>: Layout {
  /// The type of the items' leaves.
  public typealias Content = Item.Content

  /// The identity of a node, valid in the tree that returned it.
  public struct NodeID: Hashable, Sendable {
    @usableFromInline let index: Int32
    @inlinable init(index: Int32) { self.index = index }
  }

  @usableFromInline var entries: ContiguousArray<LayoutTreeEntry> = []
  @usableFromInline var links: ContiguousArray<Int32> = []
  @usableFromInline var items: ContiguousArray<Item> = []
  @usableFromInline var columns: ContiguousArray<[GridColumn]> = []

  /// Creates an empty tree.
  public init() {}

  /// The number of nodes.
  public var count: Int { entries.count }

  /// The root of the tree: the node added last.
  public var root: NodeID? { entries.isEmpty ? nil : NodeID(index: Int32(entries.count - 1)) }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    guard let root else { return LayoutMeasurement(unchecked: constraints.min, baseline: constraints.min.height) }
    return entries.withUnsafeBufferPointer { entries in
      links.withUnsafeBufferPointer { links in
        items.withUnsafeBufferPointer { items in
          columns.withUnsafeBufferPointer { columns in
            let memory = LayoutTreeMemory<Item>(entries: entries, links: links, items: items, columns: columns)
            return withUnsafePointer(to: memory) {
              pass.layOut(TreeNodeLayout<Item>(memory: $0, index: root.index), in: constraints).measurement
            }
          }
        }
      }
    }
  }
}

extension LayoutTree: Sendable where Item: Sendable {}
extension LayoutTree: Equatable where Item: Equatable {}
