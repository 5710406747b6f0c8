/// Executes effects: one task with a child task for each effect, so that cancelling the task cancels them all.
struct EffectRunner: Sendable {
  typealias Job = @Sendable () async -> Void

  /// The maximum number of effects that run at once; further ones wait. Services respond to far fewer at once, and a
  /// task takes about a kilobyte.
  static var width: Int { 1_024 }
  /// The maximum number of waiting effects: as many as a mailbox holds, since each may send an action.
  static var bound: Int { 65_536 }

  private let jobs: AsyncStream<Job>.Continuation
  private let task: Task<Void, Never>

  init() {
    let (stream, jobs) = AsyncStream.makeStream(of: Job.self, bufferingPolicy: .bufferingOldest(Self.bound))
    self.jobs = jobs
    task = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        var started = 0
        for await job in stream {
          // Ended tasks are removed only here, so at most `width` ended tasks remain in the group.
          if started >= Self.width { await group.next() } else { started += 1 }
          group.addTask { await job() }
        }
      }
    }
  }

  /// Adds a job to the queue.
  ///
  /// - Returns: false when ``bound`` jobs wait; the job is then dropped.
  func start(_ job: @escaping Job) -> Bool {
    if case .dropped = jobs.yield(job) { false } else { true }
  }

  /// Cancels all jobs.
  func end() {
    jobs.finish()
    task.cancel()
  }

  /// Refuses further jobs, and returns when all started jobs have ended.
  func finish() async {
    jobs.finish()
    await task.value
  }
}
