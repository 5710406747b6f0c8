import Foundation

/// An HTTP request with limits for its response.
///
/// ```swift
/// var request = HTTPClientRequest(.patch, url, body: Data(json.utf8), idempotencyKey: change.description)
/// request.headers["Authorization"] = "Bearer \(token)"
/// ```
///
/// A request is a value: it can be compared, stored and repeated. Its description has the origin and path and no secrets.
public struct HTTPClientRequest: Sendable, Hashable {
  /// An HTTP method.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Reads the headers without the body.
    case head = "HEAD"
    /// Performs an action or creates an object. Not repeatable without an ``idempotencyKey``.
    case post = "POST"
    /// Replaces an object as a whole.
    case put = "PUT"
    /// Changes parts of an object. Not repeatable without an ``idempotencyKey``.
    case patch = "PATCH"
    /// Removes an object.
    case delete = "DELETE"
  }

  /// The method.
  public var method: Method
  /// The target, an `http` or `https` URL without a user name or password.
  public var url: URL
  /// The headers, without those that are derived from ``idempotencyKey``.
  public var headers: HTTPHeaders
  /// The body; `nil` for `GET` and `HEAD`.
  public var body: Data?
  /// The time limit of the whole exchange, from the first byte sent to the last received.
  public var timeLimit: Duration
  /// The maximum size of the decoded response body, in bytes.
  public var maximumBodySize: Int
  /// The idempotency key, by which a server recognizes a repeated request and applies it once: sent as `Idempotency-Key`.
  public var idempotencyKey: String?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - url: the target, an `http` or `https` URL without a user name or password.
  ///   - headers: the headers, without those of the idempotency key.
  ///   - body: the body; `nil` for `GET` and `HEAD`.
  ///   - idempotencyKey: the key by which a server recognizes a repeated request; `nil` for a request that need not be
  ///     recognized.
  ///   - timeLimit: half a minute is what a user still waits for on a bad network.
  ///   - maximumBodySize: 1 MiB holds a page of a hundred rows of 10 KB.
  public init(
    _ method: Method = .get, _ url: URL, headers: HTTPHeaders = [:], body: Data? = nil, idempotencyKey: String? = nil,
    timeLimit: Duration = .seconds(30), maximumBodySize: Int = 1 << 20
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.idempotencyKey = idempotencyKey
    self.timeLimit = timeLimit
    self.maximumBodySize = maximumBodySize
  }

  /// Whether the request may be sent again when it is unknown whether it arrived: by its method (RFC 9110, 9.2.2) or
  /// because it has a key.
  public var isRepeatable: Bool {
    switch method {
    case .get, .head, .put, .delete: true
    case .post, .patch: idempotencyKey != nil
    }
  }

  /// The headers as they are sent.
  var sentHeaders: HTTPHeaders {
    var headers = headers
    if let idempotencyKey { headers["Idempotency-Key"] = idempotencyKey }
    return headers
  }

  /// Checks the request before it is sent.
  ///
  /// - Throws: ``TransportError/notAllowed(_:)``.
  public func check() throws(TransportError) {
    guard WebOrigin(url) != nil else {
      throw .notAllowed(
        "its address must begin with http:// or https://, and have a host and a valid port")
    }
    guard url.user == nil, url.password == nil else {
      throw .notAllowed("its address contains a user name or a password: send them in a header")
    }
    if let fault = sentHeaders.fault { throw .notAllowed(fault) }
    // No caller waits longer than a day, and a day is far below the overflow of `Duration` seconds.
    guard timeLimit > .zero, timeLimit <= .seconds(24 * 60 * 60), maximumBodySize >= 0 else {
      throw .notAllowed(
        "its time limit must be at most a day, and the bound of its answer's body must not be negative")
    }
    if body != nil, method == .get || method == .head {
      throw .notAllowed("\(method.rawValue) can't have a body: put the parameters into the address")
    }
  }
}

extension HTTPClientRequest: CustomStringConvertible {
  /// The method, origin and path, without the query.
  public var description: String { "\(method.rawValue) \(WebOrigin(url)?.description ?? "?")\(url.path)" }
}
