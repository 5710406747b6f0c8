import TarnRecord
import TarnStorage

extension SharedStore {
  /// Waits until all changes of this store so far are saved, in the program's own file, by the owner of the file or in the
  /// database.
  ///
  /// ```swift
  /// let shared = try await Todos.app.file().open()
  /// shared.store.send(.add("buy beer"))
  /// let saved = try await shared.saved()
  /// ```
  ///
  /// A change that the owner or the database refused counts as settled and is not in the state.
  ///
  /// - Returns: a saved state that contains the changes. It has no change that is not saved, so a server may tell
  ///   others about all of it.
  /// - Throws: ``/TarnStorage/StorageError`` if the disk rejects writes, if the database does not answer, or if the store is
  ///   closed. The changes may be saved later.
  public func saved(isolation: isolated (any Actor)? = #isolation) async throws(StorageError) -> State {
    while true {
      if let storage {
        // Later changes, made during the wait, may not be saved.
        let state = store.state
        do { try await storage.flush() } catch {
          throw error as? StorageError ?? StorageError(.disk, path: coordinator.path, "\(error)")
        }
        return state
      }
      guard !coordinator.isOver else { throw StorageError(.unreachable, path: coordinator.path, "it is closed") }
      if pending.isEmpty, let lastReceived { return lastReceived.state }
      switch status {
      case .disconnected(_, let reason): throw StorageError(.unreachable, path: coordinator.path, reason)
      case .stuck(let message): throw StorageError(.unreachable, path: coordinator.path, message)
      default: await withCheckedContinuation { messageWaiters.append($0) }
      }
    }
  }

  func resumeMessageWaiters() {
    let waiters = messageWaiters
    messageWaiters = []
    for waiter in waiters { waiter.resume() }
  }
}
