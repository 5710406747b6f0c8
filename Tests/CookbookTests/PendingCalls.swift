import Synchronization

/// A service whose calls wait until the test answers them.
final class PendingCalls<Input: Sendable, Output: Sendable>: Sendable {
  private struct Calls {
    var inputs: [Input] = []
    var waiting: [CheckedContinuation<Output, Never>] = []
  }

  private let calls = Mutex(Calls())

  /// The inputs of all calls, in order.
  var inputs: [Input] { calls.withLock { $0.inputs } }

  /// Calls the service. The call ends only by an answer, also when its task is cancelled, as some services do.
  func call(_ input: Input) async -> Output {
    await withCheckedContinuation { continuation in
      calls.withLock { calls in
        calls.inputs.append(input)
        calls.waiting.append(continuation)
      }
    }
  }

  /// Answers the earliest call that waits.
  func answer(_ output: Output) { calls.withLock { $0.waiting.removeFirst() }.resume(returning: output) }
}
