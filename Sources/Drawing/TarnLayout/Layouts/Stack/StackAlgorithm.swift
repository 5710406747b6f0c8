/// The stack algorithm, for any list of children.
@usableFromInline struct StackAlgorithm {
  @usableFromInline let spacing: Double
  @usableFromInline let alignment: StackAlignment
  @usableFromInline let distribution: Distribution

  @inlinable init(spacing: Double, alignment: StackAlignment, distribution: Distribution) {
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
  }

  /// Lays out children if the constraints fix the relevant lengths; otherwise it measures them first, and then lays
  /// them out in the resulting size.
  @inlinable func arrange<Children: LayoutList, D: AxisDirection>(
    _ children: Children, _ direction: D.Type, in constraints: LayoutConstraints,
    _ pass: inout LayoutPass<Children.Content>
  ) -> LayoutMeasurement {
    let flexing = FlexTotals(children)
    let isSettled =
      (!flexing.isAny || constraints.isExact(D.axis)) && (alignment != .fill || constraints.isExact(D.crossAxis))
    if isSettled { return divide(constraints, D.self, among: children, flexing, isTrial: false, &pass) }
    let measure = divide(constraints, D.self, among: children, flexing, isTrial: true, &pass)
    if !pass.isMeasuring {
      let exact = LayoutConstraints(measure.size, measure.size)
      _ = divide(exact, D.self, among: children, flexing, isTrial: false, &pass)
    }
    return measure
  }

  /// - Parameter isTrial: whether the stack measures the children and does not lay them out.
  @inlinable func divide<Children: LayoutList, D: AxisDirection>(
    _ constraints: LayoutConstraints, _ direction: D.Type, among children: Children, _ flexing: FlexTotals,
    isTrial: Bool,
    _ pass: inout LayoutPass<Children.Content>
  ) -> LayoutMeasurement {
    let count = children.count
    let (mainMost, crossMost) = (D.main(constraints.max), D.cross(constraints.max))
    let crossLeast = alignment == .fill && constraints.isExact(D.crossAxis) ? crossMost : 0
    let gaps = Double(Swift.max(0, flexing.shown - 1))
    let gap = spacing * gaps <= mainMost ? spacing : Length.down(mainMost / gaps)

    // Children that are not flexible.
    let (first, firstLeaf) = (pass.next, pass.leafCount)
    var used = 0.0
    var across = CrossAxisExtent(cross: crossLeast)
    let limit = Swift.max(0, mainMost - gap * gaps - flexing.minima)
    for index in 0..<count {
      if flexing.isSpecial {
        let traits = children.traits(at: index)
        if traits.isFlexible { continue }
        if traits.isRemoved {
          if !isTrial { _ = pass.layOut(children, index, in: LayoutConstraints(.zero, .zero)) }
          continue
        }
      }
      let remaining = Swift.max(0, limit - used)
      let offered = LayoutConstraints(D.size(0, crossLeast), D.size(remaining, crossMost))
      var measure: LayoutMeasurement
      if isTrial || pass.isSqueezed {
        measure =
          isTrial ? pass.measure(children, index, in: offered) : pass.layOut(children, index, in: offered).measurement
      } else {
        // Offer all the space rather than the remaining one: the child's size then does not depend on its siblings, and
        // a later pass can keep it when these change.
        let laidOut = pass.layOut(children, index, in: LayoutConstraints(offered.min, D.size(limit, crossMost)))
        measure =
          D.main(laidOut.size) > remaining
          ? pass.squeeze(children, index, laidOut, into: offered).measurement : laidOut.measurement
      }
      used += D.main(measure.size)
      across.add(measure, D.cross(measure.size), isFirst: index == flexing.first)
    }

    // Flexible children, which share the remaining space.
    used += gap * gaps
    let (flexibleFirst, flexibleLeaf) = (pass.next, pass.leafCount)
    if flexing.isAny {
      let pool = Swift.max(0, mainMost - used)
      let isBounded = constraints.isBounded(D.axis)
      var shares = flexing.shares(of: isBounded ? pool : 0, among: count) { children.traits(at: $0) }
      var unit = 0.0
      for index in 0..<count {
        let traits = children.traits(at: index)
        guard traits.isFlexible else { continue }
        let share = isBounded ? shares.next(traits) : pool
        let offered = LayoutConstraints(D.size(isTrial ? 0 : share, crossLeast), D.size(share, crossMost))
        let measure =
          isTrial ? pass.measure(children, index, in: offered) : pass.layOut(children, index, in: offered).measurement
        unit = Swift.max(unit, Swift.max(D.main(measure.size), Swift.min(traits.minimum, share)) / traits.weight)
        across.add(measure, D.cross(measure.size), isFirst: index == flexing.first)
      }
      // A fixed length applies; otherwise the length follows from the flexible child that needs most for its weight.
      used += isTrial ? Swift.min(pool, Swift.max(D.main(constraints.min) - used, flexing.pool(for: unit))) : pool
    }
    guard !pass.isInvalid else { return LayoutMeasurement(unchecked: .zero, baseline: 0) }

    let isOnLine = alignment == .baseline && D.axis == .horizontal
    let size = constraints.fit(D.size(used, isOnLine ? across.ascent + across.descent : across.cross))
    let positions = StackPositions(
      free: flexing.isAny ? 0 : Swift.max(0, D.main(size) - used), cross: D.cross(size), gap: gap,
      ascent: isOnLine ? across.ascent : nil, first: first, flexibleFirst: flexibleFirst)
    if !isTrial {
      place(children, D.self, flexing, positions, &pass)
      if flexing.isAny && flexibleFirst != first {
        pass.mergeLeaves(children, from: firstLeaf, flexibleLeaf, first: first, flexibleFirst: flexibleFirst)
      }
    }
    return LayoutMeasurement(unchecked: size, baseline: baseline(D.self, across, flexing, positions, size))
  }

  /// Returns the baseline of the first child that is present.
  @inlinable func baseline<D: AxisDirection>(
    _ direction: D.Type, _ across: CrossAxisExtent, _ flexing: FlexTotals, _ positions: StackPositions, _ size: Size
  ) -> Double {
    if let ascent = positions.ascent { return Swift.min(ascent, size.height) }
    guard flexing.shown > 0 else { return size.height }
    let first = across.first
    let down =
      D.axis == .horizontal
      ? crossOffset(first.size.height, first.baseline, positions)
      : positions.spread(0, distribution.shares(flexing.shown))
    return Swift.min(down + first.baseline, size.height)
  }
}

/// The extent of a stack's children across its axis.
@usableFromInline struct CrossAxisExtent {
  @usableFromInline var cross: Double
  @usableFromInline var ascent = 0.0
  @usableFromInline var descent = 0.0
  @usableFromInline var first = LayoutMeasurement(unchecked: .zero, baseline: 0)

  @inlinable init(cross: Double) { self.cross = cross }

  @inlinable @inline(__always) mutating func add(_ measure: LayoutMeasurement, _ length: Double, isFirst: Bool) {
    cross = Swift.max(cross, length)
    ascent = Swift.max(ascent, measure.baseline)
    descent = Swift.max(descent, measure.size.height - measure.baseline)
    if isFirst { first = measure }
  }
}

/// The positions and lengths that are known once all children of a stack are laid out.
@usableFromInline struct StackPositions {
  @usableFromInline let free: Double
  @usableFromInline let cross: Double
  @usableFromInline let gap: Double
  /// The distance of the common baseline from the top, if the children are aligned by it.
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

  /// Returns the free space before the child with a number.
  @inlinable @inline(__always) func spread(_ number: Double, _ shares: (first: Double, step: Double)) -> Double {
    free > 0 ? Length.nearest(free * (shares.first + shares.step * number)) : 0
  }
}
