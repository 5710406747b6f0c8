import TarnDrawing

/// The figures that an effect draws behind a creature, and those in front of it.
///
/// ```swift
/// let snow = CreatureArt.snow(phase: 0.5)
/// let figures = snow.behind + CreatureArt.owl() + snow.before
/// ```
public struct EffectLayers: Hashable, Sendable {
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
