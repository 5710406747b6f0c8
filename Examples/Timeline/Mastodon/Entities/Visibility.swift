/// Who may see a status.
///
/// A visibility that this program does not know is taken for the most private one: what is shown to too few can be corrected,
/// what was shown to too many cannot.
public enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
  /// Everyone, and it is listed in public timelines.
  case `public`
  /// Everyone, but it is listed nowhere.
  case unlisted
  /// Followers, and whom it mentions.
  case `private`
  /// Only whom it mentions.
  case direct

  /// Whether somebody may pass it on to their own followers: only what everyone may see anyway.
  public var allowsBoosts: Bool { self == .public || self == .unlisted }
}
