import Synchronization

/// The sessions that exist, for decisions on the server's thread that depend only on the head of a request.
///
/// ``SessionStore`` keeps the set up to date: it removes a session when it discards it.
final class SessionIndex: Sendable {
  private let ids = Mutex<Set<PageID>>([])

  func insert(_ id: PageID) { ids.withLock { _ = $0.insert(id) } }

  func remove(_ id: PageID) { ids.withLock { _ = $0.remove(id) } }

  func contains(_ sender: RequestSender) -> Bool {
    guard let token = sender.token else { return false }
    return ids.withLock { $0.contains(PageID(route: sender.route, token: token)) }
  }
}
