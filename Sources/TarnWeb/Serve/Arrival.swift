import Synchronization

/// A page of a server: its route and the token of its session; the token is empty if all sessions share the page.
struct PageID: Hashable {
  let place: Place
  let token: String
}

/// The sender of a request: the page's route, and the token of the route's cookie if the request has one.
struct Caller: Sendable {
  let place: Place
  let token: String?
  /// Whether the request used a host name that is reached by HTTPS only.
  var isSecure = false
}

/// Input from browsers for the pages' isolation.
enum Arrival: Sendable {
  case home(Caller, HTTPReply)
  case style(Caller, HTTPReply)
  /// A tab requests a stream. It uses the same name when it reconnects.
  case open(Caller, tab: String?, HTTPReply)
  /// A browser requests the trees for printing.
  case print(Caller, HTTPReply)
  case events(Caller, EventPost, HTTPReply)
  case tick(Int)
  /// Wakes the server without any input.
  case nothing
}

/// The connections whose streams have ended and which are not removed yet: at most as many as there can be streams.
final class Gone: Sendable {
  private let viewers = Mutex<[(Place, String)]>([])

  func put(_ viewer: String, at place: Place) { viewers.withLock { $0.append((place, viewer)) } }

  func take() -> [(Place, String)] {
    viewers.withLock { viewers in
      defer { viewers = [] }
      return viewers
    }
  }
}
