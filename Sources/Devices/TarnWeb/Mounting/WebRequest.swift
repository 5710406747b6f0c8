/// A request that another HTTP server has read: see ``PageHandler``.
///
/// ```swift
/// let request = WebRequest(method: "GET", target: "/apps/todos/?done", headers: [("Host", "127.0.0.1:8080")])
/// ```
public struct WebRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The target of the request line as the client has sent it, not decoded: `/apps/todos/?done`.
  public var target: String
  /// All headers in their order, also repeated ones: the handler refuses a head that can be read in two ways.
  public var headers: [(name: String, value: String)]
  /// The body, without the encoding of its transfer.
  public var body: [UInt8]
  /// The IP address of the connection; `nil` if it has none.
  public var peer: String?

  /// Creates a request.
  public init(
    method: String, target: String, headers: [(name: String, value: String)], body: [UInt8] = [], peer: String? = nil
  ) {
    (self.method, self.target, self.headers, self.body, self.peer) = (method, target, headers, body, peer)
  }
}

/// The response of a ``PageHandler``, to be sent by another HTTP server.
///
/// The server adds the length of the body, and leaves the body out for `HEAD`. The headers are valid: they have no line breaks.
public struct WebResponse: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    /// Bytes of a known length.
    case bytes([UInt8])
    /// Bytes that come as the pages change, until the stream or the connection ends. Each chunk must be sent at once.
    case stream(ResponseStream)
  }

  /// The status, 200…599.
  public let status: Int
  /// The headers in their order, some of which may be repeated, such as `Set-Cookie`.
  public let headers: [(name: String, value: String)]
  /// The content.
  public let body: Body
  /// The memory of a file in transit: counted as used as long as the response exists.
  private let allowance: BodyAllowance?

  init(_ response: HTTPResponse) {
    let isValid = (200...599).contains(response.status) && Self.areValid(response.headersToSend)
    let response = isValid ? response : .unsendable
    status = response.status
    headers = response.headersToSend.map { (name: $0.0, value: $0.1) }
    body = .bytes(response.body)
    allowance = response.allowance
  }

  init(_ stream: ResponseStream, headers: [(String, String)]) {
    status = 200
    self.headers = headers.map { (name: $0.0, value: $0.1) }
    body = .stream(stream)
    allowance = nil
  }

  static func areValid(_ headers: [(String, String)]) -> Bool {
    headers.allSatisfy { name, value in
      !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
        && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }
  }
}
