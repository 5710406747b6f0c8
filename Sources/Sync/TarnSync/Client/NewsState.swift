import Synchronization

/// The news that a sync client knows of: the cursor of the last pull, and a page that arrived before it was requested.
final class NewsState<Object: Synced>: Sendable {
  private struct State {
    /// `nil` before the first pull of this process.
    var cursor: String??
    /// A page, and the cursor after which it follows.
    var kept: (cursor: String?, page: SyncNewsPage<Object>)?
    /// Whether news were announced since the last pull.
    var isAnnounced = false
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  /// Takes the page that follows after a cursor, if it has arrived.
  func take(after cursor: String?) -> SyncNewsPage<Object>? {
    state.withLock { state in
      guard let kept = state.kept, kept.cursor == cursor else { return nil }
      state.kept = nil
      return kept.page
    }
  }

  /// Records that a page was pulled.
  func pulled(next cursor: String?) {
    let waiters = state.withLock { state in
      state.cursor = .some(cursor)
      state.kept = nil
      state.isAnnounced = false
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Waits until announced news were pulled, and returns the cursor after which to ask for further ones; `nil` if news
  /// were announced by this call, because nothing was pulled yet.
  func nextCursor() async -> String?? {
    while true {
      let (cursor, mustWait) = state.withLock { state -> (String??, Bool) in
        if state.isAnnounced { return (nil, true) }
        if state.cursor == nil { state.isAnnounced = true }
        return (state.cursor, false)
      }
      guard mustWait, !Task.isCancelled else { return cursor }
      await waitForPull()
    }
  }

  /// Keeps a page, unless another one was pulled since it was requested.
  ///
  /// - Returns: whether it was kept.
  func keep(_ page: SyncNewsPage<Object>, after cursor: String?) -> Bool {
    state.withLock { state in
      guard state.cursor == .some(cursor) else { return false }
      state.kept = (cursor, page)
      state.isAnnounced = true
      return true
    }
  }

  /// Makes the next call of ``nextCursor()`` announce news. An announcement to a caller that has been cancelled since may not
  /// have reached the engine, which then would never pull.
  func restart() {
    state.withLock { state in
      state.cursor = nil
      state.isAnnounced = false
    }
  }

  /// Makes the next call of ``nextCursor()`` wait for a pull.
  func announce() { state.withLock { $0.isAnnounced = true } }

  private func waitForPull() async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard state.isAnnounced, !Task.isCancelled else { return true }
          state.waiters[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
  }
}
