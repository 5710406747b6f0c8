/// The expectations of a spec that failed.
///
/// ```
/// “A to-do” differs from its spec in 1 of 2 expectations:
///   when it is checked: it is completed
///     It is Todo(text: "Get beer", isCompleted: false)
///     The step has changed nothing.
/// ```
public struct SpecViolation: Error, Equatable, Sendable {
  /// An expectation that failed, or a step that could not be performed.
  public struct Failure: Equatable, Sendable {
    /// The lines before it, each with its “when” or “and”.
    public let path: [String]
    /// The expectation.
    public let message: String
    /// The actual value or error, and the fields that the last step changed, line by line, shortened.
    public let actual: [String]
  }

  /// The name of the spec.
  public let name: String
  /// The number of expectations checked; 0 if the spec has none, which is a violation of its own.
  public let expectationCount: Int
  /// The failures, in the order of the spec.
  public let failures: [Failure]
}

extension SpecViolation: CustomStringConvertible {
  public var description: String {
    guard expectationCount > 0 else { return "The spec “\(name)” has no expectation: add a `then`." }
    var lines = ["“\(name)” differs from its spec in \(failures.count) of \(expectationCount) expectations:"]
    for failure in failures {
      lines.append("  " + (failure.path.isEmpty ? "" : failure.path.joined(separator: ", ") + ": ") + failure.message)
      lines += failure.actual.map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
