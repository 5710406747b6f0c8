import Dispatch
import Synchronization
import Tarn
import TarnStorage

/// A queue of commands on their way to the owner of a file, from an isolation to a thread that waits for answers.
final class CommandOutbox<State: Sendable, Action: Sendable>: Sendable {
  /// The maximum number of waiting commands. While there is an owner none waits; without one, ten thousand are more
  /// than a user sends in the second until there is another.
  static var bound: Int { 10_000 }

  private struct Contents {
    var commands: [StoreCommand<State, Action>] = []
    /// The number of commands that were taken and are not settled.
    var inFlight = 0
    var isInterrupted = false
    /// The number of threads that wait in ``waitUntilSettled(within:)``.
    var waiters = 0

    /// Whether a command is left and the taking thread has not ended.
    var isBusy: Bool { !(commands.isEmpty && inFlight == 0) && !isInterrupted }
  }

  private let contents = Mutex(Contents())
  private let onAdd: @Sendable () -> Void
  private let commandsAvailable = DispatchSemaphore(value: 0)
  /// Wakes the threads in ``waitUntilSettled(within:)``: signalled once for each of them when their wait is over.
  private let allSettled = DispatchSemaphore(value: 0)

  /// - Parameter onAdd: Called after commands were added or put back, for a task that takes them without blocking.
  init(onAdd: @escaping @Sendable () -> Void = {}) { self.onAdd = onAdd }

  /// Adds a command.
  ///
  /// - Returns: False if the queue is full; the command is then not added.
  func put(_ command: StoreCommand<State, Action>) -> Bool {
    let isAdded = contents.withLock { contents in
      guard contents.commands.count < Self.bound else { return false }
      contents.commands.append(command)
      return true
    }
    commandsAvailable.signal()
    onAdd()
    return isAdded
  }

  /// Takes all waiting commands, and blocks until there is one. Only one thread at a time may call it.
  ///
  /// - Returns: `nil` after an interruption.
  func take() -> [StoreCommand<State, Action>]? {
    while true {
      commandsAvailable.wait()
      let (commands, isEnded) = contents.withLock { contents -> ([StoreCommand<State, Action>], Bool) in
        if contents.isInterrupted { return ([], true) }
        defer { contents.commands = [] }
        contents.inFlight = contents.commands.count
        return (contents.commands, false)
      }
      if isEnded { return nil }
      if !commands.isEmpty { return commands }
    }
  }

  /// Takes all waiting commands without blocking; the caller settles them. Empty during an interruption.
  func takeAvailable() -> [StoreCommand<State, Action>] {
    contents.withLock { contents in
      guard !contents.isInterrupted, !contents.commands.isEmpty else { return [] }
      defer { contents.commands = [] }
      contents.inFlight += contents.commands.count
      return contents.commands
    }
  }

  /// Records that the result of a number of taken commands is known.
  func settle(_ count: Int) { change { $0.inFlight -= count } }

  /// Changes the contents, and wakes the threads whose wait is over.
  private func change(_ body: (inout Contents) -> Void) {
    let waiters = contents.withLock { contents in
      body(&contents)
      guard !contents.isBusy else { return 0 }
      defer { contents.waiters = 0 }
      return contents.waiters
    }
    for _ in 0..<waiters { allSettled.signal() }
  }

  /// Puts taken commands that were not sent before the waiting ones.
  func requeue(_ commands: some Collection<StoreCommand<State, Action>>) {
    contents.withLock { contents in
      contents.commands.insert(contentsOf: commands, at: 0)
      contents.inFlight -= commands.count
    }
    commandsAvailable.signal()
    onAdd()
  }

  /// The number of commands that were taken and are not settled.
  var inFlight: Int { contents.withLock { $0.inFlight } }

  /// The number of commands that wait or are not settled.
  var unsettledCount: Int { contents.withLock { $0.commands.count + $0.inFlight } }

  /// Blocks the calling thread until all commands are settled, or the taking thread has ended.
  ///
  /// - Parameter time: The longest time to wait.
  /// - Returns: The number of commands that are not settled.
  func waitUntilSettled(within time: Duration) -> Int {
    let end = DispatchTime.now() + .nanoseconds(Int(time / .nanoseconds(1)))
    while true {
      let isBusy = contents.withLock { contents in
        if contents.isBusy { contents.waiters += 1 }
        return contents.isBusy
      }
      guard isBusy, allSettled.wait(timeout: end) == .success else { break }
    }
    return contents.withLock { $0.commands.count + $0.inFlight }
  }

  /// Takes all waiting commands without blocking.
  func takeAll() -> [StoreCommand<State, Action>] {
    var removed: [StoreCommand<State, Action>] = []
    change { contents in (removed, contents.commands) = (contents.commands, []) }
    return removed
  }

  /// Interrupts the taking thread until ``resume()``. The commands stay in the queue.
  func interrupt() {
    change { $0.isInterrupted = true }
    commandsAvailable.signal()
  }

  func resume() {
    let hasCommands = contents.withLock { contents in
      contents.isInterrupted = false
      contents.inFlight = 0
      return !contents.commands.isEmpty
    }
    if hasCommands { commandsAvailable.signal() }
  }
}
