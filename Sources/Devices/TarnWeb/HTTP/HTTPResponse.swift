/// One complete response. `Content-Length`, `Date` and `Connection` are added when it is sent; for `HEAD` the body is
/// then also omitted, so that a handler may treat `HEAD` as `GET`.
///
/// If a name or value is not valid in a header (a line break, a control character), the whole response becomes a 500:
/// otherwise an attacker who controls the value could write further headers.
package struct HTTPResponse: Sendable {
  /// 200…599.
  package var status: Int
  package var headers: [(String, String)]
  package var body: [UInt8]
  /// The memory reserved for a large body: held until it is sent.
  package var allowance: BodyAllowance?
  /// Why the server has refused the request, for its log.
  var refusal: LogEvent.RefusalReason?

  package init(
    status: Int, headers: [(String, String)] = [], body: [UInt8] = [], allowance: BodyAllowance? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.allowance = allowance
  }

  /// Returns a response of one line of plain text.
  package static func text(_ status: Int, _ message: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array((message + "\n").utf8))
  }

  /// Returns the refusal of a request as one line of plain text.
  static func refused(_ status: Int, _ reason: LogEvent.RefusalReason, _ message: String) -> HTTPResponse {
    var response = text(status, message)
    response.refusal = reason
    return response
  }

  /// The response with the reason of a refusal.
  func refusing(_ reason: LogEvent.RefusalReason) -> HTTPResponse {
    var response = self
    response.refusal = reason
    return response
  }
}

extension HTTPResponse {
  static let unanswered = text(500, "The server has no answer to this request. Try again later.")
  static let unsendable = text(500, "The app's answer is not valid HTTP.")
  static let stopping = refused(503, .stopping, "The server is stopping. Try again in a moment.")
  static let badTarget = refused(400, .malformed, "The address of this request is malformed.")

  static func repeatedHeader(_ name: String) -> HTTPResponse {
    refused(400, .malformed, "The header \(name) is given twice. Send it once.")
  }

  static let malformedHeader = refused(
    400, .malformed, "A header of this request has an invalid name: use only letters, digits and - before the colon.")

  static let tooManyBodies: HTTPResponse = {
    var response = refused(
      503, .limit, "The server is receiving too many large requests at the moment. Try again soon.")
    response.headers.append(("Retry-After", "1"))
    return response
  }()

  static let malformedForwarding = refused(
    400, .forwarded, "The proxy has not said clearly from which address this request comes.")

  static let ambiguousLength = refused(400, .malformed, "The length of this request's body is given twice.")

  static func tooManyStreams(_ limit: Int) -> HTTPResponse {
    var response = refused(503, .limit, "All \(limit) event streams of this server are in use. Try again later.")
    // A minute: streams end when users close pages, which takes minutes, not seconds.
    response.headers.append(("Retry-After", "60"))
    return response
  }

  static func bodyTooLarge(_ limit: Int) -> HTTPResponse {
    refused(413, .size, "The body of this request is too large. At most \(limit) bytes are accepted.")
  }

  static func methodNotAllowed(_ methods: [String]) -> HTTPResponse {
    let list = methods.dropLast().joined(separator: ", ") + (methods.count > 1 ? " and " : "") + (methods.last ?? "")
    var response = refused(405, .method, "This server supports only \(list).")
    response.headers.append(("Allow", methods.joined(separator: ", ")))
    return response
  }

  /// The headers, with the one that every response has: a browser must not guess another content type.
  var headersToSend: [(String, String)] {
    headers.contains { isSameASCII($0.0, Self.noSniffing.0) } ? headers : headers + [Self.noSniffing]
  }

  static let noSniffing = ("X-Content-Type-Options", "nosniff")

  /// The whole response in its wire format, for the one case in which libmicrohttpd accepts no response: in the middle
  /// of a body. Only for responses made in this module, whose headers are known to be valid.
  func bytesBeforeClosing() -> [UInt8] {
    // The reason phrase may be empty; clients use only the number.
    var head = "HTTP/1.1 \(status) \r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in headersToSend { head += "\(name): \(value)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }
}
