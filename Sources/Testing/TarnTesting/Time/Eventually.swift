#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The default time limit of `eventually`.
///
/// A condition takes milliseconds to become true. But a task runs only when a thread of the pool is free: of 268 tests
/// that were run at once on two cores, which ten other programs kept busy, the last finished after 170 seconds. The
/// limit is that plus a margin; a passing test never waits for it.
public let eventuallyTimeLimit: Duration = .seconds(300)

/// Waits until a condition is true, where no event announces it.
///
/// ```swift
/// store.send(.upload)
/// try await eventually { store.state.isUploaded }
/// ```
///
/// The condition is evaluated every millisecond in the caller's isolation; other tasks of that isolation run in
/// between.
///
/// - Parameters:
///   - time: the time limit.
///   - isolation: the isolation in which the condition is evaluated; leave it to the compiler.
///   - filePath: the source file, whose line the error quotes; leave it to the compiler.
///   - line: the line in the file; leave it to the compiler.
///   - condition: the condition to wait for.
/// - Throws: ``EventuallyTimeout``, which quotes the call, if the condition is not true in time; errors of the condition; and
///   `CancellationError`.
public func eventually(
  within time: Duration = eventuallyTimeLimit, isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, line: Int = #line, _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + time
  while !(try condition()) {
    if ContinuousClock.now >= deadline { throw EventuallyTimeout(time, nil, filePath, line) }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Waits until a condition is true that is evaluated asynchronously: by another actor, or by a program.
///
/// ```swift
/// try await eventually { try await server.clientCount() == 0 }
/// ```
///
/// The time limit ends the wait between two evaluations, not an evaluation that waits itself.
///
/// - Parameters:
///   - time: the time limit.
///   - isolation: the isolation in which the condition begins; leave it to the compiler.
///   - filePath: the source file, whose line the error quotes; leave it to the compiler.
///   - line: the line in the file; leave it to the compiler.
///   - condition: the condition to wait for.
/// - Throws: ``EventuallyTimeout``, errors of the condition, and `CancellationError`.
public func eventually(
  within time: Duration = eventuallyTimeLimit, isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, line: Int = #line, _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + time
  while !(try await condition()) {
    if ContinuousClock.now >= deadline { throw EventuallyTimeout(time, nil, filePath, line) }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Waits until a value meets a condition, and reports its last value if it does not.
///
/// ```swift
/// try await eventually(store.state.count) { $0 == 3 }
/// ```
///
/// - Parameters:
///   - value: the value to wait for; it is evaluated every millisecond.
///   - time: the time limit.
///   - isolation: the isolation in which the value is evaluated; leave it to the compiler.
///   - filePath: the source file, whose line the error quotes; leave it to the compiler.
///   - line: the line in the file; leave it to the compiler.
///   - isWanted: whether the value meets the condition.
/// - Returns: the value.
/// - Throws: ``EventuallyTimeout``, `CancellationError`, and the errors of the value.
@discardableResult public func eventually<Value>(
  _ value: @autoclosure () throws -> Value, within time: Duration = eventuallyTimeLimit,
  isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line,
  _ isWanted: (Value) throws -> Bool
) async throws -> Value {
  let deadline = ContinuousClock.now + time
  while true {
    let now = try value()
    if try isWanted(now) { return now }
    if ContinuousClock.now >= deadline { throw EventuallyTimeout(time, "\(now)", filePath, line) }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Waits until a condition is true, blocking the calling thread, for synchronous code.
///
/// - Throws: ``EventuallyTimeout``, and errors of the condition.
public func eventually(
  within time: Duration = eventuallyTimeLimit, filePath: String = #filePath, line: Int = #line,
  _ condition: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + time
  while !(try condition()) {
    if ContinuousClock.now >= deadline { throw EventuallyTimeout(time, nil, filePath, line) }
    usleep(1_000)
  }
}

/// The error of a condition that was not true in time.
public struct EventuallyTimeout: Error, CustomStringConvertible {
  /// The time limit.
  public let time: Duration
  /// The file name and the line number of the call.
  public let location: String
  /// The source text of the call, or `nil` if its file can't be read.
  public let call: String?
  /// The last value, or `nil` if the call waited for a condition.
  public let lastValue: String?

  init(_ time: Duration, _ lastValue: String?, _ path: String, _ line: Int) {
    (self.time, self.lastValue) = (time, lastValue)
    location = "\(path.split(separator: "/").last ?? ""):\(line)"
    call = text(ofCallAt: line, in: path)
  }

  public var description: String {
    let last = lastValue.map { " The last value was: \($0)" } ?? ""
    return "\(location): the condition did not become true within \(time)\(call.map { ": \($0)" } ?? "").\(last)"
  }
}

/// Returns the source text of a call as one line.
///
/// - Returns: the line and those after it, up to the one that closes its braces.
private func text(ofCallAt number: Int, in path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: UnsafeMutablePointer<CChar>?
  defer { free(bytes) }
  var capacity = 0
  var parts: [String] = []
  var openBraces = 0
  // Longer conditions are cut off after ten lines; the message contains the line number.
  for lineNumber in 1..<number + 10 {
    guard getline(&bytes, &capacity, file) >= 0, let line = bytes.map({ String(cString: $0) }) else { break }
    guard lineNumber >= number else { continue }
    parts.append(line.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    openBraces += line.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) }
    if openBraces <= 0 { break }
  }
  return parts.isEmpty ? nil : parts.joined(separator: " ")
}
