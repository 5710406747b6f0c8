import Tarn
import TarnRecord

extension Storage {
  /// Saves every change of a store from now on, and gives the store the history of the file.
  ///
  /// The order is: update, make durable as promised (``Durability``), notify observers, run effects.
  ///
  /// The storage does not keep the store alive, but the store keeps the storage alive: after the store is released, the
  /// file is closed when the last reference to the storage is released.
  ///
  /// - Precondition: The storage keeps no other store, and it is not closed.
  public func persist<F: Feature>(_ store: Store<F>) where F.State == State, F.Action == Action {
    persist(store.loop)
  }

  /// Saves every change of a loop.
  public func persist<F: Feature>(_ loop: Loop<F>) where F.State == State, F.Action == Action {
    let hadStore = hasStore.withLock { hasStore in
      defer { hasStore = true }
      return hasStore
    }
    if hadStore { fatalError("A storage saves only one store: \(path) already has one.") }
    // The resumed state is already in the file, so the hook saves only the changes after it. They include those that
    // observers of the resumed state make in response.
    var isResumed = false
    // The loop owns the hook, so the hook must not own the loop.
    loop.attach(
      LoopHook(
        owner: self,
        onChange: { change in
          if isResumed { return self.writer.put(change) }
          if case .resumed = change.kind { isResumed = true }
        },
        beforeNotifying: { [unowned loop] in if isResumed { self.writer.settle { loop.historySkeleton } } }))
    loop.resume(history)
  }

  /// Whether the storage is saving the store's changes.
  public var status: StorageStatus { writer.inbox.withLock { $0.status } }

  /// Waits until all changes so far are on disk.
  ///
  /// - Throws: ``StorageError`` if the disk rejects writes; the storage keeps the changes and tries again later. Of the
  ///   kind `displaced` if the file was deleted, replaced or overwritten.
  public func flush() async throws { try await writer.flushed() }

  /// Waits until all changes so far are on disk, and blocks the calling thread: for the end of a program.
  ///
  /// - Throws: ``StorageError``, as the asynchronous `flush()` does.
  public func flush() throws(StorageError) { try writer.flush() }

  /// Saves the remaining changes, moves the write-ahead log into the file and releases the file. Later changes are not
  /// saved.
  ///
  /// The storage also closes when it is deallocated, and then no promised change is lost either, but errors are not
  /// reported.
  ///
  /// - Throws: ``StorageError`` if the disk still rejects writes, or of the kind `displaced` if the file was deleted,
  ///   replaced or overwritten.
  public func close() throws(StorageError) {
    runClosingActions()
    defer { lock?.release() }
    try writer.close()
  }
}
