import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A delegate that passes the events of a session's tasks to their exchanges. It never blocks.
final class URLSessionDriver: NSObject, URLSessionDataDelegate, Sendable {
  private let requests = Mutex<[Int: (assembly: ResponseAssembly, exchange: HTTPRequestTask)]>([:])
  /// The tasks that have not completed, and whether they were cancelled.
  private let openTasks = Mutex<[Int: Bool]>([:])

  func isOpen(_ task: URLSessionTask) -> Bool { openTasks.withLock { $0[task.taskIdentifier] != nil } }

  /// Returns whether to cancel a task: once, and not if it has completed.
  func takeCancellation(of task: URLSessionTask) -> Bool {
    openTasks.withLock { tasks in
      guard tasks[task.taskIdentifier] == false else { return false }
      tasks[task.taskIdentifier] = true
      return true
    }
  }

  func begin(_ task: URLSessionTask, for request: HTTPClientRequest, _ exchange: HTTPRequestTask) {
    openTasks.withLock { $0[task.taskIdentifier] = false }
    requests.withLock { $0[task.taskIdentifier] = (ResponseAssembly(request: request), exchange) }
  }

  func remove(_ task: URLSessionTask) { _ = requests.withLock { $0.removeValue(forKey: task.taskIdentifier) } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    deliver(dataTask) { $0.began(response) }
    // The code that ended an exchange cancels its task.
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if !deliver(dataTask, { $0.received(data) }), takeCancellation(of: dataTask) {
      // More of a body that nothing waits for, which may have no end. Not here, because a cancellation waits for the queue
      // of this callback.
      DispatchQueue.global().async { dataTask.cancel() }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(
      requests.withLock { $0[task.taskIdentifier]?.assembly.redirected(to: request) })
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if !canImport(FoundationNetworking)
      // Apple's TLS uses this callback, too, and has a default answer.
      let method = challenge.protectionSpace.authenticationMethod
      if method == NSURLAuthenticationMethodServerTrust || method == NSURLAuthenticationMethodClientCertificate {
        return completionHandler(.performDefaultHandling, nil)
      }
    #endif
    // Credentials are sent in a header or not at all, so a request for authentication is an answer. On Linux this
    // callback runs after the whole answer has arrived, and the task never ends if the challenge gets no reply
    // (swift-corelibs-foundation, 5456); on other systems it runs first.
    deliver(task) { $0.receivedChallenge() }
    // On another queue, because the task's cancellation waits for the queue of this callback.
    DispatchQueue.global().async { completionHandler(.rejectProtectionSpace, nil) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    openTasks.withLock { $0[task.taskIdentifier] = nil }
    deliver(task) { $0.completed(error) }
  }

  /// - Returns: whether the task's exchange waits for its events.
  @discardableResult private func deliver(
    _ task: URLSessionTask, _ event: (inout ResponseAssembly) -> HTTPRequestTask.Outcome?
  ) -> Bool {
    var isAwaited = false
    let ended = requests.withLock { requests -> (exchange: HTTPRequestTask, outcome: HTTPRequestTask.Outcome)? in
      guard var entry = requests.removeValue(forKey: task.taskIdentifier) else { return nil }
      isAwaited = true
      if let outcome = event(&entry.assembly) { return (entry.exchange, outcome) }
      requests[task.taskIdentifier] = entry
      return nil
    }
    if let ended { ended.exchange.end(ended.outcome) }
    return isAwaited
  }
}

extension URLSessionDriver {
  /// The delegate queue of a session.
  static var queue: OperationQueue? {
    #if canImport(FoundationNetworking)
      InlineOperationQueue()
    #else
      nil
    #endif
  }
}

#if canImport(FoundationNetworking)
  /// An operation queue that runs each block inline, so that the session reads on only after its delegate has returned.
  ///
  /// On Linux a session reads as fast as the server sends and puts all data into its queue: for an endless body,
  /// hundreds of megabytes before the cancellation runs.
  // Guard: it has no state of its own.
  private final class InlineOperationQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
