/// When what was done is on disk.
public enum Durability: Equatable, Sendable {
  /// Before `send` returns. A `send` takes as long as the disk takes to sync: a tenth of a millisecond to some tens.
  case each
  /// A commit begins at most so many milliseconds after the first action it has in it. A power cut or a crash of the system
  /// loses at most what was done in that time and while the commit was on its way; nobody waits.
  case grouped(milliseconds: Int)
  /// When asked for, with ``Storage/flush()`` or ``Storage/close()``; and by itself when ten thousand actions wait.
  case onDemand

  /// Twenty milliseconds: shorter than a person takes between two acts, and longer than most disks need for a commit.
  public static let `default` = Durability.grouped(milliseconds: 20)
}

/// Whether what is done is being saved.
public enum StorageStatus: Equatable, Sendable {
  case saving
  /// The disk refuses. The app goes on in memory, and all that was done since is saved when the disk comes back. Or the file was
  /// deleted or replaced; then the reason says where the state is kept.
  ///
  /// - Parameters:
  ///   - reason: for a person.
  ///   - waiting: how many actions are not saved in the file: none if the file was deleted or replaced and nothing was done since.
  case failing(reason: String, waiting: Int)
  /// The storage was closed: what is done now is not saved.
  case closed
}

extension StorageStatus {
  /// What a person must know of it; `nil` if all is as it should be.
  public var words: String? {
    guard case .failing(let reason, let waiting) = self else { return nil }
    if waiting == 0 { return reason }
    return "Not saved since the last \(waiting == 1 ? "change" : "\(waiting) changes"). \(reason)"
  }
}

/// How much a file keeps.
public struct StorageBounds: Equatable, Sendable {
  /// About how many bytes the file may have before the oldest of the log is let go of. What is needed to open it, the last
  /// two snapshots and what came after them, is kept in any case.
  public var bytes: Int
  /// The most rows of the log that are read back for the undo history when a file is opened. Ten thousand take about a tenth
  /// of a second.
  public var historyRows: Int
  /// The least that is logged between two snapshots. A megabyte of log is read in about a tenth of a second when a file is
  /// opened.
  package var snapshotBytes = 1 << 20

  /// - Parameters:
  ///   - bytes: 64 MB by default: a hundred thousand actions or more, and nothing on a disk of today.
  public init(bytes: Int = 64 << 20, historyRows: Int = 10_000) {
    self.bytes = max(bytes, 1 << 16)
    self.historyRows = max(historyRows, 0)
  }
}
