/// One thing that happened at a server: see ``ServerLog``.
///
/// No event has a password, a token, a cookie, a query, the text of a form, or a path that a client has made up: all of its texts
/// come from the server and the app, and the IDs of people and sessions, which grant no access.
public enum LogEvent: Sendable, Equatable {
  /// The server listens.
  case started(port: UInt16)
  /// The server has stopped; with `restarts` it has handed its browsers over to the next one.
  case stopped(restarts: Bool)
  /// A request was answered, or its stream has begun.
  case request(Request)
  /// An event stream has ended.
  case streamEnded(Request, StreamEnd)
  /// A browser, or a window with a page of its own, has begun a session.
  case sessionOpened(LoggedSession)
  /// A session was discarded for a newer one, because there were too many.
  case sessionDropped(LoggedSession)
  /// A person has signed in.
  case signedIn(person: String, client: String?)
  /// A person has signed out.
  case signedOut(person: String, client: String?)
  /// Signing in has failed. The name that was typed is not in it, because people type passwords into that field, too: there is a
  /// person if the name is that of an account.
  case signInFailed(person: String?, SignInFailure, client: String?)
  /// An operation of the app or the server has failed. The error is given by its type: its text may contain a user's.
  case failed(Operation, error: String)
  /// Events that were left out of the log, because there were too many of their topic.
  case suppressed(Topic, count: Int)

  /// A request and its response.
  public struct Request: Sendable, Equatable {
    /// `GET`, `HEAD`, `POST`, or `other`.
    public var method: String
    /// The path of the page or the script. What follows a page's path is given as `*`, because it may contain a user's text:
    /// `/todos/*`.
    public var path: String
    /// The purpose of the request.
    public var kind: Kind
    /// The status of the response.
    public var status: Int
    /// Why the server has refused the request; `nil` if it has not.
    public var refusal: RefusalReason?
    /// From the head of the request to its response, or to the end of its stream.
    public var duration: Duration
    /// The bytes of the request's body.
    public var received: Int
    /// The bytes of the response's body, 0 for a stream.
    public var sent: Int
    /// The address of the client, as ``ClientAddresses`` finds it; without one that of the connection.
    public var client: String?
  }

  /// The purpose of a request.
  public enum Kind: String, Sendable, CaseIterable {
    /// The HTML of a page.
    case page
    /// A form of a browser without scripts.
    case form
    /// The input of a user in a window.
    case events
    /// The stream of a window.
    case stream
    /// The trees of a page for printing.
    case print
    /// The stylesheet of a page.
    case style
    /// A script of the framework.
    case script
    /// A file of the app (``Assets``).
    case asset
    /// A file that a user adds.
    case upload
    /// A file that a page shows.
    case file
    /// The form for signing in.
    case signIn = "sign-in"
    /// The form for signing out.
    case signOut = "sign-out"
    /// None of these: the path is no one's.
    case unknown
  }

  /// Why a server refuses a request.
  public enum RefusalReason: String, Sendable, CaseIterable {
    /// The request names another server (`Host`).
    case host
    /// The request comes from the page of another site.
    case crossSite = "cross-site"
    /// The browser is not admitted, or the person has not signed in.
    case access
    /// The session, or the token of a form, is unknown.
    case session
    /// The head can be read in two ways, or not at all.
    case malformed
    /// The proxy's statement about the client's address can't be read.
    case forwarded
    /// The body has another type than the address takes.
    case mediaType = "media-type"
    /// The method is not supported.
    case method
    /// The body is too large.
    case size
    /// Something is used to its limit: streams, memory, sessions, attempts.
    case limit
    /// There is nothing at the address.
    case missing
    /// The server is stopping.
    case stopping
    /// The request was refused for another reason: the app's, or an event that is too late.
    case other
  }

  /// How a stream has ended.
  public enum StreamEnd: String, Sendable {
    /// The client has disconnected, or the server has found it gone.
    case client
    /// The server has dropped the client, which did not read.
    case dropped
    /// The server has ended it: a newer stream of the tab, a person who signed out, the end of the server.
    case server
  }

  /// A session in a log.
  public struct LoggedSession: Sendable, Equatable {
    /// The path of its page.
    public var path: String
    /// Its ``Session/ID``, which grants no access.
    public var id: String
    /// Its person; `nil` on a server that does not know people.
    public var person: String?
  }

  /// Why signing in has failed.
  public enum SignInFailure: String, Sendable {
    /// The name or the password is wrong.
    case wrong
    /// The name, or the address of the client, has to wait after too many failures.
    case waiting
    /// The server verifies too many passwords at the moment.
    case busy
    /// The app or the hasher has failed.
    case failed
  }

  /// An operation that can fail.
  public enum Operation: String, Sendable {
    /// Creating a page.
    case page
    /// Storing an upload.
    case upload
    /// Finding the account of a name, or verifying a password.
    case signIn = "sign-in"
    /// Storing that a person has signed out.
    case signOut = "sign-out"
  }

  /// The events that share a limit.
  public enum Topic: String, Sendable, CaseIterable {
    /// Requests with a status below 400, and the ends of streams.
    case requests
    /// Requests with a status of 400 or more.
    case refusals
    /// Sessions that have begun or were discarded.
    case sessions
    /// People who sign in and out, or fail to.
    case signIns = "sign-ins"
    /// Operations that have failed.
    case failures
    /// Starting and stopping, and what was left out: at most a few.
    case server
  }
}

extension LogEvent {
  /// The topic whose limit counts the event.
  public var topic: Topic {
    switch self {
    case .started, .stopped, .suppressed: .server
    case .request(let request): request.status < 400 ? .requests : .refusals
    case .streamEnded: .requests
    case .sessionOpened, .sessionDropped: .sessions
    case .signedIn, .signedOut, .signInFailed: .signIns
    case .failed: .failures
    }
  }
}
