import Synchronization
import Tarn
import TarnTrace

/// Performs the effects and runs the subscriptions of a test store that have handlers.
final class TestRunner<F: Feature> {
  private let effectHandlers: [EffectHandler<F.Effect, F.Action>]
  private let subscriptionHandlers: [EffectHandler<F.Subscription, F.Action>]
  let inbox = TestInbox<F.Action>()
  private(set) var active: [F.Subscription] = []
  private var runs: [F.Subscription: (id: Int, task: Task<Void, Never>)] = [:]
  private var effectTasks: [Task<Void, Never>] = []

  init(
    _ effectHandlers: [EffectHandler<F.Effect, F.Action>],
    _ subscriptionHandlers: [EffectHandler<F.Subscription, F.Action>]
  ) {
    self.effectHandlers = effectHandlers
    self.subscriptionHandlers = subscriptionHandlers
  }

  /// Starts to perform effects.
  ///
  /// - Returns: the effects without a handler.
  func perform(_ effects: [F.Effect]) -> [F.Effect] {
    effects.filter { effect in
      let operations = effectHandlers.compactMap { $0.operation(effect) }
      if !operations.isEmpty { effectTasks.append(start(operations, inbox.begin(String(swift: effect)))) }
      return operations.isEmpty
    }
  }

  /// Starts and stops subscriptions.
  func update(_ wanted: [F.Subscription]) -> (started: [F.Subscription], stopped: [F.Subscription]) {
    let unique = wanted.indices.filter { wanted.firstIndex(of: wanted[$0]) == $0 }.map { wanted[$0] }
    let stopped = active.filter { !unique.contains($0) }
    let started = unique.filter { !active.contains($0) }
    for subscription in stopped {
      guard let run = runs.removeValue(forKey: subscription) else { continue }
      inbox.end(run.id, dropping: true)
      run.task.cancel()
    }
    for subscription in started {
      let operations = subscriptionHandlers.compactMap { $0.operation(subscription) }
      guard !operations.isEmpty else { continue }
      let id = inbox.begin(nil)
      runs[subscription] = (id, start(operations, id))
    }
    active = unique
    return (started, stopped)
  }

  private func start(_ operations: [EffectHandler<F.Effect, F.Action>.Operation], _ id: Int) -> Task<Void, Never> {
    let inbox = self.inbox
    let sender = ResponseSender<F.Action> { inbox.add($0, of: id) }
    return Task {
      await withDiscardingTaskGroup { group in
        for operation in operations { group.addTask { await operation(sender) } }
      }
      inbox.end(id, dropping: false)
    }
  }

  /// The texts of the effects and subscriptions that run.
  var running: [String] {
    let subscriptions = active.filter { runs[$0].map { inbox.isRunning($0.id) } ?? false }
    return inbox.performing + subscriptions.map { String(swift: $0) }
  }

  /// Cancels everything that runs.
  func end() {
    for task in effectTasks { task.cancel() }
    for run in runs.values { run.task.cancel() }
  }
}

/// The actions that use cases have sent and the test has not received yet, from any task.
final class TestInbox<Action: Sendable>: Sendable {
  private struct State {
    var actions: [(run: Int, action: Action)] = []
    /// The runs that have not ended, with the text of their effect; `nil` for a subscription.
    var running: [Int: String?] = [:]
    var lastRun = 0
  }

  private let state = Mutex(State())

  /// Begins a run of use cases.
  func begin(_ effect: String?) -> Int {
    state.withLock {
      $0.lastRun += 1
      $0.running[$0.lastRun] = .some(effect)
      return $0.lastRun
    }
  }

  /// Ends a run. The actions of a subscription that was stopped are dropped.
  func end(_ run: Int, dropping drops: Bool) {
    state.withLock {
      $0.running[run] = nil
      if drops { $0.actions.removeAll { $0.run == run } }
    }
  }

  /// Adds an action, unless its run was stopped.
  func add(_ action: Action, of run: Int) {
    state.withLock { if $0.running[run] != nil { $0.actions.append((run, action)) } }
  }

  func take() -> Action? { state.withLock { $0.actions.isEmpty ? nil : $0.actions.removeFirst().action } }

  var actions: [Action] { state.withLock { $0.actions.map(\.action) } }
  var isRunning: Bool { state.withLock { !$0.running.isEmpty } }
  func isRunning(_ run: Int) -> Bool { state.withLock { $0.running[run] != nil } }
  /// The texts of the effects that are being performed.
  var performing: [String] { state.withLock { $0.running.sorted { $0.key < $1.key }.compactMap(\.value) } }
}
