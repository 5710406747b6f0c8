import Tarn
import TarnRecord

extension Storage {
  /// Saves a store's changes from now on, and gives it the history of the file.
  ///
  /// The order is: update, make durable as promised (``Durability``), notify observers, execute effects.
  ///
  /// It does not retain the store; the store retains the storage. After the store is released, the file is closed when
  /// the last reference to the storage is released.
  ///
  /// - Precondition: the storage keeps no other store, and is open.
  ///
  /// Meanwhile other programs of the same user can hand over commands
  /// (``perform(_:on:app:feature:first:effects:history:schema:patience:)``), and follow the store (``SharedStore``).
  ///
  /// - Parameter isolation: the isolation of the store: leave it to the compiler.
  public func keep<F: Feature>(
    _ store: Store<F>, isolation: isolated any Actor = #isolation
  ) where F.State == State, F.Action == Action {
    keep(store.loop)
    serve(store, isolation: isolation)
  }

  /// Saves a loop's changes from now on. Only the loop's owner can reach it.
  public func keep<F: Feature>(_ loop: Loop<F>) where F.State == State, F.Action == Action {
    let wasKept = isKept.withLock { isKept in
      defer { isKept = true }
      return isKept
    }
    if wasKept { fatalError("A storage keeps one store: \(path) has one already.") }
    // The loop retains the recorder, so the recorder must not retain the loop.
    let keeper = Keeper<State, Action>(
      take: { self.writer.put($0) },
      settle: { [unowned loop] in self.writer.settle { loop.historySkeleton } })
    // The resumed history is in the file; actions of observers during the resumption are not.
    loop.setKeeper(
      Keeper(
        take: { [unowned loop] in if case .resumed = $0.kind { loop.setKeeper(keeper) } }, settle: {}))
    loop.resume(history)
  }

  /// Whether changes are being saved.
  public var status: StorageStatus { writer.inbox.withLock { $0.status } }

  /// Returns when all changes are on disk.
  ///
  /// - Throws: ``StorageError`` if the disk fails. The changes are kept, and saving them is tried again.
  public func flush() async throws { try await writer.flushed() }

  /// Returns when all changes are on disk, and blocks its thread until then: for the end of a program.
  public func flush() throws(StorageError) { try writer.flush() }

  /// Saves the remaining changes, cleans up and releases the file. Later changes are not saved.
  ///
  /// Without this call no promised change is lost: releasing the storage does the same, but reports no error.
  ///
  /// - Throws: ``StorageError`` if the disk fails to the end.
  public func close() throws(StorageError) {
    ear.withLock { ear in
      ear?.socket?.close()
      ear?.inbox.close()
      ear = nil
    }
    writer.feed.close()
    defer { lock?.release() }
    try writer.close()
  }
}
