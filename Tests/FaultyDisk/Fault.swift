/// What is wrong with a disk for now; the power being cut is something else.
package enum Fault: Sendable, Equatable {
  case none
  /// Its files may grow by so many bytes more, together. What is cut off or deleted makes room.
  case full(after: Int)
  /// Nothing can be written, made or deleted; a file opened for writing is opened for reading only.
  case readOnly
  /// Every so manieth operation of a kind fails and has no effect; 1 is all of them.
  ///
  /// A sync that fails is worse: what it was to make durable is not, and no later sync will make it so, as on Linux.
  case ioError(Operation, every: Int)
}

/// What a disk is asked to do.
package enum Operation: Sendable, Hashable, CaseIterable {
  case read, write, truncate, sync, delete

  /// The others leave no trace, so the power may as well be cut before them.
  var changesDisk: Bool { self != .read }
}
