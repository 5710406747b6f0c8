import Dreams
import TarnDrawing

extension Creature {
  /// What it looks like, in the square of ``Art/size``.
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

  /// Where its eyes and its mouth are.
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

  /// What it looks like among effects, in the order in which figures are drawn.
  ///
  /// ```swift
  /// let figures = Creature.dragon.figures(with: [.rain, .fireBreathing], phase: 0.25)
  /// ```
  ///
  /// - Parameter phase: where in their circle the effects are: ``Art``.
  public func figures(with effects: DreamEffects, phase: Double) -> [Figure] {
    Art.dream(of: figures, effects.map { $0.layers(around: self, phase: phase) })
  }
}

extension DreamEffect {
  /// What it draws behind a creature and before it.
  ///
  /// - Parameter phase: where in its circle it is: ``Art``.
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

  /// Whether it looks the same around every creature: what comes out of none of them.
  public var isTheSameForAll: Bool { self != .laserFocus && self != .fireBreathing }
}
