import Foundation
import Synchronization

/// The state that requests and the control page share: the faults, and the log.
final class ControlState: Sendable {
  private struct State {
    var plan = FaultPlan()
    var log = RequestLog()
  }

  private let state = Mutex(State())

  func order(_ faults: [InjectedFault]) { state.withLock { $0.plan.order(faults) } }
  func add(_ fault: InjectedFault) { state.withLock { $0.plan.add(fault) } }
  func nextFaults(isChange: Bool) -> [InjectedFault] { state.withLock { $0.plan.nextFaults(isChange: isChange) } }
  func record(_ entry: LoggedRequest) { state.withLock { $0.log.add(entry) } }

  var activeFaults: [FaultPlan.ActiveFault] { state.withLock { $0.plan.activeFaults } }
  var log: [LoggedRequest] { state.withLock { $0.log.entries } }
  var count: Int { state.withLock { $0.log.count } }
}
