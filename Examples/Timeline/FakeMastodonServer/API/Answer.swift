import TarnWeb

/// What the instance says to a request, before anything is done to it on purpose.
struct Answer {
  /// What became of what was asked.
  enum Outcome: String, Codable, Sendable {
    /// Nothing was to be changed.
    case read
    /// It was done.
    case applied
    /// It had been done before: nothing was done now.
    case repeated
    /// It was refused, and nothing was done.
    case refused
  }

  var status = 200
  var headers: [(String, String)] = []
  var body: JSON
  var outcome: Outcome
  /// The status that a request with a key has made.
  var made: Int64?
  /// An answer that is no JSON: a page for a person, or the way to one.
  var page: HTTPResponse?

  static func read(_ body: JSON) -> Answer { Answer(body: body, outcome: .read) }

  static func changed(_ body: JSON, _ isNew: Bool) -> Answer {
    Answer(body: body, outcome: isNew ? .applied : .repeated)
  }

  static func refused(_ status: Int, _ words: String) -> Answer {
    Answer(status: status, body: .object([("error", .text(words))]), outcome: .refused)
  }

  /// In the documentation's words.
  static let noToken = refused(401, "The access token is invalid")
  static let notFound = refused(404, "Record not found")
  static let notAllowed = refused(403, "This action is not allowed")
  static let tooMany = refused(429, "Too many requests")

  /// As OAuth 2 says it (RFC 6749): a word for the program, and a sentence for the person who writes it.
  static func refused(_ status: Int, _ error: String, _ description: String) -> Answer {
    Answer(
      status: status, body: .object([("error", .text(error)), ("error_description", .text(description))]),
      outcome: .refused)
  }

  /// For a person, or the way to a page.
  static func page(_ response: HTTPResponse, _ outcome: Outcome = .read) -> Answer {
    Answer(status: response.status, body: .null, outcome: outcome, page: response)
  }

  var response: HTTPResponse {
    if let page { return page }
    return HTTPResponse(
      status: status,
      headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "private, no-store")] + headers,
      body: body.bytes)
  }
}
