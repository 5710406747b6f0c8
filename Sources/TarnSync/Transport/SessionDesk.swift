import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hears what a session says of its tasks, and brings it to their exchanges. It waits for nobody.
final class SessionDesk: NSObject, URLSessionDataDelegate, Sendable {
  private let arrivals = Mutex<[Int: (arrival: Arrival, exchange: Exchange)]>([:])

  func begin(_ task: URLSessionTask, for call: HTTPCall, _ exchange: Exchange) {
    arrivals.withLock { $0[task.taskIdentifier] = (Arrival(call: call), exchange) }
  }

  func forget(_ task: URLSessionTask) { _ = arrivals.withLock { $0.removeValue(forKey: task.taskIdentifier) } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    tell(dataTask) { $0.began(response) }
    // What nobody waits for any more is cancelled by who ended it.
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    tell(dataTask) { $0.received(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(
      arrivals.withLock { $0[task.taskIdentifier]?.arrival.redirected(to: request) })
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if !canImport(FoundationNetworking)
      // There TLS asks here as well, and knows the answer itself.
      let method = challenge.protectionSpace.authenticationMethod
      if method == NSURLAuthenticationMethodServerTrust || method == NSURLAuthenticationMethodClientCertificate {
        return completionHandler(.performDefaultHandling, nil)
      }
    #endif
    // Who calls is said in a header, or not at all: that it is asked for is an answer. On Linux the question comes when all
    // of that answer has, and if nobody replies the task never ends (swift-corelibs-foundation, 5456); elsewhere it comes first.
    tell(task) { $0.challenged() }
    // Elsewhere than here, for to cancel a task it waits for the queue that this is said on.
    DispatchQueue.global().async { completionHandler(.rejectProtectionSpace, nil) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    tell(task) { $0.completed(error) }
  }

  private func tell(_ task: URLSessionTask, _ event: (inout Arrival) -> Exchange.Outcome?) {
    let ended = arrivals.withLock { arrivals -> (exchange: Exchange, outcome: Exchange.Outcome)? in
      guard var entry = arrivals.removeValue(forKey: task.taskIdentifier) else { return nil }
      if let outcome = event(&entry.arrival) { return (entry.exchange, outcome) }
      arrivals[task.taskIdentifier] = entry
      return nil
    }
    if let ended { ended.exchange.end(ended.outcome) }
  }
}

extension SessionDesk {
  /// Where a session says it.
  static var queue: OperationQueue? {
    #if canImport(FoundationNetworking)
      PlainCall()
    #else
      nil
    #endif
  }
}

#if canImport(FoundationNetworking)
  /// A queue that is none: the session speaks where it reads, and reads on when it was heard.
  ///
  /// There a session reads as fast as a server sends, and puts all of it into its queue: of a body without end, hundreds of
  /// megabytes until its cancellation has its turn.
  // Guard: it has no state of its own.
  private final class PlainCall: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
