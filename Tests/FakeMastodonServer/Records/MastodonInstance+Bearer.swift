import Foundation
import TarnWeb

// The account and the scopes of a request, by the token in its head.
extension MastodonInstance {
  struct Bearer: Equatable {
    /// `nil` for an application that acts for itself.
    var account: Int64?
    /// `nil` for a token that the server had from its start.
    var application: Int64?
    var scopes: Set<String>

    /// Whether it has a scope, itself or by a wider one: `write` contains `write:statuses`.
    func covers(_ scope: String) -> Bool {
      scopes.contains(scope) || scopes.contains(String(scope.prefix { $0 != ":" }))
    }
  }

  /// The possible scopes of a token; each contains those that begin with it and a colon.
  static let scopes: Set = ["read", "write", "follow", "push"]

  /// - Returns: `nil` if there is no valid token.
  func bearer(of request: HTTPRequest) throws -> Bearer? {
    guard let header = request.header("Authorization"), header.lowercased().hasPrefix("bearer ") else { return nil }
    let token = String(header.dropFirst("bearer ".count))
    if let account = try account(withToken: token) {
      return Bearer(account: account, application: nil, scopes: Self.scopes)
    }
    let tokenBytes = Array(token.utf8)
    var found: Bearer?
    // All are compared in full, so that the time reveals nothing about them.
    for (storedToken, bearer) in try rows(
      "SELECT token, account, application, scopes FROM token",
      row: { row in
        (
          row.text(0) ?? "",
          Bearer(
            account: row.isNull(1) ? nil : row.int64(1), application: row.int64(2),
            scopes: Self.scopeSet(row.text(3) ?? ""))
        )
      }) where isSame(tokenBytes, Array(storedToken.utf8))
    {
      found = bearer
    }
    return found
  }

  static func scopeSet(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

  /// Returns the reason why a token may not use a route; `nil` if it may.
  func refusal(of bearer: Bearer?, for route: Route) -> APIResponse? {
    guard let bearer else { return .noToken }
    if let scope = route.scope, !bearer.covers(scope) {
      return .refused(403, "This action is outside the authorized scopes")
    }
    return bearer.account == nil ? .refused(422, "This method requires an authenticated user") : nil
  }
}
