/// The changes of a table or a map: elements removed, inserted, moved and updated, by key.
///
/// To apply it, remove the removed and moved elements from the old order, then insert the inserted and moved ones, each
/// at its position in the new order, from the first to the last.
@usableFromInline package struct KeyedChange: Sendable, Equatable {
  /// An element that was removed or inserted.
  @usableFromInline package struct PositionedElement: Sendable {
    /// The position in the old order for a removed element, in the new order for an inserted lhs.
    @usableFromInline package var position: Int
    @usableFromInline package var key: any AnyChangedValue
    /// The table's element, or the map's value.
    @usableFromInline package var element: any AnyChangedValue

    @usableFromInline init(position: Int, key: any AnyChangedValue, element: any AnyChangedValue) {
      self.position = position
      self.key = key
      self.element = element
    }
  }

  /// An element at another position.
  @usableFromInline package struct Move: Sendable {
    @usableFromInline package var key: any AnyChangedValue
    @usableFromInline package var from: Int
    @usableFromInline package var to: Int

    @usableFromInline init(key: any AnyChangedValue, from: Int, to: Int) {
      self.key = key
      self.from = from
      self.to = to
    }
  }

  /// An element with another value.
  @usableFromInline package struct Update: Sendable {
    @usableFromInline package var key: any AnyChangedValue
    /// Its position in the old order and in the new order.
    @usableFromInline package var from: Int
    @usableFromInline package var to: Int
    @usableFromInline package var change: Difference

    @usableFromInline init(key: any AnyChangedValue, from: Int, to: Int, change: Difference) {
      self.key = key
      self.from = from
      self.to = to
      self.change = change
    }
  }

  /// The position of an element that is to be removed wherever it is.
  static var anywhere: Int { -1 }

  /// Whether it is a change of a map, whose keys are not part of its elements.
  @usableFromInline package var isMap: Bool
  /// Each list is sorted by position, `moved` and `updated` by the new lhs.
  @usableFromInline package var removed: [PositionedElement] = []
  @usableFromInline package var inserted: [PositionedElement] = []
  @usableFromInline package var moved: [Move] = []
  @usableFromInline package var updated: [Update] = []

  @usableFromInline init(
    isMap: Bool, removed: [PositionedElement] = [], inserted: [PositionedElement] = [], moved: [Move] = [],
    updated: [Update] = []
  ) {
    self.isMap = isMap
    self.removed = removed
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
  }

  @usableFromInline var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

  var inverse: KeyedChange {
    KeyedChange(
      isMap: isMap, removed: inserted, inserted: removed,
      moved: moved.map { Move(key: $0.key, from: $0.to, to: $0.from) }.sorted { $0.to < $1.to },
      updated: updated.map { Update(key: $0.key, from: $0.to, to: $0.from, change: $0.change.inverse) }
        .sorted { $0.to < $1.to })
  }
}

extension KeyedChange.PositionedElement: Equatable {
  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.position == rhs.position && lhs.key.isEqual(to: rhs.key) && lhs.element.isEqual(to: rhs.element)
  }
}

extension KeyedChange.Move: Equatable {
  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.from == rhs.from && lhs.to == rhs.to && lhs.key.isEqual(to: rhs.key)
  }
}

extension KeyedChange.Update: Equatable {
  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.from == rhs.from && lhs.to == rhs.to && lhs.key.isEqual(to: rhs.key) && lhs.change == rhs.change
  }
}
