import Synchronization
import TarnDocument
import TarnView

/// A page of a server: its route and the token of its session; the token is empty if all sessions share the page.
struct PageID: Hashable {
  let route: PageRoute
  let token: String
}

/// The sender of a request: the page's route, and the token of the route's cookie if the request has one.
///
/// The token and the name of the window of a person end with the person (``named(_:of:)``): so another person with the
/// same browser has another session.
struct RequestSender: Sendable {
  let route: PageRoute
  let token: String?
  /// The name of the window, if the request has one.
  var window: String?
  /// Whether the request used a host name that is reached by HTTPS only.
  var isSecure = false
  /// The person who sends the request.
  var person = PersonID.local
  /// The sign-in of the person, if the server has such.
  var signIn: String?
  /// The address by which the client is limited; `nil` if clients are not told apart.
  var client: String?
}

extension RequestSender {
  /// Returns the name of a person's session or window in the stores, from the one that the browser has.
  static func named(_ name: String, of person: PersonID) -> String { person == .local ? name : "\(name) \(person)" }
}

/// Input from browsers for the pages' isolation.
enum PageInput: Sendable {
  case home(RequestSender, PageTarget, HTTPReply)
  /// A browser without scripts posts a form.
  case form(RequestSender, PageTarget, FormPost, HTTPReply)
  case style(RequestSender, version: String?, HTTPReply)
  /// A tab requests a stream.
  case open(RequestSender, StreamRequest, HTTPReply)
  /// A browser requests the trees for printing.
  case print(RequestSender, HTTPReply)
  case events(RequestSender, EventPost, HTTPReply)
  case tick(Int)
  /// A monitor requests the metrics, or whether the pages answer.
  case metrics(@Sendable ([PageMetrics], [Metric]) -> HTTPResponse, HTTPReply)
  case health(HTTPReply)
  /// Wakes the server without any input.
  case wakeUp
}

/// The parameters of a tab's request for a stream.
struct StreamRequest: Sendable {
  /// The name of the tab, the same when it reconnects. The pages' script generates shorter names; a longer one is ignored.
  let tab: String?
  /// Whether it reports the messages that it has received.
  let reports: Bool
  /// The address at which it was loaded; `nil` if the state determines it.
  let address: String?
  /// The version of its files; `nil` if it names none.
  let version: PageVersion?

  init(_ request: HTTPRequest) {
    func value(_ parameter: WireFormat.StreamParameter) -> String? { request.query[parameter.rawValue] }
    tab = value(.tab).flatMap { $0.utf8.count <= 40 ? $0 : nil }
    reports = value(.reports) != nil
    address = value(.address).map { text in Address(text)?.unmarked?.description ?? text }
    version = value(.version).flatMap { PageVersion($0) }
  }
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
