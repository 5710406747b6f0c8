import Synchronization
import TarnDocument
import TarnSync
import TarnWeb

/// Reads the heads of requests: who sends them, and what they ask for. It runs on the thread of the HTTP server.
final class SyncRouter: Sendable {
  /// Begins and ends with a slash.
  let path: String
  private let address: String
  private let hosts: Set<String>
  /// 0 until the server listens.
  private let port = Atomic<UInt16>(0)
  let schemas: ClosedRange<Int>
  let person: @Sendable (String) -> PersonID?

  init(
    path: String, address: String, hosts: [String], schemas: ClosedRange<Int>,
    person: @escaping @Sendable (String) -> PersonID?
  ) {
    let names = path.split(separator: "/")
    self.path = names.isEmpty ? "/" : "/\(names.joined(separator: "/"))/"
    self.address = address.contains(":") ? "[\(address)]" : address
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.schemas = schemas
    self.person = person
  }

  /// Accepts requests that name the port.
  func begin(port: UInt16) { self.port.store(port, ordering: .relaxed) }

  private func isOwn(_ host: String) -> Bool {
    let port = port.load(ordering: .relaxed)
    return host == "\(address):\(port)" || host == "localhost:\(port)" || hosts.contains(host)
  }

  /// Decides from its head alone whether the body of a request is read: that of a stranger would take memory from all
  /// others.
  func admit(_ head: HTTPRequest) -> HTTPAdmission {
    switch route(head) {
    case .failure(let error): .refused(error.response)
    case .success: .usual
    }
  }

  /// Reads a complete request, or its head alone.
  func route(_ request: HTTPRequest) -> Result<SyncRequest, SyncHTTPError> {
    guard let host = request.header("Host")?.lowercased(), isOwn(host) else {
      // Another site's name that resolves to this server would let that site's page read it.
      return .failure(SyncHTTPError(421, "This server does not answer for that host."))
    }
    guard let person = person(of: request) else {
      var error = SyncHTTPError(401, "Sign in again: the server does not know this token.")
      error.headers.append(("WWW-Authenticate", "Bearer"))
      return .failure(error)
    }
    guard let schema = Int(request.header("Sync-Schema") ?? "1") else {
      return .failure(SyncHTTPError(400, "The header Sync-Schema is not a number."))
    }
    if schema < schemas.lowerBound {
      return .failure(SyncHTTPError(426, "Update the app: the server does not support this version any more."))
    }
    if schema > schemas.upperBound {
      // Five minutes: an update of a server takes minutes.
      return .failure(SyncHTTPError(503, "The server is older than this app and has to be updated.", retryAfter: 300))
    }
    return kind(of: request).map { kind in
      SyncRequest(
        kind: kind, person: person, schema: schema, cursor: request.query["after"], query: request.query["query"],
        allowance: request.allowance)
    }
  }

  private func person(of request: HTTPRequest) -> PersonID? {
    guard let header = request.header("Authorization"), header.lowercased().hasPrefix("bearer ") else { return nil }
    return person(String(header.dropFirst("bearer ".count)))
  }

  private func kind(of request: HTTPRequest) -> Result<SyncRequest.Kind, SyncHTTPError> {
    guard request.path.hasPrefix(path) else { return .failure(.notFound) }
    let parts = request.path.dropFirst(path.count).split(separator: "/", omittingEmptySubsequences: false)
    switch (request.method, parts.first, parts.count) {
    case ("POST", "changes", 1): return .success(.changes(request.body))
    case ("GET", "changes", 1): return .success(.news)
    case ("GET", "changes", 2):
      guard let id = ChangeID(String(parts[1])), let object = request.query["object"] else {
        return .failure(SyncHTTPError(400, "The address needs the ID of a change and “object”."))
      }
      return .success(.lookUp(id, object: object, isCreation: request.query["create"] == "1"))
    case ("GET", "events", 1): return .success(.events(isOnce: request.query["once"] == "1"))
    case ("PUT", "blobs", 2): return .success(.putBlob(hash: String(parts[1]), request.body))
    case ("GET", "blobs", 2):
      guard let object = request.query["object"] else { return .failure(.notFound) }
      return .success(.blob(hash: String(parts[1]), object: object))
    case (_, "changes", 1...2), (_, "events", 1), (_, "blobs", 2):
      return .failure(SyncHTTPError(405, "This address does not support the method \(request.method)."))
    default: return .failure(.notFound)
    }
  }
}
