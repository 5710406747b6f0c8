/// Where everything lies, kept beside the layout, so that laying out again costs what has changed.
///
/// ```swift
/// var cache = LayoutCache<Label>()
/// cache.lay(form, in: screen)
/// form.rows[17].title.text = "Renamed"
/// cache.update(form, in: screen, changed: ["title 17"])
/// for index in cache.moved { move(cache.arrangement[index]) }
/// ```
///
/// What comes out is always what laying out from scratch would give, as long as the names say all that has changed: a leaf that
/// is measured anew, or one below what has changed in another way, such as a spacing or what is hidden. It does not look for
/// changes by itself: that would take as long as laying out. Where nobody knows what has changed, ``lay(_:in:)`` does it all.
///
/// A changed leaf is laid anew, and so is what it is in, up to the root; their other children are not, unless they get another
/// room. So the cost is that of the children along the way, and then of what moves. A layout that measures children first does
/// that each time.
///
/// If the names do not fit what there is, for leaves came or went or have one name together, everything is laid out anew.
public struct LayoutCache<Content: Identifiable> {
  /// What holds now.
  public private(set) var arrangement: Arrangement<Content>
  /// The leaves, by index, whose frames the last update changed, in no particular order. Where there was too little room, some
  /// may be named that came out as before.
  public private(set) var moved: [Int] = []
  /// How many layouts the last update laid anew. Of all of them there is ``count``.
  public private(set) var renewed = 0

  private var indices: [Content.ID: Int] = [:]
  private var naming = Naming.unknown
  private enum Naming { case unknown, unique, ambiguous }

  /// - Parameter ruler: how leaves are measured, if not as they do themselves; always alike.
  public init(measuredBy ruler: Ruler<Content>? = nil) { arrangement = Arrangement(isNoting: true, ruler) }

  /// How many layouts there are in the tree, leaves and those that hold others.
  public var count: Int { arrangement.storage.slotCount }

  /// The frame of the leaf of a name, if there is one; of the first, if there are several.
  ///
  /// - Complexity: O(1) after an update, O(n) after ``lay(_:in:)``.
  public func frame(of name: Content.ID) -> Rect? {
    let index = naming == .unknown ? arrangement.firstIndex { $0.content.id == name } : indices[name]
    return index.map { arrangement[$0].frame }
  }

  /// Lays everything out.
  ///
  /// - Complexity: O(n)
  @inlinable public mutating func lay<L: Layout>(_ layout: L, in rect: Rect) where L.Content == Content {
    // In place, so that the arrangement's memory has one owner.
    layAll { $0.lay(layout, in: rect) }
  }

  @usableFromInline mutating func layAll(_ lay: (inout Arrangement<Content>) -> Void) {
    lay(&arrangement)
    arrangement.storage.learnLeaves()
    naming = .unknown
    renewed = arrangement.storage.slotCount
    moved.removeAll(keepingCapacity: true)
    moved.append(contentsOf: arrangement.indices)
  }

  /// Lays out again what has changed, and what that moves.
  ///
  /// - Parameters:
  ///   - rect: another than before is a change, too.
  ///   - names: of the leaves that have changed, or that are in what has changed.
  /// - Complexity: O(c + m) for c children of all that is on the way from the root to what has changed, and m leaves that move.
  @inlinable public mutating func update<L: Layout>(
    _ layout: L, in rect: Rect, changed names: some Sequence<Content.ID>
  ) where L.Content == Content {
    if !mark(names) || !relay({ $0.relay(layout, in: rect, &$1) }) || !stillFits(names) { lay(layout, in: rect) }
  }
}

extension LayoutCache {
  /// Marks the way to the leaves of these names.
  ///
  /// - Returns: whether there is one leaf of each.
  @usableFromInline mutating func mark(_ names: some Sequence<Content.ID>) -> Bool {
    learnNames()
    guard naming == .unique, !arrangement.isEmpty else { return false }
    arrangement.makeUnique()
    for name in names {
      guard let index = indices[name] else { return false }
      arrangement.storage.markWay(toLeaf: index)
    }
    return true
  }

  @usableFromInline mutating func relay(_ lay: (inout Arrangement<Content>, inout [Int]) -> Int?) -> Bool {
    moved.removeAll(keepingCapacity: true)
    guard let count = lay(&arrangement, &moved) else { return false }
    renewed = count
    return true
  }

  /// Whether what was laid anew has the names that it was found by.
  @usableFromInline func stillFits(_ names: some Sequence<Content.ID>) -> Bool {
    names.allSatisfy { name in indices[name].map { arrangement[$0].content.id == name } ?? false }
  }

  private mutating func learnNames() {
    guard naming == .unknown else { return }
    indices.removeAll(keepingCapacity: true)
    naming = .unique
    for (index, placed) in arrangement.enumerated() {
      if indices[placed.content.id] == nil { indices[placed.content.id] = index } else { naming = .ambiguous }
    }
  }
}

extension LayoutCache: Sendable where Content: Sendable, Content.ID: Sendable {}
