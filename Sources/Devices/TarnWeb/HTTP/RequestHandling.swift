/// The handling of requests, shared by the server of this module and by other servers: the rules for heads, the handler, and the
/// report of the responses.
struct RequestHandling: Sendable {
  /// A request and its response, for logs.
  struct Outcome: Sendable {
    /// One of the handled methods, or `other`.
    var method: String
    /// The decoded path; `nil` if the target is malformed.
    var path: String?
    var status: Int
    var refusal: LogEvent.RefusalReason?
    var duration: Duration
    var received: Int
    var sent: Int
    var client: String?
  }

  enum Event: Sendable {
    /// - Parameter isStream: whether the response is a stream, which has only begun.
    case responded(Outcome, isStream: Bool)
    case streamEnded(Outcome, LogEvent.StreamEnd)
  }

  /// The decision about a head.
  enum Decision {
    /// The head is ambiguous: no further request of the connection can be read.
    case violation(HTTPResponse)
    /// The response, after the body or before it.
    case problem(HTTPResponse)
    case admitted(HTTPRequest, HTTPAdmission)
  }

  var methods = ["GET", "HEAD", "POST"]
  var clients = ClientAddresses.unknown
  var admit: @Sendable (HTTPRequest) -> HTTPAdmission = { _ in .usual }
  /// Handles complete requests.
  var handler: @Sendable (HTTPRequest, HTTPReply) -> Void
  /// Called for each response, before it is sent, and for the end of each stream. It must not block.
  var report: @Sendable (Event) -> Void = { _ in }

  /// A client may send any word as the method: those would fill a table.
  func known(_ method: String) -> String { methods.contains(method) ? method : "other" }

  /// Decides about a request from its head.
  ///
  /// - Parameter peer: the address of the connection.
  func decide(
    _ method: String, _ target: HTTPTarget?, _ headers: [(name: String, value: String)], peer: String?
  ) -> Decision {
    if let violation = headers.violation { return .violation(violation) }
    guard methods.contains(method) else { return .problem(.methodNotAllowed(methods)) }
    guard let target else { return .problem(.badTarget) }
    var request = HTTPRequest(
      method: method, path: target.path, query: target.query, headers: headers, queryValues: target.queryValues,
      peer: peer)
    switch clients.client(of: peer, headers) {
    case .success(let client): request.client = client
    case .failure: return .problem(.malformedForwarding)
    }
    return .admitted(request, admit(request))
  }
}
