extension LayoutPass {
  /// Lays a child in a room and tells how large it came out.
  ///
  /// - Complexity: that of the child's ``Layout/arrange(in:_:)``; nothing if the pass keeps what it came out with before.
  @inlinable public mutating func lay<Child: Layout>(_ child: Child, in room: Room) -> Laid
  where Child.Content == Content {
    if mode == .plain {
      if next >= slotCapacity { growSlots() }
    } else if let kept = begin(room) {
      return kept
    }
    let slot = next
    let firstLeaf = leafCount
    let (parent, number, marks) = (current, ordinal, marks)
    current = Int32(truncatingIfNeeded: slot)
    ordinal = 0
    next = slot &+ 1
    let wish = child.arrange(in: room, &self)
    current = parent
    self.marks = marks
    let size = room.fit(wish.size)
    let baseline = Swift.min(wish.baseline, size.height)
    let place = slots + slot
    if mode == .keeping {
      finish(slot, size)
    } else {
      place.pointee.marks = marks
      place.pointee.parent = parent
      place.pointee.end = Int32(truncatingIfNeeded: next)
      place.pointee.leaves = Int32(truncatingIfNeeded: leafCount &- firstLeaf)
      place.pointee.ordinal = number
    }
    place.pointee.size = size
    place.pointee.baseline = baseline
    place.pointee.offset = .zero
    return Laid(slot: slot, measure: Measure(kept: size, baseline: baseline))
  }

  /// Lays the child of a list at an index. Whoever has a list lays by this: it is how a pass that keeps what has not changed
  /// knows which child it is about.
  @inlinable public mutating func lay<Children: LayoutList>(_ children: Children, _ index: Int, in room: Room) -> Laid
  where Children.Content == Content {
    ordinal = Int32(truncatingIfNeeded: index)
    return children.lay(index, in: room, &self)
  }

  /// Says where a child lies, from the leading top corner of the layout that laid it.
  @inlinable public mutating func place(_ child: Laid, at point: Point) {
    slots[child.slot].offset = Point(x: Length.coordinate(point.x), y: Length.coordinate(point.y))
  }

  /// The same for coordinates in order.
  @inlinable @inline(__always) mutating func put(_ slot: Int, _ point: Point) { slots[slot].offset = point }

  /// Shows something in the frame of the layout that is being arranged: what a leaf does, once.
  @inlinable public mutating func content(_ content: Content) {
    if mode == .keeping { return renew(content) }
    if leafCount == leafCapacity { growLeaves() }
    (leaves + leafCount).initialize(to: LeafEntry(content: content, slot: current))
    leafCount &+= 1
  }

  /// How large a child would come out in a room, and nothing else. It is still to be laid.
  ///
  /// - Complexity: that of laying it, also where a pass keeps what has not changed. A layout that measures each child once and,
  ///   where ``isMeasuring`` holds, does not lay it besides makes a tree of n layouts cost n times its depth at most; if it
  ///   lays it besides, twice as much for each level.
  @inlinable public mutating func measure<Child: Layout>(_ child: Child, in room: Room) -> Measure
  where Child.Content == Content {
    let before = suspend()
    let laid = lay(child, in: room)
    resume(before)
    return laid.measure
  }

  /// The same for the child of a list at an index.
  @inlinable public mutating func measure<Children: LayoutList>(
    _ children: Children, _ index: Int, in room: Room
  ) -> Measure where Children.Content == Content {
    let before = suspend()
    let laid = children.lay(index, in: room, &self)
    resume(before)
    return laid.measure
  }
}

extension LayoutPass {
  /// Whether the children of the current layout were measured or laid before, in more room than there is now.
  @inlinable var isSqueezed: Bool { marks.contains(.squeezed) || measuring }

  /// Lays the child that was laid last once more, in less room.
  ///
  /// In that, nothing is tried in more room than there is: so however deep it is, it is laid once.
  @inlinable mutating func squeeze<Children: LayoutList>(
    _ children: Children, _ index: Int, _ laid: Laid, into room: Room
  ) -> Laid where Children.Content == Content {
    guard !isTorn else { return laid }
    if mode != .keeping {
      let count = Int(slots[laid.slot].leaves)
      leafCount -= count
      (leaves + leafCount).deinitialize(count: count)
    }
    next = laid.slot
    marks.insert(.squeezed)
    let laid = lay(children, index, in: room)
    marks.remove(.squeezed)
    return laid
  }

  /// Where a pass was before it measured.
  @usableFromInline struct Pause {
    @usableFromInline let mode: Mode
    @usableFromInline let next: Int
    @usableFromInline let leafCount: Int
    @usableFromInline let ordinal: Int32
    @usableFromInline let isMeasuring: Bool

    @inlinable init(mode: Mode, next: Int, leafCount: Int, ordinal: Int32, isMeasuring: Bool) {
      self.mode = mode
      self.next = next
      self.leafCount = leafCount
      self.ordinal = ordinal
      self.isMeasuring = isMeasuring
    }
  }

  @inlinable mutating func suspend() -> Pause {
    let pause = Pause(mode: mode, next: next, leafCount: leafCount, ordinal: ordinal, isMeasuring: measuring)
    measuring = true
    ordinal = 0
    // Behind all that is to be kept.
    if mode == .keeping { next = Swift.max(next, storage.slotCount) }
    if mode != .torn { mode = .plain }
    return pause
  }

  @inlinable mutating func resume(_ pause: Pause) {
    (leaves + pause.leafCount).deinitialize(count: leafCount - pause.leafCount)
    leafCount = pause.leafCount
    if mode != .torn { mode = pause.mode }
    next = pause.next
    ordinal = pause.ordinal
    measuring = pause.isMeasuring
    // A child that is laid now was measured, so its size is known to fit. Trying more room below it, at every level, would make
    // the cost of a tree grow with the square of its depth; `lay` takes the mark back when the current layout is done.
    if !measuring { marks.insert(.squeezed) }
  }

  @inline(never) @usableFromInline mutating func growSlots() {
    storage.growSlots(toHold: next)
    slots = storage.slots
    slotCapacity = storage.slotCapacity
  }

  @inline(never) @usableFromInline mutating func growLeaves() {
    storage.growLeaves(holding: leafCount)
    leaves = storage.leaves
    leafCapacity = storage.leafCapacity
  }
}
