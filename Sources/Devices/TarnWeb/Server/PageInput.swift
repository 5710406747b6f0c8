import Synchronization

/// A page of a server: its route and the token of its session; the token is empty if all sessions share the page.
struct PageID: Hashable {
  let route: PageRoute
  let token: String
}

/// The sender of a request: the page's route, and the token of the route's cookie if the request has one.
struct RequestSender: Sendable {
  let route: PageRoute
  let token: String?
  /// The name of the window, if the request has one.
  var window: String?
  /// Whether the request used a host name that is reached by HTTPS only.
  var isSecure = false
}

/// Input from browsers for the pages' isolation.
enum PageInput: Sendable {
  case home(RequestSender, HTTPReply)
  case style(RequestSender, HTTPReply)
  /// A tab requests a stream. It uses the same name when it reconnects. `reports` says whether it reports the messages
  /// that it has received.
  case open(RequestSender, tab: String?, reports: Bool, HTTPReply)
  /// A browser requests the trees for printing.
  case print(RequestSender, HTTPReply)
  case events(RequestSender, EventPost, HTTPReply)
  case tick(Int)
  /// A monitor requests the metrics, or whether the pages answer.
  case metrics(HTTPReply)
  case health(HTTPReply)
  /// Wakes the server without any input.
  case wakeUp
}

/// The connections whose streams have ended and which are not removed yet: at most as many as there can be streams.
final class DisconnectQueue: Sendable {
  private let connections = Mutex<[(PageRoute, String)]>([])

  func append(_ connection: String, at route: PageRoute) { connections.withLock { $0.append((route, connection)) } }

  func removeAll() -> [(PageRoute, String)] {
    connections.withLock { connections in
      defer { connections = [] }
      return connections
    }
  }
}
