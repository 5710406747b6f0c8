/// A layout result that is kept between updates, so that laying out again costs only what has changed.
///
/// ```swift
/// var cache = LayoutCache<Label>()
/// cache.layOut(form, in: screen)
/// form.rows[17].title.text = "Renamed"
/// cache.update(form, in: screen, changed: ["title 17"])
/// for index in cache.moved { move(cache.result[index]) }
/// ```
///
/// The result always equals that of laying out from scratch, as long as the ids include every change: a leaf with
/// another measurement, or a leaf inside the part that has changed in another way, such as its spacing or visibility.
/// The cache does not search for changes: that would take as long as laying out. If the changes are unknown,
/// ``layOut(_:in:)`` lays out everything.
///
/// An update lays out the changed leaves and all their ancestors again; other children of these ancestors are not,
/// unless they get other constraints. So it costs as much as the children along the way, plus the leaves that move. A
/// layout that measures its children first measures them in each update.
///
/// If the ids do not match the tree, because leaves were inserted or removed or share an id, the cache lays out
/// everything.
public struct LayoutCache<Content: Identifiable> {
  /// The current result.
  public private(set) var result: LayoutResult<Content>
  /// The indices of the leaves whose frames the last update changed, in no particular order. Where there was too little
  /// space, it may include leaves whose frames are unchanged.
  public private(set) var moved: [Int] = []
  /// The number of layouts that the last update laid out again, out of ``count``.
  public private(set) var recomputedCount = 0

  private var indices: [Content.ID: Int] = [:]
  private var idScheme = IDScheme.unknown
  private enum IDScheme { case unknown, unique, ambiguous }

  /// Creates an empty cache.
  ///
  /// - Parameter measurer: measures the leaves in place of their own `measure(in:)`; it must always give the same
  ///   measurements.
  public init(measuredBy measurer: LeafMeasurer<Content>? = nil) { result = LayoutResult(isRecording: true, measurer) }

  /// The number of layouts in the tree: leaves and containers.
  public var count: Int { result.storage.slotCount }

  /// Returns the frame of the leaf with an id, or `nil` if there is none; if several leaves share the id, that of the
  /// first.
  ///
  /// - Complexity: O(1) after an update, O(n) after ``layOut(_:in:)``.
  public func frame(of id: Content.ID) -> Rect? {
    let index = idScheme == .unknown ? result.firstIndex { $0.content.id == id } : indices[id]
    return index.map { result[$0].frame }
  }

  /// Lays out everything.
  ///
  /// - Complexity: O(n)
  @inlinable public mutating func layOut<L: Layout>(_ layout: L, in rect: Rect) where L.Content == Content {
    // In place, so that the result's memory has one owner.
    layOutAll { $0.layOut(layout, in: rect) }
  }

  @usableFromInline mutating func layOutAll(_ body: (inout LayoutResult<Content>) -> Void) {
    body(&result)
    result.storage.recordLeafSlots()
    idScheme = .unknown
    recomputedCount = result.storage.slotCount
    moved.removeAll(keepingCapacity: true)
    moved.append(contentsOf: result.indices)
  }

  /// Lays out the changed leaves, and the layouts that their changes affect.
  ///
  /// - Parameters:
  ///   - layout: the layout in its current state.
  ///   - rect: the rectangle to lay out in; another one than before counts as a change.
  ///   - ids: the IDs of the leaves that have changed, or that are inside the changed part.
  /// - Complexity: O(c + m) for c children of all ancestors of the changed leaves, and m leaves that move.
  @inlinable public mutating func update<L: Layout>(
    _ layout: L, in rect: Rect, changed ids: some Sequence<Content.ID>
  ) where L.Content == Content {
    if !mark(ids) || !layOutAgain({ $0.layOutAgain(layout, in: rect, &$1) }) || !isStillValid(ids) {
      layOut(layout, in: rect)
    }
  }
}

extension LayoutCache {
  /// Marks the leaves with these ids and their ancestors.
  ///
  /// - Returns: whether there is exactly one leaf for each id.
  @usableFromInline mutating func mark(_ ids: some Sequence<Content.ID>) -> Bool {
    indexIDs()
    guard idScheme == .unique, !result.isEmpty else { return false }
    result.makeUnique()
    for id in ids {
      guard let index = indices[id] else { return false }
      result.storage.markPath(toLeaf: index)
    }
    return true
  }

  @usableFromInline mutating func layOutAgain(_ body: (inout LayoutResult<Content>, inout [Int]) -> Int?) -> Bool {
    moved.removeAll(keepingCapacity: true)
    guard let count = body(&result, &moved) else { return false }
    recomputedCount = count
    return true
  }

  /// Whether each leaf found by its id still has that id after it was laid out again.
  @usableFromInline func isStillValid(_ ids: some Sequence<Content.ID>) -> Bool {
    ids.allSatisfy { id in indices[id].map { result[$0].content.id == id } ?? false }
  }

  private mutating func indexIDs() {
    guard idScheme == .unknown else { return }
    indices.removeAll(keepingCapacity: true)
    idScheme = .unique
    for (index, placed) in result.enumerated() {
      if indices[placed.content.id] == nil { indices[placed.content.id] = index } else { idScheme = .ambiguous }
    }
  }
}

extension LayoutCache: Sendable where Content: Sendable, Content.ID: Sendable {}
