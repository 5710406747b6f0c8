import Foundation

// Applications, which act for the accounts that authorized them.
extension MastodonInstance {
  struct Application: Equatable {
    var id: Int64
    var client: String
    var secret: String
    var name: String
    var website: String?
    /// The addresses to which a person may be redirected.
    var redirects: [String]
    var scopes: String
  }

  /// The address of an application without one: the code is shown to the person instead.
  static let noAddress = "urn:ietf:wg:oauth:2.0:oob"

  /// `POST /api/v1/apps`
  func registerApplication(_ parameters: Parameters) throws -> APIResponse {
    try parameters.check(allowed: ["client_name", "redirect_uris", "scopes", "website"])
    guard let name = parameters["client_name"], !name.allSatisfy(\.isWhitespace) else {
      return .refused(422, "Validation failed: Application name can't be blank")
    }
    // Several are a list, or lines of one text.
    let redirects = (parameters.list("redirect_uris") ?? []).flatMap {
      $0.split(whereSeparator: \.isNewline).map(String.init)
    }
    guard !redirects.isEmpty else { return .refused(422, "Validation failed: Redirect URI can't be blank") }
    guard redirects.allSatisfy({ $0 == Self.noAddress || URL(string: $0)?.scheme != nil }) else {
      return .refused(422, "Validation failed: Redirect URI must be an absolute URI.")
    }
    let website = parameters["website"].flatMap { $0.isEmpty ? nil : $0 }
    if let website, !["http", "https"].contains(URL(string: website)?.scheme ?? "") {
      return .refused(422, "Validation failed: Website must be a valid URL")
    }
    let scopes = parameters["scopes"].flatMap { $0.isEmpty ? nil : $0 } ?? "read"
    guard areSupported(scopes) else {
      return .refused(422, "Validation failed: Scopes doesn't match configured on the server.")
    }
    let application = Application(
      id: (try rows("SELECT max(id) FROM application") { $0.int64(0) }.first ?? 0) + 1, client: Self.secret(),
      secret: Self.secret(), name: name, website: website, redirects: redirects, scopes: scopes)
    try run(
      "INSERT INTO application VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", .number(application.id), .text(application.client),
      .text(application.secret), .text(name), website.map(Value.text) ?? .null,
      .text(redirects.joined(separator: "\n")), .text(scopes))
    return .changed(json(application, withSecret: true), true)
  }

  /// `GET /api/v1/apps/verify_credentials`, with a token of the application's own or of an account.
  func application(of bearer: Bearer?) throws -> APIResponse {
    guard let bearer else { return .noToken }
    guard let id = bearer.application, let application = try application("id = ?1", .number(id)) else {
      return .refused(422, "This token was not given to an application")
    }
    return .read(json(application, withSecret: false))
  }

  /// - Parameter condition: an SQL condition with one value.
  func application(_ condition: String, _ value: Value) throws -> Application? {
    try rows(
      "SELECT id, client, secret, name, website, redirects, scopes FROM application WHERE \(condition)", value
    ) { row in
      Application(
        id: row.int64(0), client: row.text(1) ?? "", secret: row.text(2) ?? "", name: row.text(3) ?? "",
        website: row.text(4), redirects: (row.text(5) ?? "").split(separator: "\n").map(String.init),
        scopes: row.text(6) ?? "")
    }.first
  }

  /// Whether this server has all these scopes.
  func areSupported(_ scopes: String) -> Bool {
    let all = Self.scopeSet(scopes)
    return !all.isEmpty && all.allSatisfy { Self.scopes.contains(String($0.prefix { $0 != ":" })) }
  }

  /// Returns 256 random bits, as text that needs no escape in an address.
  static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next() as UInt64, Array.init) }
    return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  private func json(_ application: Application, withSecret: Bool) -> JSON {
    var fields: [(String, JSON)] = [
      ("id", .id(application.id)), ("name", .text(application.name)), ("website", .text(application.website)),
      ("scopes", .list(application.scopes.split(separator: " ").map { .text(String($0)) })),
      ("redirect_uri", .text(application.redirects.joined(separator: "\n"))),
      ("redirect_uris", .list(application.redirects.map { .text($0) })),
      // There is no push here; clients expect a text.
      ("vapid_key", .text("")),
    ]
    if withSecret {
      fields += [
        ("client_id", .text(application.client)), ("client_secret", .text(application.secret)),
        // Never.
        ("client_secret_expires_at", .number(0)),
      ]
    }
    return .object(fields)
  }
}
