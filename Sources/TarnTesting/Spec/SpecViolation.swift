/// What is not as a spec says.
///
/// ```
/// “A to-do” differs from its spec in 1 of 2 expectations:
///   when it is checked: it is completed
///     It was Todo(text: "Get beer", isCompleted: false)
///     and is still the same.
/// ```
public struct SpecViolation: Error, Equatable, Sendable {
  /// One `then` that does not hold, or a deed that can't be done.
  public struct Point: Equatable, Sendable {
    /// What was done before, each with its “when” or “and”.
    public let way: [String]
    /// What should be so.
    public let words: String
    /// What was there instead, line by line, shortened.
    public let seen: [String]
  }

  /// Of which spec.
  public let name: String
  /// How many points were looked at; 0 if the spec has none, which is a mistake of its own.
  public let points: Int
  public let broken: [Point]
}

extension SpecViolation: CustomStringConvertible {
  public var description: String {
    guard points > 0 else { return "The spec “\(name)” has no expectation: add a `then`." }
    var lines = ["“\(name)” differs from its spec in \(broken.count) of \(points) expectations:"]
    for point in broken {
      lines.append("  " + (point.way.isEmpty ? "" : point.way.joined(separator: ", ") + ": ") + point.words)
      lines += point.seen.map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
