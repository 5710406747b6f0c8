/// What changed in a table or a map: elements out, in, elsewhere and other than before, by key.
///
/// It stands for this: of the old order take out what was removed or moved, and put in what was inserted or moved, each at
/// its place in the new order, from the first to the last.
package struct KeyedChange: Sendable, Equatable {
  package struct Place: Sendable {
    /// In the old order for a removed one, in the new for an inserted one.
    package var position: Int
    package var key: any Leaf
    /// A table's element; a map's value.
    package var element: any Leaf
  }

  package struct Move: Sendable {
    package var key: any Leaf
    package var from: Int
    package var to: Int
  }

  package struct Update: Sendable {
    package var key: any Leaf
    /// Its position in the old order and in the new.
    package var from: Int
    package var to: Int
    package var change: Difference
  }

  /// The position of an element that is to be taken out wherever it stands.
  static var anywhere: Int { -1 }

  /// Whether it is of a map: its keys are then not in its elements.
  package var isMap: Bool
  /// Each counts up by position, and `moved` and `updated` by the new one.
  package var removed: [Place] = []
  package var inserted: [Place] = []
  package var moved: [Move] = []
  package var updated: [Update] = []

  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

  var inverse: KeyedChange {
    KeyedChange(
      isMap: isMap, removed: inserted, inserted: removed,
      moved: moved.map { Move(key: $0.key, from: $0.to, to: $0.from) }.sorted { $0.to < $1.to },
      updated: updated.map { Update(key: $0.key, from: $0.to, to: $0.from, change: $0.change.inverse) }
        .sorted { $0.to < $1.to })
  }
}

extension KeyedChange.Place: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.position == other.position && one.key.isEqual(to: other.key) && one.element.isEqual(to: other.element)
  }
}

extension KeyedChange.Move: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.from == other.from && one.to == other.to && one.key.isEqual(to: other.key)
  }
}

extension KeyedChange.Update: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.from == other.from && one.to == other.to && one.key.isEqual(to: other.key) && one.change == other.change
  }
}
