import BrowserDriver
import Testing

/// Launches a browser for a suite, which all tests below it share, and closes it afterwards.
///
/// ```swift
/// @Suite("In a real browser", .serialized, .oneBrowser, .timeLimit(.minutes(2)))
/// struct BrowserTests {}
///
/// extension BrowserTests {
///   @Suite("A page") struct PageTests {
///     @Test("opens") func opens() async throws {
///       let browser = try #require(SharedBrowser.current)
///       …
/// ```
///
/// The suites that need a browser are put below one, which is serialized: one after the other, for several browsers, or tests in
/// one at the same time, would only slow each other down. Each test has servers and tabs of its own; nothing else is shared.
public struct SharedBrowser: SuiteTrait, TestScoping {
  /// The browser of the suite that the running test is in; `nil` outside of any.
  @TaskLocal public static var current: Browser?

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: () async throws -> Void
  ) async throws {
    try await withBrowser { browser in
      try await Self.$current.withValue(browser) { try await function() }
    }
  }
}

extension Trait where Self == SharedBrowser {
  /// One browser for all tests of the suite.
  public static var oneBrowser: SharedBrowser { SharedBrowser() }
}
