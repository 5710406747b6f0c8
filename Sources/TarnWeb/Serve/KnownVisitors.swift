import Synchronization

/// Which visitors the pages know, for who decides on a request by its head alone, on the server's thread.
///
/// ``Visitors`` keeps it up to date. It holds what they hold: a visitor is taken out when they are forgotten.
final class KnownVisitors: Sendable {
  private let ids = Mutex<Set<PageID>>([])

  func insert(_ id: PageID) { ids.withLock { _ = $0.insert(id) } }

  func remove(_ id: PageID) { ids.withLock { _ = $0.remove(id) } }

  func contains(_ caller: Caller) -> Bool {
    guard let token = caller.token else { return false }
    return ids.withLock { $0.contains(PageID(place: caller.place, token: token)) }
  }
}
