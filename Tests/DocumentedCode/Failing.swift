import Testing

/// The tests of a suite fail: one that passes is an issue. For printed tests of a mistake that is still there.
public struct Failing: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await withKnownIssue { try await function() }
  }
}

extension Trait where Self == Failing {
  public static var fails: Failing { Failing() }
}
