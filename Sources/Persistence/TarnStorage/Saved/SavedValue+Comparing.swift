extension SavedValue {
  /// Returns whether both are the saved form of equal states: members may be in a different order, and a member that is
  /// `null` may be missing. Numbers are equal if they are equal as `Double`s: a negative zero equals a positive one, so
  /// no patch contains that difference.
  package func isSame(as other: SavedValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): one == two || (Double(one) ?? .nan) == Double(two)
    case (.list(let one), .list(let two)): one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
    case (.object(let one), .object(let two)): Self.members(one, areSameAs: two)
    default: self == other
    }
  }

  private static func members(_ one: [Member], areSameAs two: [Member]) -> Bool {
    func known(_ members: [Member]) -> [String: SavedValue] {
      Dictionary(members.lazy.filter { $0.value != .null }.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let (one, two) = (known(one), known(two))
    return one.count == two.count
      && one.allSatisfy { key, value in two[key].map { value.isSame(as: $0) } ?? false }
  }
}
