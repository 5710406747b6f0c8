import Foundation
import Mastodon
import Synchronization
import Tarn
import TarnSync
import Timeline

/// Sends requests of one account to one server, and decodes the responses.
final class MastodonClient: Sendable {
  /// The reason why there is no valid response.
  enum Failure: Error {
    /// The request can be repeated, now or later.
    case transient(SyncFailure)
    /// The server refused it, with a message.
    case refused(String)
    /// The requested object does not exist.
    case gone
    /// The response reports success, but can't be decoded.
    case unreadable

    var words: String {
      switch self {
      case .transient(.signIn): "it rejects this token."
      case .transient(.offline), .transient(.notSent): "it can’t be reached."
      case .transient: "it is busy. Try again in a minute."
      case .refused(let words): words
      case .gone: "it does not exist, or is not a Mastodon server."
      case .unreadable: "its answer can’t be read."
      }
    }
  }

  private let server: Server
  private let token: Token
  private let transport: any Transport
  private let now: @Sendable () -> Timestamp
  /// When the server accepts requests again, after it reported that the rate limit is reached.
  private let pause = Mutex<Timestamp?>(nil)
  /// Whether the server has shown that it honors `min_id`.
  private let minID = Mutex(false)

  init(
    server: Server, token: Token, transport: any Transport, now: @escaping @Sendable () -> Timestamp = { .now() }
  ) {
    self.server = server
    self.token = token
    self.transport = transport
    self.now = now
  }

  var honorsMinID: Bool { minID.withLock { $0 } }

  func rememberMinIDIsHonored() { minID.withLock { $0 = true } }

  // MARK: What can be asked

  func credentials() async throws(Failure) -> Account {
    let response = try await request(.get, "accounts/verify_credentials")
    return try read { try Account.read(json: response.body) }
  }

  /// Requests the length limits of a status. Servers before Mastodon 4 have only the first version of this address.
  func limits() async throws(Failure) -> ServerLimits {
    let response: HTTPClientResponse
    do { response = try await request(.get, "instance", version: 2) } catch .gone {
      response = try await request(.get, "instance")
    }
    return try read { try ServerLimits.read(json: response.body) }
  }

  /// Statuses, newest first, and the cursors of the adjacent pages.
  struct Listing {
    var statuses: [Status]
    /// The ID before the older statuses; `nil` if there are none.
    var older: String?
    /// The ID after the newer statuses; `nil` if there are none.
    var newer: String?
  }

  /// Requests statuses of the home timeline.
  func home(limit: Int, before: String? = nil, after: String? = nil) async throws(Failure) -> Listing {
    var query = ["limit": "\(limit)"]
    query["max_id"] = before
    query["min_id"] = after
    return try await list("timelines/home", query)
  }

  /// Requests a page of statuses.
  ///
  /// The number of statuses does not show whether there are more: a server removes deleted and hidden ones after it has
  /// selected as many as requested. Its `Link` header shows it; without that header, only an empty page is the last
  /// one.
  private func list(_ path: String, _ query: [String: String]) async throws(Failure) -> Listing {
    let response = try await request(.get, path, query: query)
    let page = try read { try StatusPage(json: response.body) }
    let ids = (page.statuses.map(\.id) + page.omissions.filter(\.isWhole).compactMap(\.id)).compactMap {
      Post.ID(server: $0)
    }
    var listing = Listing(statuses: page.statuses, older: ids.min()?.description, newer: ids.max()?.description)
    guard let header = response.headers["Link"] else { return listing }
    let links = WebLink.links(in: header)
    // Only the ID is used: the address may be one that a proxy before the server does not have.
    func id(_ relation: String, _ name: String, else known: String?) -> String? {
      guard let link = links.first(where: { $0.relations.contains(relation) }) else { return nil }
      let named = URLComponents(string: link.target)?.queryItems?.first { $0.name == name }?.value
      return named.flatMap { Post.ID(server: $0) }?.description ?? known
    }
    listing.older = id("next", "max_id", else: listing.older)
    listing.newer = id("prev", "min_id", else: listing.newer)
    return listing
  }

  /// Requests the posts of an account without its boosts, newest first.
  func posted(by account: String, before: String? = nil) async throws(Failure) -> Listing {
    var query = ["limit": "40", "exclude_reblogs": "true"]
    query["max_id"] = before
    return try await list("accounts/\(account)/statuses", query)
  }

  func status(_ id: String) async throws(Failure) -> Status {
    let response = try await request(.get, "statuses/\(id)")
    return try read { try Status.read(json: response.body).status }
  }

  /// Requests the text of a status as its author typed it.
  func source(of id: String) async throws(Failure) -> StatusSource {
    let response = try await request(.get, "statuses/\(id)/source")
    return try read { try StatusSource.read(json: response.body) }
  }

  /// Changes a status, and returns the result.
  func change(
    _ method: HTTPClientRequest.Method, _ path: String, _ body: Body? = nil, key: String? = nil
  ) async throws(Failure) -> Status {
    let response = try await request(method, path, body: body, key: key)
    return try read { try Status.read(json: response.body).status }
  }

  /// Deletes a status. Success depends only on the status code: an older server answers with an empty object, a newer
  /// one with the status.
  func delete(_ id: String) async throws(Failure) { _ = try await request(.delete, "statuses/\(id)") }

  /// The body of a request with a post.
  struct Body: Encodable {
    var status: String
    var spoilerText: String
    var sensitive: Bool
    var visibility: String?
    var language: String?
    var inReplyToID: String?
    var mediaIDs: [String]?

    enum CodingKeys: String, CodingKey {
      case status, sensitive, visibility, language
      case spoilerText = "spoiler_text"
      case inReplyToID = "in_reply_to_id"
      case mediaIDs = "media_ids"
    }
  }

  // MARK: Asking

  private func request(
    _ method: HTTPClientRequest.Method, _ path: String, version: Int = 1, query: [String: String] = [:],
    body: Body? = nil,
    key: String? = nil
  ) async throws(Failure) -> HTTPClientResponse {
    try checkRateLimit()
    guard let call = call(method, path, version, query, body, key) else {
      throw .refused("Its id can’t be part of an address. Nothing was sent.")
    }
    let response: HTTPClientResponse
    do { response = try await transport.perform(call) } catch { throw Failure(error) }
    note(response)
    if response.isSuccess { return response }
    throw Failure(response, at: now())
  }

  private func call(
    _ method: HTTPClientRequest.Method, _ path: String, _ version: Int, _ query: [String: String], _ body: Body?,
    _ key: String?
  ) -> HTTPClientRequest? {
    var parts = URLComponents(url: server.url, resolvingAgainstBaseURL: false)
    // A server's ID may be any text: a slash in it must not change the path.
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.allSatisfy(Self.isPlain) }) else {
      return nil
    }
    parts?.path = "/api/v\(version)/\(path)"
    if !query.isEmpty {
      parts?.queryItems = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    }
    guard let url = parts?.url else { return nil }
    var call = HTTPClientRequest(method, url, idempotencyKey: key, maximumBodySize: ReadingLimits.pageBytes)
    call.headers["Authorization"] = "Bearer \(token.text)"
    call.headers["Accept"] = "application/json"
    if let body {
      call.body = try? JSONEncoder().encode(body)
      call.headers["Content-Type"] = "application/json"
    }
    return call
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Fails without a request while the server's rate limit is reached.
  private func checkRateLimit() throws(Failure) {
    guard let until = pause.withLock({ $0 }) else { return }
    let left = until.milliseconds - now().milliseconds
    if left > 0 { throw .transient(.slowDown(seconds: Int(left / 1_000) + 1)) }
    pause.withLock { $0 = nil }
  }

  private func note(_ response: HTTPClientResponse) {
    guard let limit = response.rateLimit, limit.remaining == 0, let reset = limit.reset else { return }
    // By the server's clock, and no longer than its period: five minutes for most limits, half an hour for some.
    let wait = reset.milliseconds - (response.date(now: now()) ?? now()).milliseconds
    guard wait > 0 else { return }
    let until = Timestamp(milliseconds: now().milliseconds + min(wait, 3_600_000))
    pause.withLock { $0 = until }
  }

  private func read<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do { return try body() } catch { throw .unreadable }
  }
}

extension MastodonClient.Failure {
  init(_ error: TransportError) {
    if case .notAllowed(let words) = error {
      self = .refused("Nothing was sent: \(words).")
    } else {
      self = .transient(SyncFailure(error, isFirst: true))
    }
  }

  init(_ response: HTTPClientResponse, at now: Timestamp) {
    if let failure = SyncFailure(response, at: now) {
      self = .transient(failure)
    } else if response.status == 404 || response.status == 410 {
      self = .gone
    } else {
      let words = APIError.read(json: response.body)?.description
      self = .refused(words ?? "The server refused this with the status \(response.status).")
    }
  }
}
