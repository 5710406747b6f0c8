import TarnRecord

/// A change of a dream by the user.
public enum DreamChange: Equatable, Codable, Sendable {
  /// Sets the description, normalized with ``Dream/held(_:)``.
  case describe(String)
  /// Sets the creature.
  case creature(Creature)
  /// Adds an effect.
  case addEffect(DreamEffect)
  /// Removes an effect.
  case removeEffect(DreamEffect)
  /// Sets the number of creatures.
  case count(CreatureCount)
}

extension Dream: Alterable {
  public mutating func alter(_ change: DreamChange) {
    switch change {
    case .describe(let text): description = Dream.held(text)
    case .creature(let creature): self.creature = creature
    case .addEffect(let effect): effects.insert(effect)
    case .removeEffect(let effect): effects.remove(effect)
    case .count(let count): self.count = count
    }
  }
}
