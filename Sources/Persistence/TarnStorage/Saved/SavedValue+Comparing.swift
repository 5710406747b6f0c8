extension SavedValue {
  /// Returns whether both are the saved form of equal states: members may be in a different order, and a member that is
  /// `null` may be missing. Numbers are equal if they are equal as `Double`s: a negative zero equals a positive one, so
  /// no patch contains that difference.
  ///
  /// - Parameter withAddedMembers: whether this value may have members that the other one lacks: fields that a newer
  ///   version of the app has added, with their defaults, which no row sets.
  package func isSame(as other: SavedValue, withAddedMembers: Bool = false) -> Bool {
    switch (self, other) {
    case (.number(let lhs), .number(let rhs)): lhs == rhs || (Double(lhs) ?? .nan) == Double(rhs)
    case (.list(let lhs), .list(let rhs)):
      lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0.isSame(as: $1, withAddedMembers: withAddedMembers) }
    case (.object(let lhs), .object(let rhs)): Self.members(lhs, areSameAs: rhs, withAddedMembers)
    default: self == other
    }
  }

  private static func members(_ lhs: [Member], areSameAs rhs: [Member], _ withAddedMembers: Bool) -> Bool {
    func nonNull(_ members: [Member]) -> [String: SavedValue] {
      Dictionary(members.lazy.filter { $0.value != .null }.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let (lhs, rhs) = (nonNull(lhs), nonNull(rhs))
    return (withAddedMembers || lhs.count == rhs.count)
      && rhs.allSatisfy { key, value in lhs[key]?.isSame(as: value, withAddedMembers: withAddedMembers) ?? false }
  }
}
