/// What may be seen around a dream. Effects are combined freely: ``DreamEffects``.
public enum DreamEffect: String, Codable, Hashable, Sendable, CaseIterable {
  case laserFocus, rain, fireBreathing, snow, magic, music

  /// What people call it: `laser focus`.
  public var name: String {
    switch self {
    case .laserFocus: "laser focus"
    case .fireBreathing: "fire breathing"
    case .rain, .snow, .magic, .music: rawValue
    }
  }
}
