/// How a stack is arranged, whatever its children are kept in.
@usableFromInline struct StackRules {
  @usableFromInline let spacing: Double
  @usableFromInline let alignment: StackAlignment
  @usableFromInline let distribution: Distribution

  @inlinable init(spacing: Double, alignment: StackAlignment, distribution: Distribution) {
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
  }

  @inlinable func arrange<Children: LayoutList, D: Direction>(
    _ children: Children, _ direction: D.Type, in room: Room, _ pass: inout LayoutPass<Children.Content>
  ) -> Measure {
    let flexing = Flexing(children)
    let count = children.count
    let (mainMost, crossMost) = (D.main(room.max), D.cross(room.max))
    let gaps = Double(Swift.max(0, flexing.shown - 1))
    let gap = spacing * gaps <= mainMost ? spacing : Length.down(mainMost / gaps)

    var (crossLeast, crossLimit) = (0.0, crossMost)
    if alignment == .fill {
      crossLimit = filledCross(children, D.self, in: room, &pass)
      crossLeast = crossLimit
    }

    // What takes what it needs.
    let first = pass.next
    let firstLeaf = pass.leafCount
    var used = gap * gaps
    var (cross, ascent, descent) = (crossLeast, 0.0, 0.0)
    let limit = Swift.max(0, mainMost - flexing.minima)
    for index in 0..<count where !flexing.isAny || !children.traits(at: index).isFlexible {
      let isGone = flexing.isAnyGone && children.traits(at: index).isGone
      let left = isGone ? 0 : Swift.max(0, limit - used)
      let laid = pass.lay(
        children, index, in: Room(D.size(0, isGone ? 0 : crossLeast), D.size(left, isGone ? 0 : crossLimit)))
      used += D.main(laid.size)
      cross = Swift.max(cross, D.cross(laid.size))
      ascent = Swift.max(ascent, laid.baseline)
      descent = Swift.max(descent, laid.size.height - laid.baseline)
    }

    // What shares what is left.
    let flexibleFirst = pass.next
    let flexibleLeaf = pass.leafCount
    if flexing.isAny {
      let pool =
        room.isBounded(D.axis)
        ? Swift.max(0, mainMost - used)
        : Swift.max(
          D.main(room.min) - used,
          flexing.pool(children, D.self, in: Room(D.size(0, crossLeast), D.size(mainMost, crossLimit)), &pass))
      var shares = flexing.shares(of: pool, among: count) { children.traits(at: $0) }
      for index in 0..<count {
        let traits = children.traits(at: index)
        guard traits.isFlexible else { continue }
        let share = shares.next(traits)
        let laid = pass.lay(children, index, in: Room(D.size(share, crossLeast), D.size(share, crossLimit)))
        cross = Swift.max(cross, D.cross(laid.size))
        ascent = Swift.max(ascent, laid.baseline)
        descent = Swift.max(descent, laid.size.height - laid.baseline)
      }
      used += pool
    }
    guard !pass.isTorn else { return Measure(kept: .zero, baseline: 0) }

    let isOnLine = alignment == .baseline && D.axis == .horizontal
    let size = room.fit(D.size(used, isOnLine ? ascent + descent : cross))
    let places = StackPlaces(
      free: flexing.isAny ? 0 : Swift.max(0, D.main(size) - used), cross: D.cross(size), gap: gap,
      ascent: isOnLine ? ascent : nil, first: first, flexibleFirst: flexibleFirst)
    let baseline = place(children, D.self, flexing, places, &pass)
    if flexing.isAny && flexibleFirst != first {
      pass.mergeLeaves(children, from: firstLeaf, flexibleLeaf, first: first, flexibleFirst: flexibleFirst)
    }
    return Measure(kept: size, baseline: isOnLine ? Swift.min(ascent, size.height) : baseline ?? size.height)
  }

  /// How far across it goes where every child fills it.
  @inlinable func filledCross<Children: LayoutList, D: Direction>(
    _ children: Children, _ direction: D.Type, in room: Room, _ pass: inout LayoutPass<Children.Content>
  ) -> Double {
    let axis = D.crossAxis
    if room.isBounded(axis) { return room.max[axis] }
    var widest = room.min[axis]
    for index in 0..<children.count where !children.traits(at: index).isGone {
      widest = Swift.max(widest, pass.measure(children, index, in: room.loosened).size[axis])
    }
    return Swift.min(widest, room.max[axis])
  }
}

/// What is known once all children of a stack are laid.
@usableFromInline struct StackPlaces {
  @usableFromInline let free: Double
  @usableFromInline let cross: Double
  @usableFromInline let gap: Double
  /// How far down the line is on which all stand, if they stand on one.
  @usableFromInline let ascent: Double?
  @usableFromInline let first: Int
  @usableFromInline let flexibleFirst: Int

  @inlinable init(
    free: Double, cross: Double, gap: Double, ascent: Double?, first: Int, flexibleFirst: Int
  ) {
    self.free = free
    self.cross = cross
    self.gap = gap
    self.ascent = ascent
    self.first = first
    self.flexibleFirst = flexibleFirst
  }
}
