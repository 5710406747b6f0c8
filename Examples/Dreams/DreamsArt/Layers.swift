import TarnDrawing

/// The figures that an effect draws behind a creature, and those in front of it.
///
/// ```swift
/// let snow = Art.snow(phase: 0.5)
/// let figures = snow.behind + Art.owl() + snow.before
/// ```
public struct Layers: Hashable, Sendable {
  /// The figures behind the creature.
  public var behind: [Figure]
  /// The figures in front of the creature.
  public var before: [Figure]

  /// Creates the layers of an effect.
  public init(behind: [Figure] = [], before: [Figure] = []) {
    self.behind = behind
    self.before = before
  }
}
