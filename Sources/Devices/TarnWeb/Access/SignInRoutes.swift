import Synchronization
import Tarn
import TarnAccounts
import TarnDocument
import TarnLanguages
import TarnView

/// Handles the addresses `/sign-in` and `/sign-out`, and recognizes people by their cookies.
final class SignInRoutes: Sendable {
  /// The greatest number of passwords that are verified or wait for it: at a tenth of a second each, the last waits for
  /// some seconds.
  static let mostPending = 32
  /// The greatest size of a form in bytes: it comes from strangers.
  static let mostBytes = 4_096

  enum Path: String {
    case signIn = "/sign-in"
    case signOut = "/sign-out"
  }

  /// The number of failures of one address without a wait: several people may have it, each with some typing errors.
  static let freePerAddress = 20

  let signIn: SignIn
  private let cookies: SignInCookies
  private let ended: EndedSignIns
  private let logger: EventLogger?
  /// The passwords that are verified or wait for it.
  private let pending = ResourceBudget<Bool>(perClient: mostPending)
  private let pendingByAddress: ResourceBudget<String>
  private let addresses = Mutex(SignInAttempts(free: freePerAddress, forgetting: 1))
  private let now: @Sendable () -> Timestamp

  init(
    _ signIn: SignIn, cookies: SignInCookies, ended: EndedSignIns, limits: HTTPLimits = HTTPLimits(),
    logger: EventLogger? = nil, now: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) {
    (self.signIn, self.cookies, self.ended, self.logger, self.now) = (signIn, cookies, ended, logger, now)
    pendingByAddress = ResourceBudget(perClient: limits.passwordsPerAddress)
  }

  /// Returns who sends a request; `nil` for a stranger.
  func claim(of request: HTTPRequest, port: UInt16, isSecure: Bool) -> SignInCookies.Claim? {
    // Without the prefix it does not count: another host of the domain could have set that of another person.
    let cookie = request.cookie(SignInCookies.name(port: port), isSecure: isSecure)
    guard let claim = cookie.flatMap({ cookies.claim(of: $0, port: port) }) else { return nil }
    if signIn.hasAccount(claim.person) { return claim }
    // The server also ends the streams of the person's windows.
    ended.append(claim.id)
    return nil
  }

  /// Returns the response to a stranger's request: for a page the form, in the language of that page.
  func rejection(of request: HTTPRequest, isPage: Bool, _ words: Localization) -> HTTPResponse {
    guard isPage else { return .refused(403, .access, "This browser is not signed in. Load the page again.") }
    return SignInPage(to: signIn.title, in: words).form(
      403, root: relativeRoot(from: request.path), to: Self.target(of: request)
    ).refusing(.access)
  }

  /// Decides from its head which body a request for one of the addresses may send.
  func admit(_ head: HTTPRequest) -> HTTPAdmission {
    if head.isReading { return .noBody(.text(400, "A \(head.method) request can't have a body.")) }
    guard let length = head.header("Content-Length").flatMap({ Int($0) }), length <= Self.mostBytes else {
      return .refused(.bodyTooLarge(Self.mostBytes))
    }
    return .usual
  }

  /// - Parameter localization: returns the words of the page at an address, in the chosen language if there is one.
  func respond(
    to request: HTTPRequest, at path: Path, port: UInt16, isSecure: Bool,
    localization: (_ target: String, _ chosen: String?) -> Localization, _ reply: HTTPReply
  ) {
    let claim = claim(of: request, port: port, isSecure: isSecure)
    switch (path, request.isReading) {
    case (.signIn, true), (.signOut, true):
      let target = request.query["to"].flatMap { Address($0) }?.description ?? ""
      let page = SignInPage(to: signIn.title, in: localization(target, nil))
      _ = reply.respond(
        claim.map { path == .signIn ? Self.redirect(to: target) : page.signOut(name: "\($0.person)") }
          ?? page.form(200, root: "./", to: target))
    case (.signOut, false):
      let response = Self.redirect(
        to: "", cookie: SignInCookies.name(port: port).header("", isSecure: isSecure, lifetime: 0))
      guard let claim else {
        _ = reply.respond(response)
        return
      }
      Task { [self] in
        await end(claim)
        logger?.log(.signedOut(person: "\(claim.person)", client: request.client))
        _ = reply.respond(response)
      }
    case (.signIn, false):
      authenticate(request, localization, reply) { [self] person in
        // A new cookie, because another person may know the old one.
        if let claim { await end(claim) }
        return SignInCookies.name(port: port).header(
          cookies.make(for: person, port: port), isSecure: isSecure, lifetime: SignInCookies.lifetime)
      }
    }
  }

  private func authenticate(
    _ request: HTTPRequest, _ localization: (_ target: String, _ chosen: String?) -> Localization, _ reply: HTTPReply,
    cookie: @escaping @Sendable (PersonID) async -> (String, String)
  ) {
    // A form has the syntax of a query.
    guard let form = HTTPTarget("/?".utf8 + request.body)?.query else {
      _ = reply.respond(.refused(400, .malformed, "This is not the form for signing in."))
      return
    }
    let (name, password) = (form["name"] ?? "", Secret(form["password"] ?? ""))
    let target = form["to"].flatMap { Address($0) }?.description ?? ""
    let client = request.client
    // The cookie with the chosen language is valid below its page only, so the form has the language, too.
    let page = SignInPage(to: signIn.title, in: localization(target, form["language"]))
    func refuse(_ failure: SignIn.Failure) {
      logger?.log(.signInFailed(person: failure.person.map { "\($0)" }, failure.kind, client: client))
      if let error = failure.error { logger?.log(.failed(.signIn, error: error)) }
      _ = reply.respond(
        page.form(
          failure.status, root: "./", to: target, name: String(name.prefix(80)), problem: failure.reason
        ).refusing(failure.kind == .wrong ? .access : .limit))
    }
    let address = client.map(IPAddress.limited)
    if let minutes = wait(of: address) { return refuse(.waiting(minutes)) }
    guard let places = place(for: address) else { return refuse(.busy) }
    Task { [self] in
      let result = await signIn.authenticate(name, password)
      withExtendedLifetime(places) {}
      switch result {
      case .success(let person):
        let cookie = await cookie(person)
        logger?.log(.signedIn(person: "\(person)", client: client))
        _ = reply.respond(Self.redirect(to: target, cookie: cookie))
      case .failure(let failure):
        if let address, failure.kind == .wrong { addresses.withLock { $0.failed(address, at: now()) } }
        refuse(failure)
      }
    }
  }

  /// Returns how many minutes an address has to wait; `nil` if it has not, or is not known.
  private func wait(of address: String?) -> Int? {
    guard let address else { return nil }
    let minutes = addresses.withLock { $0.wait(address, at: now()) }
    return minutes == 0 ? nil : minutes
  }

  /// Reserves a place among the passwords that are verified; `nil` if there is none.
  private func place(for address: String?) -> [BodyAllowance]? {
    guard let place = pending.reserve(0, for: true) else { return nil }
    guard let address else { return [place] }
    return pendingByAddress.reserve(0, for: address).map { [place, $0] }
  }

  private func end(_ claim: SignInCookies.Claim) async {
    do { try await cookies.end(claim) } catch { logger?.log(.signOut, error) }
    ended.append(claim.id)
  }

  /// Redirects to an address below the root: an ``Address`` has no scheme, no host and no `..`, and is encoded, so it
  /// leads nowhere else.
  private static func redirect(to target: String, cookie: (String, String)? = nil) -> HTTPResponse {
    HTTPResponse(
      status: 303,
      headers: [("Location", "./" + target), ("Cache-Control", "no-store")] + RequestRouter.security
        + (cookie.map { [$0] } ?? []))
  }

  /// The requested address, relative to the root.
  private static func target(of request: HTTPRequest) -> String {
    let components = request.path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
    return Address(path: components, query: request.queryItems)?.description ?? ""
  }
}

/// The sign-ins that are over, and whose windows still show something. They are not in the inbox, which may be full.
final class EndedSignIns: Sendable {
  private let ids = Mutex<[String]>([])
  private let wakeUp: @Sendable () -> Void

  init(wakeUp: @escaping @Sendable () -> Void) { self.wakeUp = wakeUp }

  func append(_ id: String) {
    ids.withLock { $0.append(id) }
    wakeUp()
  }

  func removeAll() -> [String] {
    ids.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }
}
