import Synchronization

/// A page of a server: where it is, and whose; nobody's, if all share it.
struct PageID: Hashable {
  let place: Place
  let token: String
}

/// Who asks, and where: by the token of the place's cookie, if they have one.
struct Caller: Sendable {
  let place: Place
  let token: String?
  /// Whether they came by an address that is reached by https alone.
  var isSecure = false
}

/// What comes from browsers into the pages' isolation.
enum Arrival: Sendable {
  case home(Caller, HTTPReply)
  case style(Caller, HTTPReply)
  /// A tab wants a stream, by the name it goes on under when that ends.
  case open(Caller, tab: String?, HTTPReply)
  /// What is to be printed.
  case print(Caller, HTTPReply)
  case events(Caller, EventPost, HTTPReply)
  case tick(Int)
  /// Only a reason to wake up.
  case nothing
}

/// The viewers who have left and not yet been taken off: at most as many as there may be streams.
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
