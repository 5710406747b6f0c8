import TarnRecord

/// Receives the rows of a file once they are on disk, for programs that follow the file.
package protocol CommitObserver: Sendable {
  /// Whether it needs rows. The writer keeps the texts of a row only if it does.
  var needsRows: Bool { get }

  /// Starts to receive rows. The writer calls it on its queue, at a moment at which all earlier rows are on disk.
  func begin()

  /// Called on the writer's queue with rows that are on disk, in their order and each once.
  func add(_ rows: [CommittedRow])
}

/// A row of the log as it was committed.
package struct CommittedRow: Codable, Sendable {
  package var number: Int
  package var time: Int64
  package var cause: String
  /// The row's position in the history, as JSON.
  package var position: String?
  package var action: String?
  package var change: String?

  package init(number: Int, time: Int64, cause: String, position: String?, action: String?, change: String?) {
    self.number = number
    self.time = time
    self.cause = cause
    self.position = position
    self.action = action
    self.change = change
  }

  private enum CodingKeys: String, CodingKey {
    case number, time, cause, action, change
    case position = "place"
  }
}

// The properties of the open file that other modules use.
extension Storage {
  /// The state after the last action.
  package var currentState: State { writer.inbox.withLock { $0.latest?.state } ?? state }

  package var durability: Durability { writer.durability }

  /// The number of the last row that is on disk.
  package var committedNumber: Int { get async { await writer.committedNumber } }

  /// The number of the last added change's row, written or not.
  package var lastNumber: Int { get async { await writer.lastNumber } }

  /// Saves all waiting changes, then copies the file.
  ///
  /// - Parameter observer: Receives every row after those in the copy; it takes the place of an earlier observer.
  /// - Complexity: O(file). Commits wait for it.
  package func copy(to path: String, observing observer: (any CommitObserver)? = nil) async throws {
    try await writer.copy(to: path, observing: observer)
  }

  /// Runs a closure when the storage begins to close, before it saves the last changes and releases the file; at once if
  /// the storage is closed.
  package func onClose(_ action: @escaping @Sendable () -> Void) {
    let isClosed = closingActions.withLock { actions in
      actions.append(action)
      return status == .closed
    }
    if isClosed { runClosingActions() }
  }

  func runClosingActions() {
    let actions = closingActions.withLock { actions in
      defer { actions = [] }
      return actions
    }
    for action in actions { action() }
  }
}

extension Writer {
  var committedNumber: Int { committed.number }

  var lastNumber: Int { present.number + backlog.count + inbox.withLock { $0.items.count } }

  func copy(to path: String, observing observer: (any CommitObserver)?) throws {
    // The request may have arrived just before the writer released the file.
    guard file.database.isOpen else { throw StorageError(.owned, path: self.path, "The file is being closed.") }
    saveAll()
    // The observer starts at this row, so that no row is lost between the copy and the commits that follow it.
    if let observer {
      commitObserver = observer
      observer.begin()
    }
    try file.database.copy(to: path)
  }
}
