import TarnWeb

/// The instance's response to a request, before injected faults change it.
struct APIResponse {
  /// The outcome of a request.
  enum Outcome: String, Codable, Sendable {
    /// The request changes nothing.
    case read
    /// The change was made.
    case applied
    /// The change had been made before: nothing was done now.
    case repeated
    /// The request was refused, and nothing was done.
    case refused
  }

  var status = 200
  var headers: [(String, String)] = []
  var body: JSON
  var outcome: Outcome
  /// The status that a request with an idempotency key has created.
  var createdID: Int64?
  /// A response that is not JSON: a page for a person, or a redirect to one.
  var page: HTTPResponse?

  static func read(_ body: JSON) -> APIResponse { APIResponse(body: body, outcome: .read) }

  static func changed(_ body: JSON, _ isNew: Bool) -> APIResponse {
    APIResponse(body: body, outcome: isNew ? .applied : .repeated)
  }

  static func refused(_ status: Int, _ message: String) -> APIResponse {
    APIResponse(status: status, body: .object([("error", .text(message))]), outcome: .refused)
  }

  /// The wording of Mastodon's documentation.
  static let noToken = refused(401, "The access token is invalid")
  static let notFound = refused(404, "Record not found")
  static let notAllowed = refused(403, "This action is not allowed")
  static let tooMany = refused(429, "Too many requests")

  /// An OAuth 2 error (RFC 6749): a code for the program, and a sentence for its developer.
  static func refused(_ status: Int, _ error: String, _ description: String) -> APIResponse {
    APIResponse(
      status: status, body: .object([("error", .text(error)), ("error_description", .text(description))]),
      outcome: .refused)
  }

  /// A page for a person, or a redirect to one.
  static func page(_ response: HTTPResponse, _ outcome: Outcome = .read) -> APIResponse {
    APIResponse(status: response.status, body: .null, outcome: outcome, page: response)
  }

  var response: HTTPResponse {
    if let page { return page }
    return HTTPResponse(
      status: status,
      headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "private, no-store")] + headers,
      body: body.bytes)
  }
}
