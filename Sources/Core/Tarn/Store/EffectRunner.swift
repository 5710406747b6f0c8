/// Executes effects: one task with a child task for each effect, so that cancelling the task cancels them all.
struct EffectRunner: Sendable {
  typealias Operation = @Sendable () async -> Void

  /// The maximum number of effects that run at once; further ones wait. Services respond to far fewer at once, and a
  /// task takes about a kilobyte.
  static var width: Int { 1_024 }
  /// The maximum number of waiting effects: as many as a mailbox holds, since each may send an action.
  static var bound: Int { 65_536 }

  private let operations: AsyncStream<Operation>.Continuation
  private let task: Task<Void, Never>

  init() {
    let (stream, operations) = AsyncStream.makeStream(
      of: Operation.self, bufferingPolicy: .bufferingOldest(Self.bound))
    self.operations = operations
    task = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        var started = 0
        for await operation in stream {
          // Ended tasks are removed only here, so at most `width` ended tasks remain in the group.
          if started >= Self.width { await group.next() } else { started += 1 }
          group.addTask { await operation() }
        }
      }
    }
  }

  /// Adds an operation to the queue.
  ///
  /// - Returns: false when ``bound`` operations wait; the operation is then dropped.
  func start(_ operation: @escaping Operation) -> Bool {
    if case .dropped = operations.yield(operation) { false } else { true }
  }

  /// Cancels all operations.
  func end() {
    operations.finish()
    task.cancel()
  }

  /// Refuses further operations, and returns when all started operations have ended.
  func finish() async {
    operations.finish()
    await task.value
  }
}
