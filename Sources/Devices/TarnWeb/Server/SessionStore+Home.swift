import TarnDocument
import TarnView

// The HTML of pages. A request for it changes no state of an app.
extension SessionStore {
  /// Responds with the page of a session, or with a page that says that an address does not exist.
  ///
  /// A new session gets its cookie at the address of the page itself, or with the stream, which is below it too: a cookie
  /// without a path is valid for the folder of the address that set it, and the path of the page is not known behind a
  /// proxy. At an address below, a browser without a session gets the page of a new one without beginning it; without scripts
  /// it goes to the page's own address at once, which gives it the cookie and sends it back.
  func home(_ sender: RequestSender, _ target: PageTarget, _ reply: HTTPReply) {
    if target.isBelowPage && !isKnown(sender) {
      let forms = HTMLForms(token: nil, beginning: target.beginningLocation, hasBegun: target.hasBegun)
      do {
        respond(try templatePage(for: sender.person), target, forms: forms, reply)
      } catch {
        respond(failed(error), isFailed: true, target, forms: forms, reply)
      }
      return
    }
    guard let (stored, isNew) = session(sender) else { return refuse(reply) }
    // Lasting sessions get the cookie at every visit, so that its 400 days begin anew.
    let hasCookie = (isNew || isPersistent) && !target.isBelowPage
    let cookie = hasCookie ? cookie(stored, isSecure: sender.isSecure) : nil
    if let address = target.beginning?.marked(.hasBegun) {
      _ = reply.respond(RequestRouter.redirect(303, to: "\(HTMLForms.start)\(address)", cookie: cookie))
      return
    }
    // The mark is for a browser that keeps no cookie, which would be sent to and fro without it.
    if target.hasBegun, let address = target.address {
      _ = reply.respond(RequestRouter.redirect(303, to: "\(target.base)\(address)", cookie: cookie))
      return
    }
    let shown = formWindow(of: stored) ?? stored
    respond(
      shown.page, isFailed: shown.isFailed, target, forms: HTMLForms(token: FormToken.new(for: stored.token)),
      cookie: cookie.map { [$0] } ?? [], reply)
  }

  /// - Parameters:
  ///   - status: the status of a page that is shown as usual.
  ///   - forms: the forms for a browser without scripts.
  func respond(
    _ page: Page, isFailed: Bool = false, _ target: PageTarget, status: Int = 200,
    forms: HTMLForms, cookie: [(String, String)] = [], _ reply: HTTPReply
  ) {
    assets.insert(page.assets, at: route)
    let addresses = page.addresses
    guard addresses != nil || isFailed || !target.isBelowPage else {
      _ = reply.respond(target.unknown)
      return
    }
    let problem = addresses.flatMap { $0.problem(of: target.address) }
    let preview =
      problem.map { page.preview(of: $0, at: target.address) } ?? page.preview(at: target.address, forms: forms)
    let html =
      problem == nil
      ? PageTemplate.html(of: page, at: route, base: target.base(of: page), showing: preview)
      : PageTemplate.notFound(preview, of: page, base: target.base)
    _ = reply.respond(
      HTTPResponse(
        status: isFailed ? 500 : problem == nil ? status : 404,
        headers: [
          ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
          // The browser requests it before it has read the HTML, which can be long.
          ("Link", "<\(target.base(of: page) ?? "")\(page.styleAddress)>; rel=preload; as=style"),
        ] + RequestRouter.security(of: page, nonce: preview.nonce) + cookie,
        body: html))
  }

  /// The greatest number of people for whom there is a page of a session that does not begin.
  private static var mostTemplates: Int { 16 }

  /// Returns the page of a person's session that does not begin: see ``templates``.
  func templatePage(for person: PersonID) throws -> Page {
    if let template = templates.first(where: { $0.id.person == person }) { return template.page }
    if templates.count >= Self.mostTemplates { release(templates.removeFirst().id) }
    let id = Session.ID(token: RequestSender.named(Token.new(), of: person), of: person)
    let page =
      switch pages {
      case .perLanguage: preconditionFailure(Self.hasOneLanguage)
      case .shared(let page): page
      case .perSession(let make): make()
      case .perPersistentSession(_, _, _, let make): try make(Session(id: id, isNew: true))
      case .perWindow(_, _, _, let make): try checked(make(Session(id: id, isNew: true)))
      }
    templates.append((id, page))
    return page
  }

  func removeTemplates() {
    for template in templates { release(template.id) }
    templates = []
  }

  private func release(_ id: Session.ID) {
    switch pages {
    case .perPersistentSession(_, _, let release, _), .perWindow(_, _, let release, _): release(id)
    case .shared, .perSession, .perLanguage: break
    }
  }
}
