extension SavedValue {
  /// Returns whether both are the saved form of equal states: members may be in a different order, and a member that is
  /// `null` may be missing. Numbers are equal if they are equal as `Double`s: a negative zero equals a positive one, so
  /// no patch contains that difference.
  package func isSame(as other: SavedValue) -> Bool {
    switch (self, other) {
    case (.number(let lhs), .number(let rhs)): lhs == rhs || (Double(lhs) ?? .nan) == Double(rhs)
    case (.list(let lhs), .list(let rhs)): lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0.isSame(as: $1) }
    case (.object(let lhs), .object(let rhs)): Self.members(lhs, areSameAs: rhs)
    default: self == other
    }
  }

  private static func members(_ lhs: [Member], areSameAs rhs: [Member]) -> Bool {
    func nonNull(_ members: [Member]) -> [String: SavedValue] {
      Dictionary(members.lazy.filter { $0.value != .null }.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let (lhs, rhs) = (nonNull(lhs), nonNull(rhs))
    return lhs.count == rhs.count
      && lhs.allSatisfy { key, value in rhs[key].map { value.isSame(as: $0) } ?? false }
  }
}
