import TarnRecord

/// What a person may do to a dream: a small language of changes.
public enum DreamChange: Equatable, Codable, Sendable {
  /// Says what it was about, as far as ``Dream/held(_:)`` keeps it.
  case describe(String)
  /// Has another creature in it.
  case creature(Creature)
  /// Adds an effect.
  case put(DreamEffect)
  /// Takes an effect out.
  case take(DreamEffect)
  /// Has so many creatures in it.
  case count(CreatureCount)
}

extension Dream: Alterable {
  public mutating func alter(_ change: DreamChange) {
    switch change {
    case .describe(let text): description = Dream.held(text)
    case .creature(let creature): self.creature = creature
    case .put(let effect): effects.insert(effect)
    case .take(let effect): effects.remove(effect)
    case .count(let count): self.count = count
    }
  }
}
