extension LayoutPass {
  /// Lays out a child under constraints and returns it with its measurement.
  ///
  /// - Complexity: that of the child's ``Layout/arrange(in:_:)``; O(1) if the pass keeps the previous result.
  @inlinable public mutating func layOut<Child: Layout>(_ child: Child, in constraints: LayoutConstraints)
    -> LaidOutChild
  where Child.Content == Content {
    if mode == .plain {
      if next >= slotCapacity { growSlots() }
    } else if let reused = begin(constraints) {
      return reused
    }
    let slot = next
    let firstLeaf = leafCount
    let (parent, number, marks) = (current, ordinal, marks)
    current = Int32(truncatingIfNeeded: slot)
    ordinal = 0
    next = slot &+ 1
    let request = child.arrange(in: constraints, &self)
    current = parent
    self.marks = marks
    let size = constraints.fit(request.size)
    let baseline = Swift.min(request.baseline, size.height)
    let pointer = slots + slot
    if mode == .reusing {
      finish(slot, size)
    } else {
      pointer.pointee.marks = marks
      pointer.pointee.parent = parent
      pointer.pointee.end = Int32(truncatingIfNeeded: next)
      pointer.pointee.leaves = Int32(truncatingIfNeeded: leafCount &- firstLeaf)
      pointer.pointee.ordinal = number
    }
    pointer.pointee.size = size
    pointer.pointee.baseline = baseline
    pointer.pointee.offset = .zero
    return LaidOutChild(slot: slot, measure: LayoutMeasurement(unchecked: size, baseline: baseline))
  }

  /// Lays out the child of a list at an index. Every container with a list uses this function: a pass that keeps
  /// unchanged slots identifies the child by the index.
  @inlinable public mutating func layOut<Children: LayoutList>(
    _ children: Children, _ index: Int, in constraints: LayoutConstraints
  ) -> LaidOutChild
  where Children.Content == Content {
    ordinal = Int32(truncatingIfNeeded: index)
    return children.layOut(index, in: constraints, &self)
  }

  /// Places a child, relative to the top leading corner of the layout that laid it out.
  @inlinable public mutating func place(_ child: LaidOutChild, at point: Point) {
    slots[child.slot].offset = Point(x: Length.coordinate(point.x), y: Length.coordinate(point.y))
  }

  /// Places a child at coordinates that are valid already.
  @inlinable @inline(__always) mutating func setOffset(_ slot: Int, _ point: Point) { slots[slot].offset = point }

  /// Adds content with the frame of the current layout; a leaf calls it once.
  @inlinable public mutating func addContent(_ content: Content) {
    if mode == .reusing { return renew(content) }
    if leafCount == leafCapacity { growLeaves() }
    (leaves + leafCount).initialize(to: LeafSlot(content: content, slot: current))
    leafCount &+= 1
  }

  /// Returns the measurement of a child under constraints. The child still has to be laid out.
  ///
  /// - Complexity: that of laying it out, also in a pass that keeps unchanged slots. If a layout measures each child
  ///   once and, while ``isMeasuring`` holds, does not lay it out, a tree of n layouts costs at most n times its depth;
  ///   if it also lays it out, the cost doubles with each level.
  @inlinable public mutating func measure<Child: Layout>(_ child: Child, in constraints: LayoutConstraints)
    -> LayoutMeasurement
  where Child.Content == Content {
    let checkpoint = suspend()
    let laidOut = layOut(child, in: constraints)
    resume(checkpoint)
    return laidOut.measurement
  }

  /// Returns the measurement of the child of a list at an index.
  @inlinable public mutating func measure<Children: LayoutList>(
    _ children: Children, _ index: Int, in constraints: LayoutConstraints
  ) -> LayoutMeasurement where Children.Content == Content {
    let checkpoint = suspend()
    let laidOut = children.layOut(index, in: constraints, &self)
    resume(checkpoint)
    return laidOut.measurement
  }
}

extension LayoutPass {
  /// Whether an ancestor already measured or laid out its children with more space than now.
  @inlinable var isSqueezed: Bool { marks.contains(.squeezed) || measuring }

  /// Lays out the child that was laid out last again, with less space.
  ///
  /// Inside it, no layout tries more space first: so at any depth each is laid out once.
  @inlinable mutating func squeeze<Children: LayoutList>(
    _ children: Children, _ index: Int, _ laidOut: LaidOutChild, into constraints: LayoutConstraints
  ) -> LaidOutChild where Children.Content == Content {
    guard !isInvalid else { return laidOut }
    if mode != .reusing {
      let count = Int(slots[laidOut.slot].leaves)
      leafCount -= count
      (leaves + leafCount).deinitialize(count: count)
    }
    next = laidOut.slot
    marks.insert(.squeezed)
    let laidOut = layOut(children, index, in: constraints)
    marks.remove(.squeezed)
    return laidOut
  }

  /// The state of a pass before a measurement.
  @usableFromInline struct Checkpoint {
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

  @inlinable mutating func suspend() -> Checkpoint {
    let checkpoint = Checkpoint(mode: mode, next: next, leafCount: leafCount, ordinal: ordinal, isMeasuring: measuring)
    measuring = true
    ordinal = 0
    // Use the slots behind all that are kept.
    if mode == .reusing { next = Swift.max(next, storage.slotCount) }
    if mode != .invalid { mode = .plain }
    return checkpoint
  }

  @inlinable mutating func resume(_ checkpoint: Checkpoint) {
    (leaves + checkpoint.leafCount).deinitialize(count: leafCount - checkpoint.leafCount)
    leafCount = checkpoint.leafCount
    if mode != .invalid { mode = checkpoint.mode }
    next = checkpoint.next
    ordinal = checkpoint.ordinal
    measuring = checkpoint.isMeasuring
    // The children laid out next have been measured, so their sizes are known to fit. Trying more space inside them, at
    // every level, would make the cost of a tree grow with the square of its depth; `layOut` resets the mark at the end of
    // the current layout.
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
