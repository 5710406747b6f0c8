import Tarn
import TarnRecord

extension Storage {
  /// Follows a store from now on: it takes up the history of the file, and everything it does is saved.
  ///
  /// The order is: update, make durable as promised (``Durability``), tell observers, perform effects.
  ///
  /// It does not keep the store alive, and the store keeps the storage: let the store go, and the file is closed when the last
  /// who holds the storage lets that go, too.
  ///
  /// - Precondition: the storage keeps no other store, and was not closed.
  ///
  /// While it is kept, other programs of the same person can hand deeds over (``perform(_:on:app:feature:first:effects:history:schema:patience:)``),
  /// and follow it (``SharedStore``).
  ///
  /// - Parameter isolation: where the store lives: leave it to the compiler.
  public func keep<F: Feature>(
    _ store: Store<F>, isolation: isolated any Actor = #isolation
  ) where F.State == State, F.Action == Action {
    keep(store.loop)
    serve(store, isolation: isolation)
  }

  /// The same for a loop, which nobody but its owner can reach.
  public func keep<F: Feature>(_ loop: Loop<F>) where F.State == State, F.Action == Action {
    let wasKept = isKept.withLock { isKept in
      defer { isKept = true }
      return isKept
    }
    if wasKept { fatalError("A storage saves only one store: \(path) already has one.") }
    // The loop has the keeper, so the keeper must not have the loop.
    let keeper = Keeper<State, Action>(
      take: { self.writer.put($0) },
      settle: { [unowned loop] in self.writer.settle { loop.historySkeleton } })
    // What is resumed is in the file, and what those do who are told of it is not.
    loop.setKeeper(
      Keeper(
        take: { [unowned loop] in if case .resumed = $0.kind { loop.setKeeper(keeper) } }, settle: {}))
    loop.resume(history)
  }

  /// Whether what is done is being saved.
  public var status: StorageStatus { writer.inbox.withLock { $0.status } }

  /// Returns when everything that was done is on disk.
  ///
  /// - Throws: ``StorageError`` if the disk refuses. What was done is kept and tried again.
  public func flush() async throws { try await writer.flushed() }

  /// The same, keeping its thread waiting: for the end of a program.
  public func flush() throws(StorageError) { try writer.flush() }

  /// Saves what is still to be saved, tidies up and lets go of the file. What is done afterwards is not saved.
  ///
  /// Without it nothing is lost that was promised: it is what happens when the storage is let go of, but then nobody hears of
  /// an error.
  ///
  /// - Throws: ``StorageError`` if the disk refuses to the last.
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
