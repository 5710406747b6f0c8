import TarnDocument

// The identity and the lifetime of sessions.
extension SessionStore {
  static var hasOneLanguage: String { "The server has a SessionStore for each language." }

  /// The greatest number of sessions at a route. With a page each, that is a thousand stores; with a shared page, each
  /// session takes a token of a hundred bytes.
  static var mostPages: Int { 1_000 }
  static var mostTokens: Int { 10_000 }

  private var most: Int {
    switch pages {
    case .perLanguage: preconditionFailure(Self.hasOneLanguage)
    // The page of a browser with a page for each window is only a template, which all browsers share.
    case .shared, .perWindow: max(Self.mostTokens, 2 * files.limits.maximumStreams)
    case .perSession: Self.mostPages
    case .perPersistentSession(let maxPages, _, _, _): max(1, maxPages)
    }
  }

  var isPersistent: Bool { pages.isPersistent }

  /// Returns the session with a token that this server has issued and not discarded.
  func lookup(_ token: String?) -> StoredSession? {
    guard let token, let stored = sessions[token] else { return nil }
    requests += 1
    stored.lastRequest = requests
    return stored
  }

  /// Whether a token identifies a session, also one from before a restart of the server.
  func isKnown(_ sender: RequestSender) -> Bool {
    sender.token.map { sessions[$0] != nil || isVerified($0, sender.person) } ?? false
  }

  /// Returns the session for a page request: with the request's token if it can be trusted, otherwise with a new one.
  ///
  /// - Returns: `nil` if there are too many sessions already.
  func session(_ sender: RequestSender) -> (StoredSession, isNew: Bool)? {
    if let stored = lookup(sender.token) {
      if stored.isFailed { retry(stored) }
      return (stored, false)
    }
    if sessions.count >= most && !evictOne(for: sender.person) { return nil }
    let person = sender.person
    let verified = sender.token.flatMap { isVerified($0, person) ? $0 : nil }
    let token = verified ?? RequestSender.named(Token.new(), of: person)
    let created =
      switch make(token, person, isNew: verified == nil) {
      case .success(let page): StoredSession(token: token, person: person, page: page, isFailed: false)
      case .failure(let error): StoredSession(token: token, person: person, page: failed(error), isFailed: true)
      }
    sessions[token] = created
    // With a page for each window a browser has no session of its own to speak of.
    if !isPerWindow { logger?.log(.sessionOpened(logged(created))) }
    index.insert(PageID(route: route, token: token))
    requests += 1
    created.lastRequest = requests
    if hasPageForEachBrowser, !created.isFailed { onNewPage(created.page, token) }
    openFiles(of: created)
    return (created, verified == nil)
  }

  private var hasPageForEachBrowser: Bool {
    switch pages {
    case .shared, .perWindow, .perLanguage: false
    case .perSession, .perPersistentSession: true
    }
  }

  private func isVerified(_ token: String, _ person: PersonID) -> Bool {
    switch pages {
    case .perPersistentSession(_, let hasData, _, _): return hasData(Session.ID(token: token, of: person))
    // Of a browser without scripts, which has one window; the others have names of their own.
    case .perWindow: return hasFormWindowData(of: token, person)
    case .shared, .perSession, .perLanguage: return false
    }
  }

  private func make(_ token: String, _ person: PersonID, isNew: Bool) -> Result<Page, any Error> {
    switch pages {
    case .perLanguage: preconditionFailure(Self.hasOneLanguage)
    case .shared(let page): .success(page)
    case .perSession(let make): .success(make())
    case .perPersistentSession(_, _, _, let make):
      Result { try make(Session(id: Session.ID(token: token, of: person), isNew: isNew)) }
    case .perWindow: Result { try templatePage(for: person) }
    }
  }

  private func retry(_ stored: StoredSession) {
    switch make(stored.token, stored.person, isNew: false) {
    case .success(let page):
      stored.page = page
      stored.isFailed = false
      if hasPageForEachBrowser { onNewPage(page, stored.token) }
      openFiles(of: stored)
    case .failure(let error):
      stored.page = failed(error)
    }
  }

  /// The page of a session whose own page can't be created.
  func failed(_ error: any Error) -> Page {
    logger?.log(.page, error)
    return .failed(error, words)
  }

  func logged(_ stored: StoredSession) -> LogEvent.LoggedSession {
    LogEvent.LoggedSession(
      path: route.path, id: "\(stored.id)", person: stored.person == .local ? nil : "\(stored.person)")
  }

  /// Returns the session or window that makes room for one of a person: the one that has been without a connection for
  /// longest, of guests before others. A person who has signed in displaces also a guest who is connected, because strangers
  /// can open any number of connections; `nil` if there is none of these.
  func displaced(
    _ stored: some Sequence<StoredSession>, connected: Set<String>, for person: PersonID
  ) -> StoredSession? {
    func rank(_ stored: StoredSession) -> (Int, Int) { (stored.person == .guest ? 0 : 1, stored.lastRequest) }
    let candidates = stored.filter { candidate in
      !connected.contains(candidate.token) || candidate.person == .guest && person != .guest
    }
    let unconnected = candidates.filter { !connected.contains($0.token) }
    return (unconnected.isEmpty ? candidates : unconnected).min { rank($0) < rank($1) }
  }

  /// Discards a session for one of a person: see ``displaced(_:connected:for:)``.
  private func evictOne(for person: PersonID) -> Bool {
    let connected = Set(connections.values.map(\.browser.token))
    guard let oldest = displaced(sessions.values, connected: connected, for: person) else { return false }
    for (connection, viewed) in connections where viewed.browser === oldest { close(connection) }
    if !isPerWindow { logger?.log(.sessionDropped(logged(oldest))) }
    remove(oldest)
    return true
  }

  func remove(_ stored: StoredSession) {
    sessions[stored.token] = nil
    index.remove(PageID(route: route, token: stored.token))
    files.close(to: PageID(route: route, token: stored.token))
    if case .perPersistentSession(_, _, let release, _) = pages, !stored.isFailed {
      release(stored.id)
    }
  }

  private func openFiles(of stored: StoredSession) {
    if let pageFiles = stored.page.files { files.open(pageFiles, to: PageID(route: route, token: stored.token)) }
  }

  /// The cookie has no path attribute: a browser then uses the address without its last component, which is right below
  /// any path at which a proxy serves this server.
  func cookie(_ stored: StoredSession, isSecure: Bool) -> (String, String) {
    // 400 days, the maximum that browsers accept.
    cookieName.header(
      String(stored.token.prefix(32)), isSecure: isSecure, lifetime: isPersistent ? 34_560_000 : nil)
  }
}

extension PageScope {
  /// Whether sessions must be recognized after a restart of the server.
  var isPersistent: Bool { if case .perPersistentSession = self { true } else { false } }
}

extension SessionStore.StoredSession {
  /// The ID that the app knows.
  var id: Session.ID { Session.ID(token: token, of: person) }
}

/// Unguessable identifiers of sessions and streams.
enum Token {
  /// Returns 128 bits from the system's generator, in hexadecimal.
  static func new() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
