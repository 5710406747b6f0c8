import Synchronization

/// The objects that a server ends when it stops: its open streams, or its pending requests.
final class ServerRegistry<Object: AnyObject & Sendable>: Sendable {
  private struct State {
    var isStopping = false
    var objects: [ObjectIdentifier: Object] = [:]
  }

  enum Insertion { case inserted, full, stopping }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.objects.count } }
  var all: [Object] { state.withLock { Array($0.objects.values) } }

  /// Adds an object, unless there are as many as `maximum`, or the server is stopping.
  func insert(_ object: Object, atMost maximum: Int = .max) -> Insertion {
    state.withLock { state in
      if state.isStopping { return .stopping }
      if state.objects.count >= maximum { return .full }
      state.objects[ObjectIdentifier(object)] = object
      return .inserted
    }
  }

  func remove(_ object: Object) {
    _ = state.withLock { $0.objects.removeValue(forKey: ObjectIdentifier(object)) }
  }

  /// Refuses further objects, and returns those that are to be ended; `nil` if it was stopped before.
  func stop() -> [Object]? {
    state.withLock { state in
      defer { state.isStopping = true }
      return state.isStopping ? nil : Array(state.objects.values)
    }
  }
}
