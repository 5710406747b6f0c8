/// The result of a layout: the leaves in order, each with its frame.
///
/// ```swift
/// var result = LayoutResult<Label>()
/// result.layOut(form, in: Rect(x: 0, y: 0, width: 390, height: 844))
/// for placed in result { draw(placed.content, in: placed.frame) }
/// ```
///
/// Laying out again into the same result reuses its memory and allocates nothing. Copies share their storage until one
/// of them is laid out again.
///
/// Frames are multiples of 1/1,024; ``rounded(toScale:)`` converts them to pixels.
public struct LayoutResult<Content> {
  /// The rectangle of the last layout.
  public internal(set) var rect = Rect.zero
  @usableFromInline var storage: LayoutStorage<Content>

  /// Creates an empty result.
  ///
  /// - Parameter measurer: measures the leaves in place of their own `measure(in:)`.
  @inlinable public init(measuredBy measurer: LeafMeasurer<Content>? = nil) { self.init(isRecording: false, measurer) }

  /// - Parameter isRecording: whether passes record constraints, for later passes that keep unchanged slots.
  @usableFromInline init(isRecording: Bool, _ measurer: LeafMeasurer<Content>?) {
    storage = LayoutStorage(isRecording: isRecording, measurer: measurer)
  }

  /// Lays out in a rectangle and replaces the previous result.
  ///
  /// - Complexity: O(n) for n layouts in the tree that follow the rules of ``Layout``: 10 to 30 ns each.
  @inlinable public mutating func layOut<L: Layout>(_ layout: L, in rect: Rect) where L.Content == Content {
    var pass = start(in: rect)
    let laidOut = pass.layOut(layout, in: .exactly(rect.size))
    pass.setOffset(laidOut.slot, .zero)
    end(pass)
  }

  /// Returns the measurement of a layout under constraints, and keeps the current result.
  ///
  /// - Complexity: that of laying it out, without allocating.
  @inlinable public mutating func measure<L: Layout>(_ layout: L, in constraints: LayoutConstraints)
    -> LayoutMeasurement
  where L.Content == Content {
    makeUnique()
    var pass = LayoutPass(storage, .plain)
    // Use the memory behind the current result.
    pass.next = storage.slotCount
    pass.leafCount = storage.leafCount
    return pass.measure(layout, in: constraints)
  }
}

extension LayoutResult {
  @usableFromInline mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
  }

  @usableFromInline mutating func start(in rect: Rect) -> LayoutPass<Content> {
    if isKnownUniquelyReferenced(&storage) {
      storage.removeLeaves()
    } else {
      storage = LayoutStorage(isRecording: storage.isRecording, measurer: storage.measurer)
    }
    storage.slotCount = 0
    self.rect = rect.cleaned()
    return LayoutPass(storage, storage.isRecording ? .recording : .plain)
  }

  @usableFromInline mutating func end(_ pass: consuming LayoutPass<Content>) {
    storage.slotCount = pass.next
    storage.leafCount = pass.leafCount
    storage.resolve(from: rect.origin)
  }
}

extension Layout {
  /// Returns the leaves with their frames, laid out in a rectangle.
  ///
  /// ```swift
  /// let frames = row.arranged(in: Rect(x: 0, y: 0, width: 300, height: 44)).map(\.frame)
  /// ```
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - measurer: measures the leaves in place of their own `measure(in:)`.
  /// - Complexity: O(n) for n layouts in the tree, plus the memory for them. A caller that lays out often should keep
  ///   a ``LayoutResult``.
  @inlinable public func arranged(in rect: Rect, measuredBy measurer: LeafMeasurer<Content>? = nil) -> LayoutResult<
    Content
  > {
    var result = LayoutResult<Content>(measuredBy: measurer)
    result.layOut(self, in: rect)
    return result
  }

  /// Returns the measurement of the layout under constraints.
  ///
  /// ```swift
  /// let needed = page.measured(in: LayoutConstraints(atMost: Size(width: 390, height: .infinity))).size.height
  /// ```
  ///
  /// - Parameters:
  ///   - constraints: the least and the greatest size.
  ///   - measurer: measures the leaves in place of their own `measure(in:)`.
  @inlinable public func measured(in constraints: LayoutConstraints, by measurer: LeafMeasurer<Content>? = nil)
    -> LayoutMeasurement
  {
    var result = LayoutResult<Content>(measuredBy: measurer)
    return result.measure(self, in: constraints)
  }

  /// The contents of the leaves in drawing order, from back to front.
  ///
  /// - Complexity: that of laying it out.
  @inlinable public var contents: [Content] { arranged(in: .zero).map(\.content) }
}

// Guard: unique ownership. Only a result that has ensured it (`start`, `makeUnique`) writes the storage.
extension LayoutResult: @unchecked Sendable where Content: Sendable {}
