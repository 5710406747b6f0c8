import TarnDocument
import TarnEncoding

// The sessions of windows. A browser's session then has only the cookie that admits the posts of its windows; the name
// of a window, which its script created and no address shows, admits to the window's session.
extension SessionStore {
  /// Whether each window has its own page.
  var isPerWindow: Bool { if case .perWindow = pages { true } else { false } }

  /// Returns the session of a window; for a request without a name, that of a new window.
  ///
  /// - Returns: `nil` if too many windows are connected already.
  func window(_ sender: RequestSender) -> StoredSession? {
    window(named: sender.window ?? RequestSender.named(Token.new(), of: sender.person), of: sender.person)
  }

  func window(named name: String, of person: PersonID) -> StoredSession? {
    guard case .perWindow(let maxPages, let hasData, _, let make) = pages else { return nil }
    requests += 1
    if let stored = windows[name] {
      stored.lastRequest = requests
      if !stored.isFailed { return stored }
      windows[name] = nil
    }
    if windows.count >= max(1, maxPages) && !evictWindow(for: person) { return nil }
    let id = Session.ID(token: name, of: person)
    let created: StoredSession
    do {
      let page = try checked(make(Session(id: id, isNew: !hasData(id))))
      created = StoredSession(token: name, person: person, page: page, isFailed: false)
      onNewPage(page, name)
    } catch {
      created = StoredSession(token: name, person: person, page: failed(error), isFailed: true)
    }
    logger?.log(.sessionOpened(logged(created)))
    created.lastRequest = requests
    windows[name] = created
    return created
  }

  func removeAllWindows() {
    for stored in Array(windows.values) { removeWindow(stored) }
  }

  /// Discards a window for one of a person: see ``displaced(_:connected:for:)``.
  private func evictWindow(for person: PersonID) -> Bool {
    let connected = Set(connections.values.map(\.window.token))
    guard let oldest = displaced(windows.values, connected: connected, for: person) else { return false }
    for (connection, viewed) in connections where viewed.window === oldest { close(connection) }
    logger?.log(.sessionDropped(logged(oldest)))
    removeWindow(oldest)
    return true
  }

  private func removeWindow(_ stored: StoredSession) {
    windows[stored.token] = nil
    if case .perWindow(_, _, let release, _) = pages, !stored.isFailed { release(stored.id) }
  }

  func checked(_ page: Page) throws -> Page {
    if let files = page.files, files.store.bound > 0 { throw UploadsInWindow() }
    return page
  }
}

/// The error of a page that accepts files and is served for each window.
struct UploadsInWindow: Error, CustomStringConvertible {
  var description: String {
    "A page that accepts files can't be served for each window, because the addresses of files belong to a browser. Serve "
      + "it with .perDocumentSession or .perPersistentSession."
  }
}
