import Dispatch
import Synchronization

/// The open streams of a server: bounds their number, keeps them alive, and finds those whose clients are gone.
final class StreamRegistry: Sendable {
  private struct State {
    var isStopping = false
    var streams: [ObjectIdentifier: HTTPStream] = [:]
  }

  private let limits: HTTPLimits
  private let state = Mutex(State())

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// The number of open streams.
  var count: Int { state.withLock { $0.streams.count } }

  /// - Returns: the refusal; `nil` if the stream was added.
  func add(_ stream: HTTPStream) -> HTTPResponse? {
    if count >= limits.maximumStreams { dropAbandoned() }
    return state.withLock { state in
      if state.isStopping { return .stopping }
      if state.streams.count >= limits.maximumStreams { return .tooManyStreams(limits.maximumStreams) }
      state.streams[ObjectIdentifier(stream)] = stream
      return nil
    }
  }

  func remove(_ stream: HTTPStream) {
    _ = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
  }

  /// Ends all streams, after what is queued in them, and refuses further ones.
  func stop() {
    let streams = state.withLock { state in
      state.isStopping = true
      return Array(state.streams.values)
    }
    for stream in streams { stream.close() }
  }

  /// Starts the timers that send comments on idle streams, and find clients that have disconnected. They end when they are
  /// cancelled.
  func startTimers(on queue: DispatchQueue) -> [any DispatchSourceTimer] {
    [
      repeatingTimer(on: queue, every: limits.heartbeat) { [weak self] in
        for stream in self?.all ?? [] { stream.beat() }
      },
      repeatingTimer(on: queue, every: limits.streamCheck) { [weak self] in self?.dropAbandoned() },
    ]
  }

  private var all: [HTTPStream] { state.withLock { Array($0.streams.values) } }

  /// Ends the streams whose clients have disconnected: the server does not notice that while it sends nothing on a
  /// stream.
  private func dropAbandoned() {
    for stream in all where stream.dropIfAbandoned() { remove(stream) }
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
