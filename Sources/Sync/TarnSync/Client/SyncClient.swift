import Foundation
import Synchronization
import TarnEncoding

/// The client of a sync server: the service of a ``SyncEngine`` whose server is a `SyncServer` of the module
/// `TarnSyncServer`.
///
/// ```swift
/// let client = SyncClient<Status>(url, token: token)
/// let handler = EffectHandler(SyncRunner(client)) { (effect: SyncAction<Status>) in
///   effect
/// } action: { _, event in
///   App.Action.sync(event, .now())
/// }
/// ```
///
/// Create the engine with ``rules``. Changes that are pushed while a request is on its way are sent in one request
/// afterwards. ``waitForNews()`` learns of the changes of others without polling; ``LiveNews`` calls it in a loop.
///
/// A client is for one engine: it remembers which news the engine has requested last.
public final class SyncClient<Object: Synced>: SyncService {
  /// The rules of an engine for this server, which stores the IDs of changes for seven days and accepts sets of changes.
  public static var rules: SyncRules {
    var rules = SyncRules()
    rules.maxInFlight = PushQueue<Object>.maximumCount
    // One day less than the server stores them, for clocks that differ and for slow answers.
    rules.idempotencyKeyLifetime = 6 * 24 * 60 * 60
    return rules
  }

  let news = NewsState<Object>()
  private let url: URL
  private let token: String
  private let schema: Int
  private let query: String?
  private let transport: any Transport
  private let pushes = PushQueue<Object>()
  private let lastRefusal = Mutex<String?>(nil)

  /// Creates the client of a whole collection.
  ///
  /// - Parameters:
  ///   - url: the address of the server with the path of the collection.
  ///   - token: the token by which the server knows the person.
  ///   - schema: the version of the objects' saved form.
  ///   - transport: the transport of the requests.
  public convenience init(
    _ url: URL, token: String, schema: Int = 1, transport: any Transport = URLSessionTransport()
  ) {
    self.init(url, token: token, schema: schema, queryText: nil, transport: transport)
  }

  /// Creates the client of the objects that a query includes.
  ///
  /// - Parameters:
  ///   - url: the address of the server with the path of the collection.
  ///   - token: the token by which the server knows the person.
  ///   - schema: the version of the objects' saved form.
  ///   - query: the query, of the type that the server's collection declares.
  ///   - transport: the transport of the requests.
  public convenience init(
    _ url: URL, token: String, schema: Int = 1, query: some Encodable & Sendable,
    transport: any Transport = URLSessionTransport()
  ) {
    let text = String(decoding: JSONText.bytes(of: query), as: UTF8.self)
    self.init(url, token: token, schema: schema, queryText: text, transport: transport)
  }

  private init(_ url: URL, token: String, schema: Int, queryText: String?, transport: any Transport) {
    self.url = url
    self.token = token
    self.schema = schema
    query = queryText
    self.transport = transport
  }

  /// The words of the server if it refused the last request because of the client itself, such as an app that is too
  /// old; otherwise `nil`.
  public var refusal: String? { lastRefusal.withLock { $0 } }

  /// Sends a change, in one request with others that wait.
  public func push(_ push: Push<Object>) async -> PushResult<Object> {
    guard let json = try? SyncJSON.bytes(of: SyncChange(push.change)) else {
      return .rejected("This change can't be written as JSON.")
    }
    return await pushes.result(of: json) { [self] changes in await send(changes) }
  }

  /// Asks the server whether it has a change.
  public func lookUp(_ push: Push<Object>) async -> LookupResult<Object> {
    guard let object = try? SyncJSON.bytes(of: push.change.object) else { return .absent }
    let isCreation = if case .make = push.change.operation { true } else { false }
    let parameters =
      [("object", String(decoding: object, as: UTF8.self))] + (isCreation ? [("create", "1")] : [])
    switch await value(SyncLookup<Object>.self, of: request("changes/\(push.change.id)", parameters)) {
    case .success(let lookup): return lookup.result
    case .failure(let failure): return .failed(failure)
    }
  }

  /// Returns the news since a cursor: those that ``waitForNews()`` has received already, without a request.
  public func pull(since cursor: String?) async -> PullResult<Object> {
    if let page = news.take(after: cursor) {
      news.pulled(next: page.cursor)
      return page.result
    }
    let parameters = parameters(after: cursor)
    switch await value(SyncNewsPage<Object>.self, of: request("changes", parameters)) {
    case .success(let page):
      news.pulled(next: page.cursor)
      return page.result
    case .failure(let failure): return .failed(failure)
    }
  }
}

// Requests.
extension SyncClient {
  /// A page may be the whole collection.
  private static var maximumBodySize: Int { 256 << 20 }

  func parameters(after cursor: String?) -> [(String, String)] {
    [("after", cursor), ("query", query)].compactMap { name, value in value.map { (name, $0) } }
  }

  /// Returns a request; a `GET` without a body.
  func request(_ path: String, _ parameters: [(String, String)] = [], body: [UInt8]? = nil) -> HTTPClientRequest {
    var text = url.absoluteString
    if !text.hasSuffix("/") { text += "/" }
    text += path
    if !parameters.isEmpty {
      text += "?" + parameters.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
    }
    var headers: HTTPHeaders = ["Authorization": "Bearer \(token)", "Sync-Schema": "\(schema)"]
    if body != nil { headers["Content-Type"] = "application/json" }
    return HTTPClientRequest(
      body == nil ? .get : .post, URL(string: text) ?? url, headers: headers, body: body.map { Data($0) },
      maximumBodySize: Self.maximumBodySize)
  }

  /// A `+` must be escaped, too: in a query it stands for a space.
  private static func escaped(_ text: String) -> String {
    let unreserved = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private func value<Value: Decodable>(
    _ type: Value.Type, of request: HTTPClientRequest
  ) async -> Result<Value, SyncFailure> {
    switch await response(to: request) {
    case .failure(let failure): .failure(failure)
    case .success(let response):
      // An answer that is not the server's, such as the sign-in page of a network.
      (try? SyncJSON.read(type, from: response.body)).map { .success($0) } ?? .failure(.tryLater(seconds: nil))
    }
  }

  /// Returns the successful response to a request that has no content to refuse.
  func response(to request: HTTPClientRequest) async -> Result<HTTPClientResponse, SyncFailure> {
    do throws(TransportError) {
      let response = try await transport.perform(request)
      if let failure = SyncFailure(response) { return .failure(failure) }
      note(response)
      return response.isSuccess ? .success(response) : .failure(.tryLater(seconds: nil))
    } catch { return .failure(SyncFailure(error)) }
  }

  /// Sends a set of changes.
  ///
  /// - Returns: a result for each.
  private func send(_ changes: [[UInt8]]) async -> [PushResult<Object>] {
    func all(_ result: PushResult<Object>) -> [PushResult<Object>] { Array(repeating: result, count: changes.count) }
    let body = Array(#"{"changes":["#.utf8) + changes.joined(separator: Array(",".utf8)) + Array("]}".utf8)
    let response: HTTPClientResponse
    do throws(TransportError) { response = try await transport.perform(request("changes", body: body)) } catch {
      if case .notAllowed = error { return all(.rejected("\(error)")) }
      return all(.failed(SyncFailure(error, isFirst: true)))
    }
    if let failure = SyncFailure(response) { return all(.failed(failure)) }
    note(response)
    switch response.status {
    case 200..<300:
      guard let answers = try? SyncJSON.read(SyncAnswers<Object>.self, from: response.body).answers,
        answers.count == changes.count
      else { return all(.failed(.tryLater(seconds: nil))) }
      return answers.map(\.pushResult)
    case 400, 409, 413, 422:
      guard changes.count > 1 else { return all(.rejected(Self.words(of: response))) }
      // The server applies nothing of a set that it does not accept: each change gets its own answer.
      var results: [PushResult<Object>] = []
      for change in changes { results += await send([change]) }
      return results
    case 403, 426: return all(.rejected(Self.words(of: response)))
    // The address is not that of a sync server, which is no fault of the changes.
    default: return all(.failed(.tryLater(seconds: nil)))
    }
  }

  private func note(_ response: HTTPClientResponse) {
    lastRefusal.withLock { $0 = [403, 426].contains(response.status) ? Self.words(of: response) : nil }
  }

  /// The words of a refusal. A proxy or the HTTP server itself answers with plain text.
  private static func words(of response: HTTPClientResponse) -> String {
    if let refusal = try? SyncJSON.read(SyncRefusal.self, from: response.body) { return refusal.error }
    return response.status == 413
      ? "This change is too large for the server." : "The server refused the change with status \(response.status)."
  }
}
