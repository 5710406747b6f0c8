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

  /// The one of two that fewer people see.
  ///
  /// ```swift
  /// Visibility.private.narrower(.unlisted)   // .private
  /// ```
  public func narrower(_ other: Visibility) -> Visibility { isWider(than: other) ? other : self }

  /// Whether more people see it, or find it, than with the other one.
  public func isWider(than other: Visibility) -> Bool { breadth > other.breadth }

  /// In the order of the documentation: each is seen by fewer people than the one before it.
  private var breadth: Int {
    switch self {
    case .public: 3
    case .unlisted: 2
    case .private: 1
    case .direct: 0
    }
  }
}
