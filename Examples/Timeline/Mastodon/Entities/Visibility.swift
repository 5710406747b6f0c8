/// The audience of a status.
///
/// An unknown value is read as the most private audience: an audience that is too small can be corrected, one that was
/// too large cannot.
public enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
  /// Everyone; listed in public timelines.
  case `public`
  /// Everyone, but not listed.
  case unlisted
  /// Followers and mentioned accounts.
  case `private`
  /// Mentioned accounts only.
  case direct

  /// Whether others may boost it: only if everyone may see it anyway.
  public var allowsBoosts: Bool { self == .public || self == .unlisted }

  /// Returns the smaller of two audiences.
  ///
  /// ```swift
  /// Visibility.private.narrower(.unlisted)   // .private
  /// ```
  public func narrower(_ other: Visibility) -> Visibility { isWider(than: other) ? other : self }

  /// Whether the audience is larger, or the status easier to find, than with another visibility.
  public func isWider(than other: Visibility) -> Bool { breadth > other.breadth }

  /// In the order of the documentation: each audience is smaller than the one before it.
  private var breadth: Int {
    switch self {
    case .public: 3
    case .unlisted: 2
    case .private: 1
    case .direct: 0
    }
  }
}
