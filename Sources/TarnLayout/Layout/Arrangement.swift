/// Where everything lies: what a layout holds, in order, each with its frame.
///
/// ```swift
/// var arrangement = Arrangement<Label>()
/// arrangement.lay(form, in: Rect(x: 0, y: 0, width: 390, height: 844))
/// for placed in arrangement { draw(placed.content, in: placed.frame) }
/// ```
///
/// Laying out again in the same arrangement uses its memory again and allocates nothing. Copies share what they hold until one of
/// them is laid anew.
///
/// Frames are in whole steps of 1/1,024; ``rounded(toScale:)`` makes pixels of them.
public struct Arrangement<Content> {
  /// What was laid out in.
  public internal(set) var rect = Rect.zero
  @usableFromInline var storage: Storage<Content>

  /// - Parameter ruler: how leaves are measured, if not as they do themselves.
  @inlinable public init(measuredBy ruler: Ruler<Content>? = nil) { self.init(isNoting: false, ruler) }

  /// - Parameter isNoting: whether rooms are noted, for passes that keep what has not changed.
  @usableFromInline init(isNoting: Bool, _ ruler: Ruler<Content>?) {
    storage = Storage(isNoting: isNoting, ruler: ruler)
  }

  /// Lays out in a rectangle. What was here before is gone.
  ///
  /// - Complexity: O(n) for n layouts in the tree, as far as they do what ``Layout`` asks of them: 10 to 30 ns each.
  @inlinable public mutating func lay<L: Layout>(_ layout: L, in rect: Rect) where L.Content == Content {
    var pass = start(in: rect)
    let laid = pass.lay(layout, in: .exactly(rect.size))
    pass.put(laid.slot, .zero)
    end(pass)
  }

  /// How large a layout would come out in a room. What was here before stays.
  ///
  /// - Complexity: that of laying it out, without allocating.
  @inlinable public mutating func measure<L: Layout>(_ layout: L, in room: Room) -> Measure
  where L.Content == Content {
    makeUnique()
    var pass = LayoutPass(storage, .plain)
    // Behind all that is here.
    pass.next = storage.slotCount
    pass.leafCount = storage.leafCount
    return pass.measure(layout, in: room)
  }
}

extension Arrangement {
  @usableFromInline mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
  }

  @usableFromInline mutating func start(in rect: Rect) -> LayoutPass<Content> {
    if isKnownUniquelyReferenced(&storage) {
      storage.removeLeaves()
    } else {
      storage = Storage(isNoting: storage.isNoting, ruler: storage.ruler)
    }
    storage.slotCount = 0
    self.rect = rect.cleaned()
    return LayoutPass(storage, storage.isNoting ? .noting : .plain)
  }

  @usableFromInline mutating func end(_ pass: consuming LayoutPass<Content>) {
    storage.slotCount = pass.next
    storage.leafCount = pass.leafCount
    storage.resolve(from: rect.origin)
  }
}

extension Layout {
  /// Where everything lies in a rectangle.
  ///
  /// ```swift
  /// let frames = row.arranged(in: Rect(x: 0, y: 0, width: 300, height: 44)).map(\.frame)
  /// ```
  ///
  /// - Parameter ruler: how leaves are measured, if not as they do themselves.
  /// - Complexity: O(n) for n layouts in the tree, and the memory for them. Who lays out often keeps an ``Arrangement``.
  @inlinable public func arranged(in rect: Rect, measuredBy ruler: Ruler<Content>? = nil) -> Arrangement<Content> {
    var arrangement = Arrangement<Content>(measuredBy: ruler)
    arrangement.lay(self, in: rect)
    return arrangement
  }

  /// How large it would come out in a room.
  ///
  /// ```swift
  /// let needed = page.measured(in: Room(atMost: Size(width: 390, height: .infinity))).size.height
  /// ```
  ///
  /// - Parameter ruler: how leaves are measured, if not as they do themselves.
  @inlinable public func measured(in room: Room, by ruler: Ruler<Content>? = nil) -> Measure {
    var arrangement = Arrangement<Content>(measuredBy: ruler)
    return arrangement.measure(self, in: room)
  }

  /// What is in it, in order: first what lies at the back.
  ///
  /// - Complexity: that of laying it out.
  @inlinable public var contents: [Content] { arranged(in: .zero).map(\.content) }
}

// Guard: being the only owner. The storage is written only by an arrangement that has made sure of that (`start`,
// `makeUnique`).
extension Arrangement: @unchecked Sendable where Content: Sendable {}
