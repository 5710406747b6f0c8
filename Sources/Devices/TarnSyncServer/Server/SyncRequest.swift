import TarnDocument
import TarnSync
import TarnWeb

/// A request to a sync server, as far as it can be read without the types of the collection.
struct SyncRequest: Sendable {
  enum Kind: Sendable {
    case changes([UInt8])
    case news
    case lookUp(ChangeID, object: String, isCreation: Bool)
    case events(isOnce: Bool)
    case putBlob(hash: String, [UInt8])
    case blob(hash: String, object: String)
  }

  let kind: Kind
  let person: PersonID
  let schema: Int
  let cursor: String?
  /// The query as JSON.
  let query: String?
  /// The memory of the body.
  let allowance: BodyAllowance?
}

/// A response that says in words for a person why a request was not performed.
struct SyncHTTPError: Error {
  let status: Int
  let words: String
  var headers: [(String, String)] = []

  init(_ status: Int, _ words: String, retryAfter seconds: Int? = nil) {
    self.status = status
    self.words = words
    if let seconds { headers.append(("Retry-After", "\(seconds)")) }
  }

  static let notFound = SyncHTTPError(404, "There is nothing at this address.")

  var response: HTTPResponse {
    var response = HTTPResponse.json(status, (try? SyncJSON.bytes(of: SyncRefusal(words))) ?? [])
    response.headers += headers
    return response
  }
}

extension HTTPResponse {
  /// Returns a response of JSON that no cache may store: it is for one person.
  static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")], body: body)
  }
}
