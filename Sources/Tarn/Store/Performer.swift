/// Performs effects: one task with a child task for each, so that ending it ends them all.
struct Performer: Sendable {
  typealias Job = @Sendable () async -> Void

  /// How many are performed at once; more wait their turn. Far more than the outside serves at once anywhere, and a task
  /// is about a kilobyte.
  static var width: Int { 1_024 }
  /// How many wait. As many as a mailbox holds, since each may answer.
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
          // What has ended is taken out only here: at most `width` ended tasks wait for it.
          if started >= Self.width { await group.next() } else { started += 1 }
          group.addTask { await job() }
        }
      }
    }
  }

  /// - Returns: false when too many wait.
  func start(_ job: @escaping Job) -> Bool {
    if case .dropped = jobs.yield(job) { false } else { true }
  }

  /// Cancels everything.
  func end() {
    jobs.finish()
    task.cancel()
  }

  /// Takes nothing more, and returns when all that was started has ended.
  func finish() async {
    jobs.finish()
    await task.value
  }
}
