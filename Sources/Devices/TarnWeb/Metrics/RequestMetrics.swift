import Synchronization

/// Counts the requests of a server.
final class RequestMetrics: Sendable {
  struct Counts: Sendable {
    /// By the method and the status.
    var responses: [Response: Int] = [:]
    /// From the head of a request to its response; streams are not in it.
    var durations = DurationHistogram()
  }

  struct Response: Hashable, Comparable, Sendable {
    let method: String
    let status: Int

    static func < (left: Response, right: Response) -> Bool {
      (left.method, left.status) < (right.method, right.status)
    }
  }

  private let counts = Mutex(Counts())

  /// - Parameter duration: `nil` for a stream, whose response has only begun.
  func record(_ method: String, _ status: Int, _ duration: Duration?) {
    counts.withLock { counts in
      counts.responses[Response(method: method, status: status), default: 0] += 1
      if let duration { counts.durations.record(duration) }
    }
  }

  var snapshot: Counts { counts.withLock { $0 } }
}
