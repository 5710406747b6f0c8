import TarnDocument

/// Decides which requests a server admits, and which person sends one: see ``WebServer/Access``.
enum AccessControl: Sendable {
  case open
  case token(AccessGuard)
  case signIn(SignInRoutes)
  case proxy(TrustedProxy)

  /// The person who sends a request.
  struct Sender: Sendable {
    var person = PersonID.local
    /// Identifies the sign-in, whose end also ends what its windows show.
    var signIn: String?
  }

  /// The token of the printed address.
  var token: String? { if case .token(let guarding) = self { guarding.token } else { nil } }

  /// The forms for signing in and out, if the path is one of theirs.
  func signInRoute(at path: String) -> (SignInRoutes, SignInRoutes.Path)? {
    guard case .signIn(let routes) = self, let path = SignInRoutes.Path(rawValue: path) else { return nil }
    return (routes, path)
  }

  /// Returns who sends a request that was not rejected.
  func sender(of request: HTTPRequest, port: UInt16, isSecure: Bool) -> Sender {
    switch self {
    case .open, .token: Sender()
    case .signIn(let routes):
      routes.claim(of: request, port: port, isSecure: isSecure).map { Sender(person: $0.person, signIn: $0.id) }
        ?? Sender(person: routes.signIn.admitsGuests ? .guest : .unknown)
    case .proxy(let proxy): Sender(person: (try? proxy.person(of: request).get()) ?? .unknown)
    }
  }
}
