import Dispatch

/// Does something when a time is up, unless it was stopped.
///
/// No task that sleeps: one that is cancelled is kept until its time would have come, and of a thousand calls in a moment there would be a
/// thousand for half a minute.
// Guard: a dispatch source may be told from any thread, and nothing else is in it.
struct TimeLimit: @unchecked Sendable {
  private let timer: any DispatchSourceTimer

  init(_ limit: Duration, _ isUp: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource()
    timer.setEventHandler(handler: isUp)
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.activate()
  }

  func stop() { timer.cancel() }
}
