/// Elements of a vector in the place of others.
package struct RangeChange: Sendable, Equatable {
  /// Where it begins in the new version.
  package var position: Int
  package var removed: any LeafList
  package var inserted: any LeafList

  package static func == (one: RangeChange, other: RangeChange) -> Bool {
    one.position == other.position && one.removed.isEqual(to: other.removed) && one.inserted.isEqual(to: other.inserted)
  }

  /// The other way round: in the old version each begins further on by what those before it took away.
  static func inverse(_ changes: [RangeChange]) -> [RangeChange] {
    var shift = 0
    return changes.map { change in
      defer { shift += change.removed.count - change.inserted.count }
      return RangeChange(position: change.position + shift, removed: change.inserted, inserted: change.removed)
    }
  }
}

/// Several elements of one type.
package protocol LeafList: Leaf {
  var count: Int { get }
}

struct LeafArray<Element: Equatable & Codable>: LeafList, LeafHolding {
  let elements: [Element]

  var held: [Element] { elements }
  var count: Int { elements.count }
  var hashable: AnyHashable? { nil }
  var words: String { "\(elements)" }

  func isEqual(to other: any Leaf) -> Bool { (other as? LeafArray<Element>)?.elements == elements }
  func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

// Guard: as of a leaf of one element.
extension LeafArray: @unchecked Sendable {}
