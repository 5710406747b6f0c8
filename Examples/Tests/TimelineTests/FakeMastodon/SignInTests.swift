import Foundation
import Testing

@Suite("Signing in to fake-mastodon") struct SignInTests {
  static let back = "https://app.example/back"

  /// A registered application with its ID and secret.
  struct Application: Decodable {
    let clientID: String
    let clientSecret: String

    enum CodingKeys: String, CodingKey {
      case clientID = "client_id"
      case clientSecret = "client_secret"
    }
  }

  private func register(_ served: TestServer, scopes: String = "read write") async throws -> Application {
    let reply = try await served.anonymous.ask(
      "POST", "/api/v1/apps", form: ["client_name": "A <test>", "redirect_uris": Self.back, "scopes": scopes])
    #expect(reply.status == 200)
    return try JSONDecoder().decode(Application.self, from: reply.body)
  }

  /// Submits the approval page as a user does, and returns the status and the query items of the redirect.
  private func approve(_ served: TestServer, _ application: Application, _ more: [String: String] = [:]) async throws
    -> (status: Int, items: [String: String])
  {
    let form = [
      "client_id": application.clientID, "redirect_uri": Self.back, "response_type": "code", "scope": "read",
      "state": "a b&c", "account_token": "teapot's", "answer": "allow",
    ].merging(more) { $1 }
    let reply = try await served.anonymous.ask("POST", "/oauth/authorize", form: form)
    let items = reply.headers["location"].flatMap { URLComponents(string: $0)?.queryItems } ?? []
    return (reply.status, Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first })
  }

  private func token(_ served: TestServer, _ application: Application, _ form: [String: String]) async throws
    -> (status: Int, fields: [String: String])
  {
    let all = ["client_id": application.clientID, "client_secret": application.clientSecret].merging(form) { $1 }
    let reply = try await served.anonymous.ask("POST", "/oauth/token", form: all)
    let fields = try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:]
    return (reply.status, fields.mapValues { "\($0)" })
  }

  @Test("A user approves an application, which gets a token with the requested scope, and can revoke it") func codes()
    async throws
  {
    let served = try await TestServer()
    let application = try await register(served)
    let page = try await served.anonymous.ask(
      "GET",
      "/oauth/authorize?client_id=\(application.clientID)&redirect_uri=\(Self.back)&response_type=code&scope=read&state=%22%3E%3Cscript%3E"
    )
    let html = String(decoding: page.body, as: UTF8.self)
    #expect(page.status == 200 && html.contains("A &lt;test&gt;") && !html.contains("<script>"))

    let led = try await approve(served, application)
    #expect(led.status == 302 && led.items["state"] == "a b&c")
    let code = try #require(led.items["code"])
    let grant = ["grant_type": "authorization_code", "code": code, "redirect_uri": Self.back]
    #expect(try await token(served, application, grant.merging(["client_secret": "guessed"]) { $1 }).status == 401)
    let elsewhere = try await token(
      served, application, grant.merging(["redirect_uri": "https://other.example"]) { $1 })
    #expect(elsewhere.status == 400 && elsewhere.fields["error"] == "invalid_grant")
    let given = try await token(served, application, grant)
    #expect(given.status == 200 && given.fields["token_type"] == "Bearer" && given.fields["scope"] == "read")
    #expect(try await token(served, application, grant).fields["error"] == "invalid_grant")

    let client = Client(served.server.address, token: given.fields["access_token"])
    #expect(try await client.ask("GET", "/api/v1/accounts/verify_credentials").status == 200)
    await #expect(throws: APIRefusal(status: 403, words: "This action is outside the authorized scopes")) {
      try await client.post("x")
    }
    let revocation = [
      "client_id": application.clientID, "client_secret": application.clientSecret,
      "token": given.fields["access_token"] ?? "",
    ]
    let stranger = try await register(served)
    let others = revocation.merging(["client_id": stranger.clientID, "client_secret": stranger.clientSecret]) { $1 }
    #expect(try await served.anonymous.ask("POST", "/oauth/revoke", form: others).status == 200)
    #expect(try await client.ask("GET", "/api/v1/timelines/home").status == 200)
    #expect(try await served.anonymous.ask("POST", "/oauth/revoke", form: revocation).status == 200)
    #expect(try await client.ask("GET", "/api/v1/timelines/home").status == 401)
  }

  @Test("A code expires after ten minutes") func expiry() async throws {
    for (seconds, status) in [(599.0, 200), (600.0, 400)] {
      let served = try await TestServer()
      let application = try await register(served)
      let code = try #require(try await approve(served, application).items["code"])
      served.advance(by: seconds)
      let grant = ["grant_type": "authorization_code", "code": code, "redirect_uri": Self.back]
      #expect(try await token(served, application, grant).status == status)
    }
  }

  @Test("A request that differs from the registered application is refused without a redirect") func refusals()
    async throws
  {
    let served = try await TestServer()
    let application = try await register(served, scopes: "read")
    for wrong in [
      ["redirect_uri": "https://thief.example"], ["client_id": "nobody"], ["scope": "write"], ["scope": "admin"],
      ["response_type": "token"],
    ] {
      let led = try await approve(served, application, wrong)
      #expect(led.status == 400 && led.items.isEmpty, "\(wrong)")
    }
    #expect(try await approve(served, application, ["account_token": "guessed"]).status == 401)
    let denied = try await approve(served, application, ["answer": "deny"])
    #expect(denied.items["error"] == "access_denied" && denied.items["code"] == nil)
    let other = try await served.anonymous.ask(
      "POST", "/oauth/authorize", form: ["client_id": "x"], headers: ["Origin": "https://thief.example"])
    #expect(other.status == 403)

    for (form, error) in [
      ([:], "invalid_request"), (["grant_type": "password"], "unsupported_grant_type"),
      (["grant_type": "client_credentials", "scope": "write"], "invalid_scope"),
      (["grant_type": "authorization_code", "code_verifier": "x"], "invalid_request"),
    ] {
      let answer = try await token(served, application, form)
      #expect(answer.status == 400 && answer.fields["error"] == error)
    }
    for (form, words) in [
      (["redirect_uris": Self.back], "Application name can't be blank"),
      (["client_name": "x", "redirect_uris": "here"], "Redirect URI must be an absolute URI."),
      (
        ["client_name": "x", "redirect_uris": Self.back, "scopes": "all"],
        "Scopes doesn't match configured on the server."
      ),
    ] {
      let reply = try await served.anonymous.ask("POST", "/api/v1/apps", form: form)
      #expect(reply.status == 422 && String(decoding: reply.body, as: UTF8.self).contains(words))
    }
  }

  @Test("An application's own token has no account, and survives a restart") func ownToken() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fake-\(UUID()).sqlite").path
    var served: TestServer? = try await TestServer(file: file, isKept: true)
    let application = try await register(try #require(served))
    let given = try await token(
      try #require(served), application, ["grant_type": "client_credentials", "scope": "read write:media"])
    #expect(given.status == 200)
    served = nil
    let again = try await TestServer(file: file)
    let client = Client(again.server.address, token: given.fields["access_token"])
    #expect(try await client.ask("GET", "/api/v1/apps/verify_credentials").status == 200)
    #expect(try await client.ask("GET", "/api/v1/timelines/home").status == 422)
    #expect(try await again.teapot.ask("GET", "/api/v1/apps/verify_credentials").status == 422)
  }
}
