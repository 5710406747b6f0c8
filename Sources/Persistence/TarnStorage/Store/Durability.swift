/// When the storage writes a change to disk.
public enum Durability: Equatable, Sendable {
  /// The storage syncs a change before `send` returns. A `send` takes as long as the disk takes to sync: from a tenth
  /// of a millisecond to some tens of milliseconds.
  case each
  /// The storage begins a commit at most this many milliseconds after the first action in it. A power cut or a system
  /// crash loses at most the actions of that interval and of the commit in progress. A `send` waits for the disk only
  /// if it has fallen behind by two thousand changes.
  case grouped(milliseconds: Int)
  /// The storage commits on `flush()` or ``Storage/close()``, and whenever ten thousand actions are waiting.
  case onDemand

  /// Grouped commits every 20 milliseconds: shorter than the pause between two user actions, and longer than most disks
  /// need for a commit.
  public static let `default` = Durability.grouped(milliseconds: 20)
}

/// Whether the storage is saving the store's changes.
public enum StorageStatus: Equatable, Sendable {
  /// The storage saves changes as its ``Durability`` promises.
  case saving
  /// The disk rejects writes, or the file was deleted or replaced.
  ///
  /// If the disk rejects writes, the app continues in memory, and the storage saves the waiting changes as soon as the
  /// disk accepts them. If the file was deleted or replaced, the reason says where the state is kept.
  ///
  /// - Parameters:
  ///   - reason: A message for the user.
  ///   - waiting: The number of actions that the file does not contain. It is 0 if the file was deleted or replaced and
  ///     no action followed.
  ///   - isKept: Whether the state is in another file, which the reason names. Otherwise the waiting actions are only in
  ///     this program, and end with it.
  case failing(reason: String, waiting: Int, isKept: Bool = false)
  /// The storage is closed: later changes are not saved.
  case closed
}

extension StorageStatus {
  /// A message for the user; `nil` unless the status is ``failing(reason:waiting:isKept:)``.
  public var message: String? {
    guard case .failing(let reason, let waiting, _) = self else { return nil }
    // Whole sentences, which the catalogs of `TarnLanguages` have.
    return switch waiting {
    case 0: reason
    case 1: "The last change is not saved. \(reason)"
    default: "The last \(waiting) changes are not saved. \(reason)"
    }
  }
}

/// Limits on the size of a file and on the history that is loaded from it.
public struct StorageBounds: Equatable, Sendable {
  /// The approximate size in bytes above which the writer deletes the oldest rows of the log. The last two snapshots
  /// and the rows after them are always kept, because opening the file needs them.
  public var bytes: Int
  /// The maximum number of log rows that are read for the undo history when a file is opened. Reading ten thousand
  /// takes about a tenth of a second.
  public var historyRows: Int
  /// The minimum number of bytes that are logged between two snapshots. Opening a file reads a megabyte of log in about
  /// a tenth of a second.
  public var snapshotBytes = 1 << 20

  /// Creates limits; values that are too small are raised to 64 KB and 0 rows.
  ///
  /// - Parameters:
  ///   - bytes: The approximate maximum size of the file. The default, 64 MB, holds a hundred thousand actions or more.
  ///   - historyRows: The maximum number of log rows that are read for the undo history.
  public init(bytes: Int = 64 << 20, historyRows: Int = 10_000) {
    self.bytes = max(bytes, 1 << 16)
    self.historyRows = max(historyRows, 0)
  }
}
