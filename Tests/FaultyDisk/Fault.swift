/// A fault of a disk, apart from a power cut.
package enum Fault: Sendable, Equatable {
  case none
  /// Its files may grow by the given number of bytes together. Truncating and deleting files frees bytes.
  case full(after: Int)
  /// Nothing can be written, created or deleted; a file opened for writing is opened read-only.
  case readOnly
  /// Every n-th operation of a kind fails and has no effect; 1 means all of them.
  ///
  /// A failed sync is worse: the bytes it should make durable are not, and no later sync will make them durable, like
  /// on Linux.
  case ioError(Operation, every: Int)
}

/// An operation of a disk.
package enum Operation: Sendable, Hashable, CaseIterable {
  case read, write, truncate, sync, delete

  /// Whether the operation changes the disk. A power cut before another operation has the same effect as one before the
  /// next change.
  var changesDisk: Bool { self != .read }
}
