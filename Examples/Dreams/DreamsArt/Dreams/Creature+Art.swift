import Dreams
import TarnDrawing

extension Creature {
  /// The figures of the creature, in the square of ``Art/size``.
  public var figures: [Figure] {
    switch self {
    case .unicorn: Art.unicorn()
    case .dragon: Art.dragon()
    case .owl: Art.owl()
    case .robot: Art.robot()
    case .octopus: Art.octopus()
    case .cat: Art.cat()
    }
  }

  /// The positions of its eyes and its mouth.
  public var face: Face {
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
  /// - Parameter phase: the animation phase of the effects; see ``Art``.
  public func figures(with effects: DreamEffects, phase: Double) -> [Figure] {
    Art.dream(of: figures, effects.map { $0.layers(around: self, phase: phase) })
  }
}

extension DreamEffect {
  /// Returns the figures that the effect draws behind a creature and in front of it.
  ///
  /// - Parameter phase: the animation phase of the effect; see ``Art``.
  public func layers(around creature: Creature, phase: Double) -> Layers {
    switch self {
    case .laserFocus: Art.laserFocus(from: creature.face, phase: phase)
    case .rain: Art.rain(phase: phase)
    case .fireBreathing: Art.fireBreathing(from: creature.face, phase: phase)
    case .snow: Art.snow(phase: phase)
    case .magic: Art.magic(phase: phase)
    case .music: Art.music(phase: phase)
    }
  }

  /// Whether the effect looks the same around every creature: it does not start at the eyes or the mouth.
  public var isTheSameForAll: Bool { self != .laserFocus && self != .fireBreathing }
}
