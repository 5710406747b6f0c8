/// An effect around a dream's creatures. Effects combine freely: ``DreamEffects``.
public enum DreamEffect: String, Codable, Hashable, Sendable, CaseIterable {
  case laserFocus, rain, fireBreathing, snow, magic, music

  /// The name: `laser focus`.
  public var name: String {
    switch self {
    case .laserFocus: "laser focus"
    case .fireBreathing: "fire breathing"
    case .rain, .snow, .magic, .music: rawValue
    }
  }
}
