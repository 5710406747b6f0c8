import Dreams
import TarnDrawing

extension Creature {
  /// The figures of the creature, in the square of ``CreatureArt/size``.
  public var figures: [Figure] {
    switch self {
    case .unicorn: CreatureArt.unicorn()
    case .dragon: CreatureArt.dragon()
    case .owl: CreatureArt.owl()
    case .robot: CreatureArt.robot()
    case .octopus: CreatureArt.octopus()
    case .cat: CreatureArt.cat()
    }
  }

  /// The positions of its eyes and its mouth.
  public var face: FaceGeometry {
    switch self {
    case .unicorn: .unicorn
    case .dragon: .dragon
    case .owl: .owl
    case .robot: .robot
    case .octopus: .octopus
    case .cat: .cat
    }
  }

  /// Returns the figures of the creature with effects, in drawing order.
  ///
  /// ```swift
  /// let figures = Creature.dragon.figures(with: [.rain, .fireBreathing], phase: 0.25)
  /// ```
  ///
  /// - Parameter phase: the animation phase of the effects; see ``CreatureArt``.
  public func figures(with effects: DreamEffects, phase: Double) -> [Figure] {
    CreatureArt.dream(of: figures, effects.map { $0.layers(around: self, phase: phase) })
  }
}

extension DreamEffect {
  /// Returns the figures that the effect draws behind a creature and in front of it.
  ///
  /// - Parameter phase: the animation phase of the effect; see ``CreatureArt``.
  public func layers(around creature: Creature, phase: Double) -> EffectLayers {
    switch self {
    case .laserFocus: CreatureArt.laserFocus(from: creature.face, phase: phase)
    case .rain: CreatureArt.rain(phase: phase)
    case .fireBreathing: CreatureArt.fireBreathing(from: creature.face, phase: phase)
    case .snow: CreatureArt.snow(phase: phase)
    case .magic: CreatureArt.magic(phase: phase)
    case .music: CreatureArt.music(phase: phase)
    }
  }

  /// Whether the effect looks the same around every creature: it does not start at the eyes or the mouth.
  public var isTheSameForAll: Bool { self != .laserFocus && self != .fireBreathing }
}
