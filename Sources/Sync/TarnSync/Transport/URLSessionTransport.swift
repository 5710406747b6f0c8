import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport over HTTP that uses the toolchain's `URLSession`.
///
/// ```swift
/// let transport = URLSessionTransport()
/// ```
///
/// It disables the features of a session that affect requests implicitly: cookies, caches, stored credentials, and
/// redirects that forward a request's credentials. GET and HEAD follow up to five redirects: within the origin with all
/// headers, to another origin with only the `Accept` header, and never from https to http. For all other methods, a
/// redirect is the answer.
///
/// GET and HEAD share connections. Every other request has a connection of its own: if a reused connection ends without an
/// answer, the session on Linux sends the request again, although it may have arrived, or, if it has a body, waits in
/// vain until the time limit. Over a new connection it does neither.
///
/// On Linux the system accepts no IPv6 address as a host: use a name.
public final class URLSessionTransport: Transport {
  /// The session of GET and HEAD: from the first one, as it starts a thread and asks the system for folders.
  private let shared = Mutex<(session: URLSession, driver: URLSessionDriver)?>(nil)

  /// Creates a transport. Its session begins with the first request.
  public init() {}

  /// The seconds between the end of an exchange and the end of its task. On Linux the session traps if a task completes
  /// while it is cancelled, and both often have the same cause: a server that ends, a program that has got its answer. A
  /// second later the task has completed, or has no reason to.
  private static let cancellationDelay = 1

  private static func session(_ driver: URLSessionDriver) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: configuration, delegate: driver, delegateQueue: URLSessionDriver.queue)
  }

  // Not `invalidateAndCancel()`: on Linux it reads the list of the session's tasks while another thread may remove one from
  // it, which is fatal now and then. No request is in progress here, and each cancels its own task when it ends.
  deinit { shared.withLock { $0?.session.finishTasksAndInvalidate() } }

  /// Returns the session of a request, and its driver: tasks of different sessions have the same identifiers.
  private func session(isShared: Bool) -> (session: URLSession, driver: URLSessionDriver) {
    func make() -> (URLSession, URLSessionDriver) {
      let driver = URLSessionDriver()
      return (Self.session(driver), driver)
    }
    guard isShared else { return make() }
    return shared.withLock { shared in
      if let shared { return shared }
      let made = make()
      shared = made
      return made
    }
  }

  public func perform(_ request: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    try await HTTPRequestTask.perform(request) { exchange in
      var urlRequest = URLRequest(request, at: request.url)
      urlRequest.httpBody = request.body
      for field in request.sentHeaders.fields { urlRequest.addValue(field.value, forHTTPHeaderField: field.name) }
      // Otherwise the session would send the type of a form.
      if request.body != nil, request.headers["Content-Type"] == nil {
        urlRequest.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
      }
      let isShared = request.method == .get || request.method == .head
      let (session, driver) = session(isShared: isShared)
      let task = session.dataTask(with: urlRequest)
      driver.begin(task, for: request, exchange)
      exchange.onEnd {
        driver.remove(task)
        // Cancelling waits for the session's queue, which may be busy with received data; the code that ended the
        // exchange must not wait.
        let end: @Sendable () -> Void = {
          if driver.takeCancellation(of: task) { task.cancel() }
          if !isShared { session.finishTasksAndInvalidate() }
        }
        if driver.isOpen(task) {
          DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.cancellationDelay), execute: end)
        } else {
          DispatchQueue.global().async(execute: end)
        }
      }
      task.resume()
    }
  }
}

extension URLRequest {
  /// Creates a request without headers and body.
  init(_ request: HTTPClientRequest, at url: URL) {
    self.init(url: url)
    httpMethod = request.method.rawValue
    httpShouldHandleCookies = false
    // The exchange limits the whole request. This timeout limits silence and must not end the request first: on Linux it
    // counts whole seconds and drops fractions.
    timeoutInterval = 2 * Double(request.timeLimit.components.seconds + 1)
  }
}
