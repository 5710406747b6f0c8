/// The bounds of a recorder: its space on the disk, and the share of time for checksums.
///
/// ```swift
/// var limits = SessionLimits.default
/// limits.totalBytes = 16 * 1_024 * 1_024
/// ```
public struct SessionLimits: Hashable, Sendable {
  /// When a recorder computes the checksum of the state.
  public enum Checksums: Hashable, Sendable {
    /// After the first settling of each write, as long as this takes at most a twentieth of the time: after every user
    /// action, unless the state is large or many actions come at once. The default.
    case sampled
    /// After every settling. The recorder keeps each state until it is written.
    case everySettling
  }

  /// The size at which a file is ended and the next one begun, with a state of its own. A file that begins with a state
  /// of more than half of this size ends when its steps have taken as many bytes as the state.
  public var segmentBytes = 1_024 * 1_024
  /// The size of all files of the app in the folder. Above it, the oldest are deleted. The newest file stays, and exceeds
  /// it only if the state at its beginning does, or leaves less than ``segmentBytes`` for the steps.
  public var totalBytes = 64 * 1_024 * 1_024
  /// When a checksum of the state is computed.
  public var checksums = Checksums.sampled

  /// Files of 1 MB, 64 MB in total: with some 30 to 100 bytes an action, about a million actions.
  public static let `default` = SessionLimits()

  /// Creates the default limits.
  public init() {}
}
