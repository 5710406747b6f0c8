/// A leaf's content and its frame in a layout result.
public struct PlacedLeaf<Content> {
  /// The leaf's content, which the device shows.
  public let content: Content
  /// The absolute frame.
  public let frame: Rect
  /// Whether the leaf is not shown; see ``HiddenLayout``. It is true for a removed leaf, too.
  public let isHidden: Bool

  /// Creates a placed leaf.
  @inlinable public init(content: Content, frame: Rect, isHidden: Bool = false) {
    self.content = content
    self.frame = frame
    self.isHidden = isHidden
  }
}

extension PlacedLeaf: Equatable where Content: Equatable {}
extension PlacedLeaf: Sendable where Content: Sendable {}

/// The leaves in drawing order, from back to front.
///
/// - Complexity: O(1) per element, without copying.
extension LayoutResult: RandomAccessCollection {
  /// The index of the first leaf: zero.
  @inlinable public var startIndex: Int { 0 }
  /// The index after the last leaf: the number of leaves.
  @inlinable public var endIndex: Int { storage.leafCount }

  /// The leaf at an index.
  ///
  /// - Precondition: the index is below the count.
  @inlinable public subscript(index: Int) -> PlacedLeaf<Content> {
    precondition(index >= 0 && index < storage.leafCount, "The index \(index) of an arrangement is out of range.")
    let leaf = storage.leaves[index]
    return PlacedLeaf(
      content: leaf.content, frame: storage.frame(Int(leaf.slot)),
      isHidden: storage.slots[Int(leaf.slot)].marks.contains(.hidden))
  }

  /// Returns the index of the frontmost visible leaf at a point, for hit testing; `nil` if there is none.
  ///
  /// - Complexity: O(n).
  public func index(at point: Point) -> Int? {
    indices.last { !self[$0].isHidden && self[$0].frame.contains(point) }
  }
}

extension LayoutResult: Equatable where Content: Equatable {
  public static func == (left: LayoutResult, right: LayoutResult) -> Bool {
    left.rect == right.rect && left.elementsEqual(right)
  }
}

extension LayoutStorage {
  @inlinable func frame(_ slot: Int) -> Rect { Rect(origin: origins[slot], size: slots[slot].size) }

  /// Computes absolute origins from offsets. Parents precede their children, so one pass is enough.
  @usableFromInline func resolve(from corner: Point) {
    guard slotCount > 0 else { return }
    let (slots, origins) = (slots, origins)
    origins[0] = corner
    for slot in stride(from: 1, to: slotCount, by: 1) { origins[slot] = slots.origin(slot, origins) }
  }
}

extension UnsafeMutablePointer<LayoutSlot> {
  /// Returns the absolute origin of a slot, from that of its parent.
  @inline(__always) func origin(_ slot: Int, _ origins: UnsafeMutablePointer<Point>) -> Point {
    let parent = Int(self[slot].parent)
    let (corner, offset) = (origins[parent], self[slot].offset)
    let x =
      self[parent].marks.contains(.mirrored)
      ? corner.x + (self[parent].size.width - offset.x - self[slot].size.width) : corner.x + offset.x
    return Point(x: x, y: corner.y + offset.y)
  }
}
