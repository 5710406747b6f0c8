import Dispatch

/// Calls a closure after a time limit, unless it is stopped.
///
/// It uses no sleeping task: a cancelled one is kept until its deadline, so a thousand short requests would leave a
/// thousand tasks for half a minute.
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
