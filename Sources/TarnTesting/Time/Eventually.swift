import Testing

/// Waits until something is so, for what has no event of its own to wait for.
///
/// ```swift
/// store.send(.upload)
/// try await eventually { store.state.isUploaded }
/// ```
///
/// It looks every millisecond, in the caller's isolation, and lets other tasks of that isolation run in between.
///
/// - Parameters:
///   - time: how long at most. The default is long enough for a machine that is busy with other things; a test that passes never
///     waits for it.
///   - condition: what to wait for.
/// - Throws: ``NotInTime`` if it is not so in time, after recording an issue at the caller's line; what the condition throws; and
///   `CancellationError`.
public func eventually(
  within time: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + time
  while !(try condition()) {
    guard ContinuousClock.now < end else {
      let error = NotInTime(time: time)
      Issue.record(error, sourceLocation: sourceLocation)
      throw error
    }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Something that a test waited for was not so in time.
public struct NotInTime: Error, CustomStringConvertible {
  public let time: Duration
  public var description: String { "It was not so within \(time)." }
}
