// The scope that a route needs of the token in its request.
extension Route {
  /// A step of signing in, as OAuth 2 has it.
  enum OAuth: Equatable {
    /// The metadata of the authorization server, for clients (RFC 8414).
    case description
    /// The page on which a person authorizes an application.
    case page
    case approve
    /// The page that shows the code, for an application without an address of its own.
    case code
    case token
    case revoke
  }

  /// The routes outside of version 1 of the API.
  static func outsideVersion1(_ method: String, _ parts: [String]) -> Route? {
    switch (method == "HEAD" ? "GET" : method, parts) {
    case ("POST", ["api", "v2", "media"]): .uploadMedia
    case ("GET", [".well-known", "oauth-authorization-server"]): .oauth(.description)
    case ("GET", ["oauth", "authorize"]): .oauth(.page)
    case ("POST", ["oauth", "authorize"]): .oauth(.approve)
    case ("GET", ["oauth", "authorize", "native"]): .oauth(.code)
    case ("POST", ["oauth", "token"]): .oauth(.token)
    case ("POST", ["oauth", "revoke"]): .oauth(.revoke)
    default: nil
    }
  }

  /// The scope that a token needs; `nil` if it needs none.
  ///
  /// A token that has a wider one has it, too: `write` contains `write:statuses`.
  var scope: String? {
    switch self {
    case .home, .posted, .source: "read:statuses"
    case .credentials: "read:accounts"
    case .updateCredentials: "write:accounts"
    case .create, .edit, .delete, .boost: "write:statuses"
    case .mark(.favourite, _, _): "write:favourites"
    case .mark(.bookmark, _, _): "write:bookmarks"
    case .filters: "read:filters"
    case .createFilter, .deleteFilter: "write:filters"
    case .notifications, .notification: "read:notifications"
    case .dismissNotification, .clearNotifications: "write:notifications"
    case .uploadMedia, .media, .updateMedia: "write:media"
    case .instance, .status, .account, .context, .registerApplication, .application, .oauth, .unknown: nil
    }
  }
}
