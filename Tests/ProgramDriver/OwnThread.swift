import Foundation

/// Runs blocking code on a thread of its own, and waits for it without blocking a thread.
///
/// ```swift
/// let status = await onOwnThread {
///   process.waitUntilExit()
///   return process.terminationStatus
/// }
/// ```
///
/// All tasks of a process share as many threads as the machine has cores. A test that blocks one of them, for a program, a
/// socket or a lock, takes it from all others: on two cores two such tests stop every task, also those of a server that one of
/// them waits for. The check `waits` of `Scripts/check` refuses such tests.
@discardableResult public func onOwnThread<Result: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Result
) async throws(Failure) -> Result {
  let result: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      do throws(Failure) { continuation.resume(returning: .success(try body())) } catch {
        continuation.resume(returning: .failure(error))
      }
    }
  }
  return try result.get()
}
