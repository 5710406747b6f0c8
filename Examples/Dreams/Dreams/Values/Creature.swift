/// The creature of a dream.
public enum Creature: String, Codable, Hashable, Sendable, CaseIterable {
  case unicorn, dragon, owl, robot, octopus, cat

  /// The name in the singular: `unicorn`.
  public var name: String { rawValue }

  /// The name in the plural: `unicorns`.
  public var plural: String { self == .octopus ? "octopuses" : rawValue + "s" }

  /// The name with its article: `a unicorn`, `an owl`.
  public var one: String { self == .owl || self == .octopus ? "an \(name)" : "a \(name)" }
}
