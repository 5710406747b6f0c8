import Synchronization
import Tarn
import TarnSync

/// A client of Mastodon's API: sends requests of one account to one server, and reads the responses.
///
/// ```swift
/// let client = MastodonClient(server: server, token: token, transport: URLSessionTransport())
/// let me = try await client.credentials()
/// let newest = try await client.home(limit: 40)
/// ```
///
/// It retries nothing, and sends nothing while the server's rate limit is reached: it fails at once with the remaining
/// time. Use one client for all requests of an account, because rate limits are reported to a client.
public final class MastodonClient: Sendable {
  let server: Server
  let token: Token
  let transport: any Transport
  let now: @Sendable () -> Timestamp
  /// When the server accepts requests again, after it reported that the rate limit is reached.
  let pause = Mutex<Timestamp?>(nil)

  public init(
    server: Server, token: Token, transport: any Transport, now: @escaping @Sendable () -> Timestamp = { .now() }
  ) {
    self.server = server
    self.token = token
    self.transport = transport
    self.now = now
  }
}

// MARK: Accounts

extension MastodonClient {
  /// Requests the account of the token.
  public func credentials() async throws(Failure) -> Account {
    let response = try await request(.get, ["accounts", "verify_credentials"])
    return try read { try Account.read(json: response.body) }
  }

  /// Returns the address of an account among servers, such as `ada@social.example`: that of an account on the client's
  /// own server does not contain the server.
  public func address(of account: Account) -> String {
    account.acct.contains("@") ? account.acct : "\(account.acct)@\(server.name)"
  }

  /// Requests the length limits of a status. Servers before Mastodon 4 have only the first version of this address.
  public func limits() async throws(Failure) -> ServerLimits {
    let response: HTTPClientResponse
    do { response = try await request(.get, ["instance"], version: 2) } catch .gone {
      response = try await request(.get, ["instance"])
    }
    return try read { try ServerLimits.read(json: response.body) }
  }
}

// MARK: Statuses

extension MastodonClient {
  public func status(_ id: String) async throws(Failure) -> Status {
    let response = try await request(.get, ["statuses", id])
    return try read { try Status.read(json: response.body).status }
  }

  /// Requests the statuses that a status replies to, and the replies below it.
  public func context(of id: String) async throws(Failure) -> StatusContext {
    let response = try await request(.get, ["statuses", id, "context"])
    return try read { try StatusContext.read(json: response.body) }
  }

  /// Requests the text of a status as its author typed it.
  public func source(of id: String) async throws(Failure) -> StatusSource {
    let response = try await request(.get, ["statuses", id, "source"])
    return try read { try StatusSource.read(json: response.body) }
  }

  /// Posts a status.
  ///
  /// - Parameter key: by which the server recognizes a repeated request.
  public func post(_ draft: StatusDraft, key: String) async throws(Failure) -> Status {
    try await change(.post, ["statuses"], draft, key: key)
  }

  /// Replaces the text of a status, its warning and its media.
  public func edit(_ id: String, _ draft: StatusDraft) async throws(Failure) -> Status {
    try await change(.put, ["statuses", id], draft)
  }

  /// Adds a mark to a status, or removes it. The response to a boost is the boost, with the boosted status in it.
  public func set(_ mark: StatusMark, of id: String, to isOn: Bool) async throws(Failure) -> Status {
    try await change(.post, ["statuses", id, (isOn ? "" : "un") + mark.rawValue])
  }

  /// Deletes a status. Success depends only on the status code: an older server answers with an empty object, a newer
  /// one with the status.
  public func delete(_ id: String) async throws(Failure) { _ = try await request(.delete, ["statuses", id]) }

  private func change(
    _ method: HTTPClientRequest.Method, _ path: [String], _ draft: StatusDraft? = nil, key: String? = nil
  ) async throws(Failure) -> Status {
    let response = try await request(method, path, body: draft, key: key)
    return try read { try Status.read(json: response.body).status }
  }
}
