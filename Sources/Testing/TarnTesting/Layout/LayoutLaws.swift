import TarnLayout

/// Checks law 10 on a layout of your own: the measured size is the placed size, contents keep their order, laying out
/// twice gives the same result, and children stay inside.
///
/// ```swift
/// @Test func lawsHold() {
///   #expect(LayoutLaws(DreamRow(dream)).firstViolation() == nil)
/// }
/// ```
///
/// Each check lays the layout out under many constraints: exact, bounded, zero, fractional, narrow, wide and infinite.
/// It returns the first violation that it finds, or `nil`. A check uses no test framework.
public struct LayoutLaws<L: Layout> where L.Content: Equatable {
  /// The number of random constraints in addition to the fixed ones.
  public var samples = 20
  /// The seed of the random constraints.
  public var seed: UInt64 = 1
  /// Whether children may lie outside: a layout that overflows sets this, and documents it.
  public var overflows = false

  let layout: L

  /// Creates the checks of a layout.
  public init(_ layout: L) { self.layout = layout }

  /// Returns the first violation of any of the laws below.
  ///
  /// - Complexity: laying it out a few hundred times.
  public func firstViolation() -> LayoutViolation? {
    measuring() ?? containing() ?? ordering() ?? repeating() ?? mirroring() ?? rounding()
  }

  /// Checks that the measured size satisfies the constraints, and that laying out in exactly that size gives the same
  /// size and the same frames of all leaves.
  public func measuring() -> LayoutViolation? {
    firstViolation(of: "a layout is placed in the size that it was measured with") { constraints in
      let measurement = layout.measured(in: constraints)
      let allowed = constraints.clamped(measurement.size)
      if allowed != measurement.size {
        return "its size is \(measurement.size), but the proposal only allows \(allowed)"
      }
      let placed = probe(layout, constraints).arranged(in: Rect(measurement.size))
      let rearranged = layout.arranged(in: Rect(measurement.size))
      return difference(of: rearranged, from: placed, "the layout in its own size \(measurement.size)")
    }
  }

  /// Checks that all leaves lie within the layout.
  public func containing() -> LayoutViolation? {
    if overflows { return nil }
    return firstViolation(of: "children stay inside") { constraints in
      let size = layout.measured(in: constraints).size
      for (index, placed) in probe(layout, constraints).arranged(in: Rect(size)).enumerated() {
        if !Rect(size).contains(placed.frame) { return "\(name(index)) is \(placed.frame), outside of \(size)" }
      }
      return nil
    }
  }

  /// Checks that the contents have the same order under all constraints.
  public func ordering() -> LayoutViolation? {
    let contents = layout.contents
    return firstViolation(of: "a layout yields its contents in order") { constraints in
      let actual = probe(layout, constraints).arranged(in: Rect(constraints.max)).map(\.content)
      if actual == contents { return nil }
      return "it contains \(actual), but `contents` is \(contents)"
    }
  }

  /// Checks that laying out again gives the same frames, also in memory that held another result.
  public func repeating() -> LayoutViolation? {
    var result = LayoutResult<L.Content>()
    return firstViolation(of: "a second layout gives the same as the first") { constraints in
      let rect = Rect(layout.measured(in: constraints).size)
      result.layOut(layout, in: rect)
      let first = result
      result.layOut(layout, in: rect)
      return difference(of: result, from: first, "the second layout")
        ?? difference(of: result, from: layout.arranged(in: rect), "the layout in a used result")
    }
  }

  /// Checks that mirroring reflects every frame, and that mirroring twice is the identity.
  public func mirroring() -> LayoutViolation? {
    firstViolation(of: "mirrored twice is not mirrored") { constraints in
      let rect = Rect(layout.measured(in: constraints).size)
      let unmirrored = layout.arranged(in: rect)
      for (index, placed) in MirroredLayout(layout).arranged(in: rect).enumerated() {
        var frame = placed.frame
        frame.origin.x = rect.width - frame.maxX
        if frame != unmirrored[index].frame {
          return "\(name(index)) is \(placed.frame) mirrored, and \(unmirrored[index].frame) not mirrored"
        }
      }
      let mirroredTwice = MirroredLayout(MirroredLayout(layout)).arranged(in: rect)
      return difference(of: mirroredTwice, from: unmirrored, "mirrored twice")
    }
  }

  /// Checks that, rounded to whole pixels, leaves inside stay inside and touching edges still touch.
  public func rounding() -> LayoutViolation? {
    firstViolation(of: "rounding leaves no gap") { constraints in
      let rect = Rect(layout.measured(in: constraints).size)
      let leaves = layout.arranged(in: rect)
      for scale in [1, 1.5, 2, 3] {
        var edges: [Double: Double] = [:]
        let bounds = rect.rounded(toScale: scale)
        for (placed, rounded) in zip(leaves, leaves.rounded(toScale: scale)) {
          let (frame, pixels) = (placed.frame, rounded.frame)
          if !overflows, !bounds.grown(by: 1e-9 * max(1, bounds.width, bounds.height)).contains(pixels) {
            return "\(pixels) is outside of \(bounds)"
          }
          for (edge, pixel) in [(frame.minX, pixels.minX), (frame.maxX, pixels.maxX)] {
            // Pixel coordinates at fractional scales are exact only up to rounding errors.
            if abs(edges[edge, default: pixel] - pixel) > 1e-9 * max(1, abs(pixel)) {
              return "the edge \(edge) was rounded to \(pixel) and also to \(edges[edge, default: 0])"
            }
            edges[edge] = pixel
          }
        }
      }
      return nil
    }
  }
}

extension LayoutLaws where L.Content: Identifiable {
  /// Checks that a cache that is notified of changes gives the same result as laying out from scratch.
  ///
  /// ```swift
  /// let violation = LayoutLaws(list).caching(changes: 100) { list, random in
  ///   let index = random.pick(from: list.children.indices)
  ///   list.children[index].text = "…"
  ///   return [list.children[index].id]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - changes: the number of changes to try.
  ///   - change: changes the layout, and returns the IDs of all leaves in the changed parts.
  public func caching(
    changes: Int, _ change: (inout L, inout SeededRandom) -> [L.Content.ID]
  ) -> LayoutViolation? {
    var random = SeededRandom(seed: seed)
    var layout = layout
    var cache = LayoutCache<L.Content>()
    let rects = randomConstraintsList().map { Rect($0.max).bounded }
    var rect = rects[0]
    cache.layOut(layout, in: rect)
    for number in 1...max(1, changes) {
      let old = cache.result.map(\.frame)
      let changedIDs = change(&layout, &random)
      // Occasionally the rectangle changes, too.
      if random.oneIn(5) { rect = random.pick(from: rects) }
      cache.update(layout, in: rect, changed: changedIDs)
      let message = difference(
        of: cache.result, from: layout.arranged(in: rect), "after change \(number), of \(changedIDs), the cache")
      let constraints = LayoutConstraints.exactly(rect.size)
      if let message {
        return LayoutViolation(law: "a cache has the current layout", constraints: constraints, finding: message)
      }
      let moved = Set(cache.moved)
      for (index, placed) in cache.result.enumerated() where old.count == cache.result.count {
        if placed.frame != old[index] && !moved.contains(index) {
          return LayoutViolation(
            law: "a cache reports the moved leaves", constraints: constraints,
            finding: "\(name(index)) moved from \(old[index]), but the cache did not report it")
        }
      }
    }
    return nil
  }
}
