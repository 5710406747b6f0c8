import Foundation
import TarnWeb

// Signing in by OAuth 2 (RFC 6749), as Mastodon implements it.
extension MastodonInstance {
  /// A code can be exchanged for a token once, within ten minutes, as on Mastodon.
  private static let codeLifetime: Int64 = 600_000

  func answer(_ step: Route.OAuth, _ parameters: Parameters, _ request: HTTPRequest) throws -> APIResponse {
    // Unknown parameters are ignored, as RFC 6749 requires; but those of PKCE are refused, as ignoring them would
    // weaken the sign-in.
    if let name = ["code_challenge", "code_verifier"].first(where: { parameters[$0] != nil }) {
      return .refused(400, "invalid_request", "This server does not know the parameter “\(name)”.")
    }
    switch step {
    case .description: return .read(oauthDescription)
    case .page: return try authorizationPage(parameters)
    case .approve: return try approve(parameters)
    case .code: return .page(AuthorizationPage.code(parameters["code"] ?? ""))
    case .token: return try issueToken(parameters, request)
    case .revoke: return try revoke(parameters, request)
    }
  }

  /// `GET /.well-known/oauth-authorization-server` (RFC 8414)
  private var oauthDescription: JSON {
    func list(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }
    return .object([
      ("issuer", .text(address + "/")), ("authorization_endpoint", .text(address + "/oauth/authorize")),
      ("token_endpoint", .text(address + "/oauth/token")), ("revocation_endpoint", .text(address + "/oauth/revoke")),
      ("app_registration_endpoint", .text(address + "/api/v1/apps")),
      ("scopes_supported", list(Self.scopes.sorted())), ("response_types_supported", list(["code"])),
      ("response_modes_supported", list(["query"])),
      ("grant_types_supported", list(["authorization_code", "client_credentials"])),
      ("token_endpoint_auth_methods_supported", list(["client_secret_basic", "client_secret_post"])),
    ])
  }

  // MARK: A token

  /// `POST /oauth/token`
  private func issueToken(_ parameters: Parameters, _ request: HTTPRequest) throws -> APIResponse {
    guard let grant = parameters["grant_type"], !grant.isEmpty else {
      return .refused(400, "invalid_request", "Missing required parameter: grant_type.")
    }
    guard ["authorization_code", "client_credentials"].contains(grant) else {
      return .refused(
        400, "unsupported_grant_type", "The authorization grant type is not supported by the authorization server.")
    }
    guard let application = try client(parameters, request) else { return Self.invalidClient }
    let created = time / 1_000
    var account: Int64?
    var scopes = parameters["scope"].flatMap { $0.isEmpty ? nil : $0 } ?? "read"
    if grant == "authorization_code" {
      guard let granted = try redeem(parameters, application) else { return Self.invalidGrant }
      (account, scopes) = granted
    }
    guard areSupported(scopes), covers(application, scopes) else {
      return .refused(400, "invalid_scope", "The requested scope is invalid, unknown, or malformed.")
    }
    let token = Self.secret()
    try run(
      "INSERT INTO token VALUES (?1, ?2, ?3, ?4, ?5)", .text(token), .number(application.id),
      account.map(Value.number) ?? .null, .text(scopes), .number(created))
    return .changed(
      .object([
        ("access_token", .text(token)), ("token_type", .text("Bearer")), ("scope", .text(scopes)),
        ("created_at", .number(Int(created))),
      ]), true)
  }

  /// Redeems a code; `nil` if it is unknown, used, too old, or for another application or address.
  private func redeem(_ parameters: Parameters, _ application: Application) throws -> (Int64?, String)? {
    try run("DELETE FROM code WHERE created <= ?1", .number(time - Self.codeLifetime))
    let code = Value.text(parameters["code"] ?? "")
    let found = try rows("SELECT application, account, redirect, scopes FROM code WHERE code = ?1", code) { row in
      (application: row.int64(0), account: row.int64(1), redirect: row.text(2), scopes: row.text(3) ?? "")
    }.first
    guard let found, found.application == application.id, found.redirect == parameters["redirect_uri"] else {
      return nil
    }
    try run("DELETE FROM code WHERE code = ?1", code)
    return (found.account, found.scopes)
  }

  /// `POST /oauth/revoke`: the response does not reveal whether the token existed.
  private func revoke(_ parameters: Parameters, _ request: HTTPRequest) throws -> APIResponse {
    guard let application = try client(parameters, request) else {
      return .refused(403, "unauthorized_client", "You are not authorized to revoke this token")
    }
    let changes = try run(
      "DELETE FROM token WHERE token = ?1 AND application = ?2", .text(parameters["token"] ?? ""),
      .number(application.id))
    return .changed(.object([JSON.Field]()), changes > 0)
  }

  /// Returns the requesting application, if its secret is right: in the body or, as a name and a password, in the
  /// header.
  private func client(_ parameters: Parameters, _ request: HTTPRequest) throws -> Application? {
    var (client, secret) = (parameters["client_id"] ?? "", parameters["client_secret"] ?? "")
    if let header = request.header("Authorization"), header.lowercased().hasPrefix("basic "),
      let text = Data(base64Encoded: String(header.dropFirst("basic ".count))).map({
        String(decoding: $0, as: UTF8.self)
      })
    {
      let sides = text.split(separator: ":", maxSplits: 1).map(String.init)
      if sides.count == 2 { (client, secret) = (sides[0], sides[1]) }
    }
    guard let application = try application("client = ?1", .text(client)),
      isSame(Array(secret.utf8), Array(application.secret.utf8))
    else { return nil }
    return application
  }

  /// Whether an application was registered for these scopes, or for wider ones.
  func covers(_ application: Application, _ scopes: String) -> Bool {
    let registered = Bearer(account: nil, application: nil, scopes: Self.scopeSet(application.scopes))
    return Self.scopeSet(scopes).allSatisfy { registered.covers($0) }
  }

  private static let invalidClient = APIResponse.refused(
    401, "invalid_client",
    "Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method."
  )
  private static let invalidGrant = APIResponse.refused(
    400, "invalid_grant",
    """
    The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the \
    authorization request, or was issued to another client.
    """)

  // MARK: The page on which a person lets an application in

  /// `GET /oauth/authorize`
  private func authorizationPage(_ parameters: Parameters) throws -> APIResponse {
    switch try authorization(parameters) {
    case .refused(let message): return .page(.text(400, message), .refused)
    case .authorize(let application, let requested):
      return .page(AuthorizationPage.form(application, requested, error: nil))
    }
  }

  /// `POST /oauth/authorize`: the form of the page. The person proves their identity by the token that the server
  /// printed for their account.
  private func approve(_ parameters: Parameters) throws -> APIResponse {
    guard case .authorize(let application, let requested) = try authorization(parameters) else {
      return .page(.text(400, "This page has been changed, or its application no longer exists."), .refused)
    }
    guard parameters["answer"] != "deny" else {
      return .page(requested.redirection(with: ("error", "access_denied")), .refused)
    }
    guard let account = try account(withToken: parameters["account_token"] ?? "") else {
      let message = "No account has this token. The server printed the tokens when it started."
      return .page(AuthorizationPage.form(application, requested, error: message), .refused)
    }
    let code = Self.secret()
    try run(
      "INSERT INTO code VALUES (?1, ?2, ?3, ?4, ?5, ?6)", .text(code), .number(application.id), .number(account),
      .text(requested.redirect), .text(requested.scopes), .number(time))
    return .page(requested.redirection(with: ("code", code)), .applied)
  }

  private enum Authorization {
    case refused(String)
    case authorize(Application, AuthorizationPage.Request)
  }

  /// Reads the request. An unknown application or redirect address results in an error page without a redirect.
  private func authorization(_ parameters: Parameters) throws -> Authorization {
    guard let application = try application("client = ?1", .text(parameters["client_id"] ?? "")) else {
      return .refused(
        "Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method."
      )
    }
    guard let redirect = parameters["redirect_uri"], application.redirects.contains(redirect) else {
      return .refused("The redirect uri included is not valid.")
    }
    guard parameters["response_type"] == "code" else {
      return .refused("The authorization server does not support this response type.")
    }
    let scopes = parameters["scope"].flatMap { $0.isEmpty ? nil : $0 } ?? "read"
    guard areSupported(scopes), covers(application, scopes) else {
      return .refused("The requested scope is invalid, unknown, or malformed.")
    }
    return .authorize(
      application,
      AuthorizationPage.Request(
        client: application.client, redirect: redirect, scopes: scopes, state: parameters["state"]))
  }
}
