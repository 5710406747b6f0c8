import Dispatch

/// The open streams of a server: bounds their number, keeps them alive, and finds those whose clients are gone.
final class StreamRegistry: Sendable {
  private let limits: HTTPLimits
  private let open = ServerRegistry<HTTPStream>()

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// The number of open streams.
  var count: Int { open.count }

  /// - Returns: the refusal; `nil` if the stream was added.
  func add(_ stream: HTTPStream) -> HTTPResponse? {
    if count >= limits.maximumStreams { dropAbandoned() }
    return switch open.insert(stream, atMost: limits.maximumStreams) {
    case .inserted: nil
    case .full: .tooManyStreams(limits.maximumStreams)
    case .stopping: .stopping
    }
  }

  func remove(_ stream: HTTPStream) { open.remove(stream) }

  /// Ends all streams, after what is queued in them, and refuses further ones.
  func stop() {
    for stream in open.stop() ?? [] { stream.close() }
  }

  /// Starts the timers that send comments on idle streams, and find clients that have disconnected. They end when they are
  /// cancelled.
  func startTimers(on queue: DispatchQueue) -> [any DispatchSourceTimer] {
    [
      repeatingTimer(on: queue, every: limits.heartbeat) { [weak self] in
        for stream in self?.open.all ?? [] { stream.beat() }
      },
      repeatingTimer(on: queue, every: limits.streamCheck) { [weak self] in self?.dropAbandoned() },
    ]
  }

  /// Ends the streams whose clients have disconnected: the server does not notice that while it sends nothing on a
  /// stream.
  private func dropAbandoned() {
    for stream in open.all where stream.dropIfAbandoned() { remove(stream) }
  }
}

/// Starts a timer that runs until it is cancelled.
func repeatingTimer(
  on queue: DispatchQueue, every interval: Duration, do work: @escaping @Sendable () -> Void
) -> any DispatchSourceTimer {
  let timer = DispatchSource.makeTimerSource(queue: queue)
  timer.schedule(
    deadline: .now() + .nanoseconds(interval.nanoseconds), repeating: .nanoseconds(interval.nanoseconds))
  timer.setEventHandler(handler: work)
  timer.resume()
  return timer
}
