/// Something that is shown, and where.
public struct Placed<Content> {
  public let content: Content
  public let frame: Rect
  /// Whether it keeps its place without being shown; see ``Hidden``. What is gone is hidden, too.
  public let isHidden: Bool

  @inlinable public init(content: Content, frame: Rect, isHidden: Bool = false) {
    self.content = content
    self.frame = frame
    self.isHidden = isHidden
  }
}

extension Placed: Equatable where Content: Equatable {}
extension Placed: Sendable where Content: Sendable {}

/// What is shown, in order: first what lies at the back.
///
/// - Complexity: O(1) for each; nothing is copied.
extension Arrangement: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { storage.leafCount }

  /// - Precondition: the index is below the count.
  @inlinable public subscript(index: Int) -> Placed<Content> {
    precondition(index >= 0 && index < storage.leafCount, "There is nothing at this index of an arrangement.")
    let leaf = storage.leaves[index]
    return Placed(
      content: leaf.content, frame: storage.frame(Int(leaf.slot)),
      isHidden: storage.slots[Int(leaf.slot)].marks.contains(.hidden))
  }

  /// What lies in front at a point, if anything does: who was tapped.
  ///
  /// - Complexity: O(n).
  public func index(at point: Point) -> Int? {
    indices.last { !self[$0].isHidden && self[$0].frame.contains(point) }
  }
}

extension Arrangement: Equatable where Content: Equatable {
  public static func == (one: Arrangement, other: Arrangement) -> Bool {
    one.rect == other.rect && one.elementsEqual(other)
  }
}

extension Storage {
  @inlinable func frame(_ slot: Int) -> Rect { Rect(origin: origins[slot], size: slots[slot].size) }

  /// Makes absolute corners of offsets. Parents come before their children, so once from front to back is enough.
  @usableFromInline func resolve(from corner: Point) {
    guard slotCount > 0 else { return }
    let (slots, origins) = (slots, origins)
    origins[0] = corner
    for slot in stride(from: 1, to: slotCount, by: 1) { origins[slot] = slots.origin(slot, origins) }
  }
}

extension UnsafeMutablePointer<Slot> {
  /// Where a slot is, from where its parent is.
  @inline(__always) func origin(_ slot: Int, _ origins: UnsafeMutablePointer<Point>) -> Point {
    let parent = Int(self[slot].parent)
    let (corner, offset) = (origins[parent], self[slot].offset)
    let x =
      self[parent].marks.contains(.mirrored)
      ? corner.x + (self[parent].size.width - offset.x - self[slot].size.width) : corner.x + offset.x
    return Point(x: x, y: corner.y + offset.y)
  }
}
