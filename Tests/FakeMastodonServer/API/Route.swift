/// The operation that a request of the API asks for.
enum Route: Equatable {
  case home
  /// The server itself, as a version of the API describes it.
  case instance(Int)
  case credentials
  case updateCredentials
  case account(Int64)
  case posted(Int64)
  case create
  case status(Int64)
  case source(Int64)
  case edit(Int64)
  case delete(Int64)
  case mark(StatusFlag, Bool, Int64)
  case boost(Bool, Int64)
  case context(Int64)
  case notifications
  case notification(Int64)
  case dismissNotification(Int64)
  case clearNotifications
  case uploadMedia
  case media(Int64)
  case updateMedia(Int64)
  case registerApplication
  case application
  case oauth(OAuth)
  case filters
  case createFilter
  case deleteFilter(Int64)
  /// A path of the API that this server does not have, or an invalid ID.
  case unknown

  init(method: String, path: String) {
    let parts = path.split(separator: "/").map(String.init)
    if ["GET", "HEAD"].contains(method), parts == ["api", "v1", "instance"] || parts == ["api", "v2", "instance"] {
      self = .instance(parts[1] == "v1" ? 1 : 2)
      return
    }
    if parts.starts(with: ["api", "v2", "filters"]) {
      let id = parts.count == 4 ? Int64(parts[3]) : nil
      self =
        switch (method, parts.count) {
        case ("GET", 3), ("HEAD", 3): .filters
        case ("POST", 3): .createFilter
        case ("DELETE", 4): id.map(Self.deleteFilter) ?? .unknown
        default: .unknown
        }
      return
    }
    if let route = Self.outsideVersion1(method, parts) {
      self = route
      return
    }
    guard parts.starts(with: ["api", "v1"]) else {
      self = .unknown
      return
    }
    // libmicrohttpd omits the body of a response to HEAD.
    let method = method == "HEAD" ? "GET" : method
    // IDs are texts to a client. A text that is not a number is not an ID of this server.
    let id = parts.count > 3 ? Int64(parts[3]) : nil
    self =
      switch (method, parts.dropFirst(2).first, parts.count) {
      case ("GET", "timelines", 4) where parts[3] == "home": .home
      case ("GET", "accounts", 4) where parts[3] == "verify_credentials": .credentials
      case ("PATCH", "accounts", 4) where parts[3] == "update_credentials": .updateCredentials
      case ("GET", "accounts", 4): id.map(Self.account) ?? .unknown
      case ("GET", "accounts", 5) where parts[4] == "statuses": id.map(Self.posted) ?? .unknown
      case ("POST", "statuses", 3): .create
      case ("GET", "statuses", 4): id.map(Self.status) ?? .unknown
      case ("PUT", "statuses", 4): id.map(Self.edit) ?? .unknown
      case ("DELETE", "statuses", 4): id.map(Self.delete) ?? .unknown
      case ("GET", "statuses", 5) where parts[4] == "source": id.map(Self.source) ?? .unknown
      case ("GET", "statuses", 5) where parts[4] == "context": id.map(Self.context) ?? .unknown
      case ("POST", "statuses", 5): id.flatMap { Self.change(parts[4], $0) } ?? .unknown
      case ("GET", "notifications", 3): .notifications
      case ("POST", "notifications", 4) where parts[3] == "clear": .clearNotifications
      case ("GET", "notifications", 4): id.map(Self.notification) ?? .unknown
      case ("POST", "notifications", 5) where parts[4] == "dismiss": id.map(Self.dismissNotification) ?? .unknown
      case ("GET", "media", 4): id.map(Self.media) ?? .unknown
      case ("PUT", "media", 4): id.map(Self.updateMedia) ?? .unknown
      case ("POST", "apps", 3): .registerApplication
      case ("GET", "apps", 4) where parts[3] == "verify_credentials": .application
      default: .unknown
      }
  }

  private static func change(_ name: String, _ id: Int64) -> Route? {
    switch name {
    case "favourite": .mark(.favourite, true, id)
    case "unfavourite": .mark(.favourite, false, id)
    case "bookmark": .mark(.bookmark, true, id)
    case "unbookmark": .mark(.bookmark, false, id)
    case "reblog": .boost(true, id)
    case "unreblog": .boost(false, id)
    default: nil
    }
  }

  /// Whether it deletes published content, for which there is a stricter rate limit.
  var isDeletion: Bool {
    switch self {
    case .delete, .boost(false, _): true
    default: false
    }
  }
}

/// A personal mark on a status.
enum StatusFlag: String { case favourite, bookmark }
