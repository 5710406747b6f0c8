import Foundation

/// What is asked of a server, with the bounds within which it has to answer.
///
/// ```swift
/// var call = HTTPCall(.patch, url, body: Data(json.utf8), key: change.id)
/// call.headers["Authorization"] = "Bearer \(token)"
/// ```
///
/// A value: it can be compared, kept and repeated. Printed, it says where it goes and none of its secrets.
public struct HTTPCall: Sendable, Hashable {
  public enum Method: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  public var method: Method
  public var url: URL
  public var headers: HTTPHeaders
  public var body: Data?
  /// How long it may take altogether, from the first byte sent to the last received.
  public var timeLimit: Duration
  /// How many bytes the body of the answer may have, unpacked.
  public var bodyBound: Int
  /// By what the server knows the call again if it comes twice, so that it does once what is asked: it is sent as
  /// `Idempotency-Key`.
  public var key: String?

  /// - Parameters:
  ///   - timeLimit: half a minute is what a person still waits for on a bad network.
  ///   - bodyBound: 1 MiB holds a page of a hundred rows of 10 KB.
  public init(
    _ method: Method = .get, _ url: URL, headers: HTTPHeaders = [:], body: Data? = nil, key: String? = nil,
    timeLimit: Duration = .seconds(30), bodyBound: Int = 1 << 20
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.key = key
    self.timeLimit = timeLimit
    self.bodyBound = bodyBound
  }

  /// Whether it may be sent again where nobody knows if it has arrived: by its method (RFC 9110, 9.2.2) or for it has a key.
  public var isRepeatable: Bool {
    switch method {
    case .get, .head, .put, .delete: true
    case .post, .patch: key != nil
    }
  }

  /// The headers as they are sent.
  var sentHeaders: HTTPHeaders {
    var headers = headers
    if let key { headers["Idempotency-Key"] = key }
    return headers
  }

  /// What can't be sent is refused before anything is.
  ///
  /// - Throws: ``TransportError/notAllowed(_:)``.
  public func check() throws(TransportError) {
    guard Origin(url) != nil else {
      throw .notAllowed(
        "an address begins with http:// or https:// and has a host and a port that there is, and this one does not")
    }
    guard url.user == nil, url.password == nil else {
      throw .notAllowed("an address has no name and password in it: send them in a header")
    }
    if let fault = sentHeaders.fault { throw .notAllowed(fault) }
    // Nobody waits for longer than a day, and a day is far from where the counting of seconds ends.
    guard timeLimit > .zero, timeLimit <= .seconds(24 * 60 * 60), bodyBound >= 0 else {
      throw .notAllowed(
        "a call has a time limit of up to a day and a bound of its answer's body that is not below zero")
    }
    if body != nil, method == .get || method == .head {
      throw .notAllowed("\(method.rawValue) has no body: put what it asks for into the address")
    }
  }
}

extension HTTPCall: CustomStringConvertible {
  /// Its method and where it goes, without the query.
  public var description: String { "\(method.rawValue) \(Origin(url)?.description ?? "?")\(url.path)" }
}
