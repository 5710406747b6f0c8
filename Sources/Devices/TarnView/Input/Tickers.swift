import Tarn

/// Calls functions of a device's isolation at whole multiples of an interval of the wall clock.
///
/// ```
/// task of a ticker ── number ──► inbox of the device ── tick(number) ──► function, in the isolation
/// ```
///
/// It belongs to that isolation; only the tasks run outside of it.
package final class Tickers {
  private let send: @Sendable (_ number: Int) -> Void
  private var running: [Int: (task: Task<Void, Never>, tick: () -> Void)] = [:]
  private var last = 0

  /// - Parameter send: sends the number of a ticker to the isolation, which then calls ``tick(_:)``. It may discard the
  ///   number if the isolation is busy.
  package init(send: @escaping @Sendable (_ number: Int) -> Void) { self.send = send }

  deinit { cancelAll() }

  /// Calls `tick` repeatedly until the returned token is released.
  package func start(every interval: Duration, tick: @escaping () -> Void) -> ObserverToken {
    last += 1
    let number = last
    let step = Int64(interval / .milliseconds(1))
    let task = Task.detached { [send] in
      while !Task.isCancelled {
        // Sleep until the next whole multiple on the wall clock. A clock adjustment causes one irregular tick.
        try? await Task.sleep(for: .milliseconds(step - Timestamp.now().milliseconds % step))
        send(number)
      }
    }
    running[number] = (task, tick)
    return ObserverToken { [weak self] in
      task.cancel()
      self?.running[number] = nil
    }
  }

  /// Calls the function of a ticker that still runs.
  package func tick(_ number: Int) { running[number]?.tick() }

  package func cancelAll() {
    for ticker in running.values { ticker.task.cancel() }
    running = [:]
  }
}
