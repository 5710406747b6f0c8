/// Who is dreamt of.
public enum Creature: String, Codable, Hashable, Sendable, CaseIterable {
  case unicorn, dragon, owl, robot, octopus, cat

  /// What people call one: `unicorn`.
  public var name: String { rawValue }

  /// What people call several: `unicorns`.
  public var plural: String { self == .octopus ? "octopuses" : rawValue + "s" }

  /// One of them, in words: `a unicorn`, `an owl`.
  public var one: String { self == .owl || self == .octopus ? "an \(name)" : "a \(name)" }
}
