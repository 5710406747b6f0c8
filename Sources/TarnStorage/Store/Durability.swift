/// When changes are on disk.
public enum Durability: Equatable, Sendable {
  /// Before `send` returns. `send` then takes as long as a sync of the disk: a tenth of a millisecond to some tens of
  /// milliseconds.
  case each
  /// A commit begins at most this many milliseconds after its first action. A power cut or a crash of the system loses
  /// at most the actions of that time and those during the commit; no caller waits.
  case grouped(milliseconds: Int)
  /// On request, with ``Storage/flush()`` or ``Storage/close()``; and automatically when ten thousand actions wait.
  case onDemand

  /// Twenty milliseconds: shorter than the time between two user actions, and longer than a commit takes on most disks.
  public static let `default` = Durability.grouped(milliseconds: 20)
}

/// Whether changes are being saved.
public enum StorageStatus: Equatable, Sendable {
  case saving
  /// The disk fails. The app goes on in memory, and all changes since are saved when the disk works again. Or the file
  /// was deleted or replaced; then the reason names the file that has the state.
  ///
  /// - Parameters:
  ///   - reason: a message for the user.
  ///   - waiting: the number of actions that are not saved in the file: zero if the file was deleted or replaced and
  ///     nothing has changed since.
  case failing(reason: String, waiting: Int)
  /// The storage is closed: changes are not saved.
  case closed
}

extension StorageStatus {
  /// The message for the user; `nil` if all is well.
  public var words: String? {
    guard case .failing(let reason, let waiting) = self else { return nil }
    if waiting == 0 { return reason }
    return "Not saved since the last \(waiting == 1 ? "change" : "\(waiting) changes"). \(reason)"
  }
}

/// How much a file keeps.
public struct StorageBounds: Equatable, Sendable {
  /// The approximate size in bytes above which the file drops the oldest rows of the log. It always keeps what opening
  /// needs: the last two snapshots and the rows after them.
  public var bytes: Int
  /// The most rows of the log that are read for the undo history when a file is opened. Ten thousand take about a tenth
  /// of a second.
  public var historyRows: Int
  /// The least size of the log between two snapshots. A megabyte of log is read in about a tenth of a second when a
  /// file is opened.
  package var snapshotBytes = 1 << 20

  /// - Parameters:
  ///   - bytes: 64 MB by default: a hundred thousand actions or more, and little on a present disk.
  public init(bytes: Int = 64 << 20, historyRows: Int = 10_000) {
    self.bytes = max(bytes, 1 << 16)
    self.historyRows = max(historyRows, 0)
  }
}
