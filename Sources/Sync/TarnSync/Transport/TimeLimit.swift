import Dispatch

/// Calls a closure after a time limit, unless it is stopped.
///
/// It uses no sleeping task: a cancelled one is kept until its deadline, so a thousand short requests would leave a
/// thousand tasks for half a minute.
// Guard: its only property is a dispatch source, whose methods may be called from any thread.
struct TimeLimit: @unchecked Sendable {
  private let timer: any DispatchSourceTimer

  init(_ limit: Duration, _ onExpiry: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource()
    timer.setEventHandler(handler: onExpiry)
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.activate()
  }

  func stop() { timer.cancel() }
}
