import TarnView

// The HTML of pages. A request for it changes no state of an app.
extension SessionStore {
  /// Responds with the page of a session, or with a page that says that an address does not exist.
  ///
  /// A new session gets its cookie at the address of the page itself, or with the stream, which is below it too: a cookie
  /// without a path is valid for the folder of the address that set it, and the path of the page is not known behind a
  /// proxy. At an address below, a browser without a session gets the page of a new one without beginning it.
  func home(_ sender: RequestSender, _ target: PageTarget, _ reply: HTTPReply) {
    if target.isBelowPage && !isKnown(sender.token) {
      do {
        respond(try templatePage(), target, reply)
      } catch {
        respond(.failed(error, words), isFailed: true, target, reply)
      }
      return
    }
    guard let (stored, isNew) = session(sender.token) else { return Self.refuse(reply) }
    // Lasting sessions get the cookie at every visit, so that its 400 days begin anew.
    let hasCookie = (isNew || isPersistent) && !target.isBelowPage
    respond(
      stored.page, isFailed: stored.isFailed, target,
      cookie: hasCookie ? [cookie(stored, isSecure: sender.isSecure)] : [], reply)
  }

  private func respond(
    _ page: Page, isFailed: Bool = false, _ target: PageTarget, cookie: [(String, String)] = [], _ reply: HTTPReply
  ) {
    let addresses = page.addresses
    guard addresses != nil || isFailed || !target.isBelowPage else {
      _ = reply.respond(target.unknown)
      return
    }
    let problem = addresses.flatMap { $0.problem(of: target.address) }
    let preview = page.preview(at: target.address)
    let base = addresses == nil && !target.isBelowPage ? nil : target.base
    let html =
      problem.map { Array(PageTemplate.notFound($0, of: page, at: route, base: target.base).utf8) }
      ?? PageTemplate.html(of: page, at: route, base: base, showing: preview)
    _ = reply.respond(
      HTTPResponse(
        status: isFailed ? 500 : problem == nil ? 200 : 404,
        headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")]
          + RequestRouter.security(of: page, nonce: preview.nonce) + cookie,
        body: html))
  }

  /// Returns the page of a session that does not begin: see ``template``.
  func templatePage() throws -> Page {
    if let template { return template.page }
    let id = Session.ID(token: Token.new())
    let page =
      switch pages {
      case .perLanguage: preconditionFailure(Self.hasOneLanguage)
      case .shared(let page): page
      case .perSession(let make): make()
      case .perPersistentSession(_, _, _, let make): try make(Session(id: id, isNew: true))
      case .perWindow(_, _, _, let make): try checked(make(Session(id: id, isNew: true)))
      }
    template = (id, page)
    return page
  }

  func removeTemplate() {
    guard let template else { return }
    switch pages {
    case .perPersistentSession(_, _, let release, _), .perWindow(_, _, let release, _): release(template.id)
    case .shared, .perSession, .perLanguage: break
    }
    self.template = nil
  }
}
