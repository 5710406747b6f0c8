/// A range of a vector's elements that was replaced.
@usableFromInline package struct RangeChange: Sendable, Equatable {
  /// The beginning of the range in the new version.
  @usableFromInline package var position: Int
  @usableFromInline package var removed: any AnyChangedList
  @usableFromInline package var inserted: any AnyChangedList

  @usableFromInline init(position: Int, removed: any AnyChangedList, inserted: any AnyChangedList) {
    self.position = position
    self.removed = removed
    self.inserted = inserted
  }

  @usableFromInline package static func == (lhs: RangeChange, rhs: RangeChange) -> Bool {
    lhs.position == rhs.position && lhs.removed.isEqual(to: rhs.removed) && lhs.inserted.isEqual(to: rhs.inserted)
  }

  /// Returns the changes in the opposite direction. In the old version each position is shifted by the elements that
  /// the changes before it removed.
  static func inverse(_ changes: [RangeChange]) -> [RangeChange] {
    var shift = 0
    return changes.map { change in
      defer { shift += change.removed.count - change.inserted.count }
      return RangeChange(position: change.position + shift, removed: change.inserted, inserted: change.removed)
    }
  }
}

/// A type-erased list of elements of one type.
@usableFromInline package protocol AnyChangedList: AnyChangedValue {
  var count: Int { get }
}

/// A list of elements of a known type.
@usableFromInline struct ChangedList<Element: Equatable & Codable>: AnyChangedList, ChangedValueHolding {
  @usableFromInline let elements: [Element]

  @usableFromInline init(elements: [Element]) { self.elements = elements }

  @usableFromInline var typedValue: [Element] { elements }
  @usableFromInline package var count: Int { elements.count }
  @usableFromInline package var hashable: AnyHashable? { nil }
  @usableFromInline package var encodable: any Encodable { elements }
  @usableFromInline package var text: String { "\(elements)" }

  @usableFromInline package func isEqual(to other: any AnyChangedValue) -> Bool {
    (other as? ChangedList<Element>)?.elements == elements
  }
  @usableFromInline package func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

// Guard: as for a single changed value.
extension ChangedList: @unchecked Sendable {}
