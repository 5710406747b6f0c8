import TarnTrace

/// The failure of a step of a ``TestStore``, with its place in the test.
///
/// ```
/// FactsTests.swift:12: After send(.ask) the state is not the expected one:
///   isLoading: expected false, actual true
/// ```
public struct TestStoreFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The first line says what failed; each further one is a difference, or an effect or a subscription.
  public let message: String
  /// The path of the source file of the step.
  public let filePath: String
  /// The line of the step.
  public let line: Int

  init(_ message: String, _ lines: [String], _ location: TestLocation) {
    self.message = ([message] + lines.map { "  \($0)" }).joined(separator: "\n")
    (filePath, line) = (location.filePath, location.line)
  }

  /// The file and the line, and the message.
  public var description: String { "\(TestLocation(filePath, line)): \(message)" }
}

/// A place in a test.
struct TestLocation: CustomStringConvertible {
  let filePath: String
  let line: Int

  init(_ filePath: String, _ line: Int) { (self.filePath, self.line) = (filePath, line) }

  var description: String { "\(filePath.split(separator: "/").last ?? ""):\(line)" }
}
