#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How long ``eventually(within:isolation:filePath:line:_:)`` waits if nothing else is said.
///
/// A condition takes milliseconds to become true. But a task gets its turn only when a thread of the pool is free, and of 268 tests that
/// were run at once on two cores, which ten other programs kept busy, the last was done after 170 seconds. That, and some; a test
/// that passes never waits for it.
public let eventuallyTime: Duration = .seconds(300)

/// Waits until a condition is true, for what has no event of its own to wait for.
///
/// ```swift
/// store.send(.upload)
/// try await eventually { store.state.isUploaded }
/// ```
///
/// It evaluates the condition every millisecond, in the caller's isolation, and lets other tasks of that isolation run in between.
///
/// - Parameters:
///   - time: how long at most.
///   - condition: what to wait for.
/// - Throws: ``NotInTime``, which quotes the call, if the condition is not true in time; what the condition throws; and
///   `CancellationError`.
public func eventually(
  within time: Duration = eventuallyTime, isolation: isolated (any Actor)? = #isolation,
  filePath: String = #filePath, line: Int = #line, _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + time
  while !(try condition()) {
    if ContinuousClock.now >= end { throw NotInTime(time, nil, filePath, line) }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Waits until a value is as wanted, and says what it was last if that does not happen.
///
/// ```swift
/// try await eventually(store.state.count) { $0 == 3 }
/// ```
///
/// - Parameters and errors: those of ``eventually(within:isolation:filePath:line:_:)``.
///   - value: what to wait for; it is evaluated every millisecond.
///   - isWanted: whether it is as wanted.
/// - Returns: the value.
@discardableResult public func eventually<Value>(
  _ value: @autoclosure () throws -> Value, within time: Duration = eventuallyTime,
  isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line,
  _ isWanted: (Value) throws -> Bool
) async throws -> Value {
  let end = ContinuousClock.now + time
  while true {
    let now = try value()
    if try isWanted(now) { return now }
    if ContinuousClock.now >= end { throw NotInTime(time, "\(now)", filePath, line) }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// The same where nothing can be awaited: it blocks the calling thread.
///
/// - Throws: ``NotInTime``, and what the condition throws.
public func eventually(
  within time: Duration = eventuallyTime, filePath: String = #filePath, line: Int = #line,
  _ condition: () throws -> Bool
) throws {
  let end = ContinuousClock.now + time
  while !(try condition()) {
    if ContinuousClock.now >= end { throw NotInTime(time, nil, filePath, line) }
    usleep(1_000)
  }
}

/// A condition that a test waited for was not true in time.
public struct NotInTime: Error, CustomStringConvertible {
  public let time: Duration
  /// Where it waited: the file and the number of the line.
  public let place: String
  /// The call that waited as the test has it, or `nil` if its file can't be read.
  public let call: String?
  /// The value that it waited for, as it was last, or `nil` if it waited for a condition.
  public let lastValue: String?

  init(_ time: Duration, _ lastValue: String?, _ path: String, _ line: Int) {
    (self.time, self.lastValue) = (time, lastValue)
    place = "\(path.split(separator: "/").last ?? ""):\(line)"
    call = text(ofCallAt: line, in: path)
  }

  public var description: String {
    let last = lastValue.map { " The last value was: \($0)" } ?? ""
    return "\(place): the condition did not become true within \(time)\(call.map { ": \($0)" } ?? "").\(last)"
  }
}

/// - Returns: the line, and those after it up to the one that closes its braces, in one.
private func text(ofCallAt number: Int, in path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: UnsafeMutablePointer<CChar>?
  defer { free(bytes) }
  var capacity = 0
  var parts: [String] = []
  var open = 0
  // Longer conditions are cut off: the place of their first line is said.
  for place in 1..<number + 10 {
    guard getline(&bytes, &capacity, file) >= 0, let line = bytes.map({ String(cString: $0) }) else { break }
    guard place >= number else { continue }
    parts.append(line.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    open += line.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) }
    if open <= 0 { break }
  }
  return parts.isEmpty ? nil : parts.joined(separator: " ")
}
