import BrowserDriver
import Testing

/// Launches a browser for a suite, which all tests below it share, and closes it afterwards.
///
/// ```swift
/// @Suite("In a real browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
/// struct BrowserTests {}
///
/// extension BrowserTests {
///   @Suite("A page") struct PageTests {
///     @Test("opens") func opens() async throws {
///       let browser = try #require(SharedBrowser.current)
///       …
/// ```
///
/// The suites that need a browser are nested in one serialized suite: their tests run one after the other, because
/// several browsers, or several tests in one browser, would only slow each other down. Each test has servers and tabs
/// of its own and shares only the browser.
public struct SharedBrowser: SuiteTrait, TestScoping {
  /// The browser of the suite that the running test belongs to; `nil` outside of such a suite.
  @TaskLocal public static var current: Browser?

  let isComplete: Bool

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: () async throws -> Void
  ) async throws {
    try await withBrowser(complete: isComplete) { browser in
      try await Self.$current.withValue(browser) { try await function() }
    }
  }
}

extension Trait where Self == SharedBrowser {
  /// One browser for all tests of the suite.
  public static var oneBrowser: SharedBrowser { SharedBrowser(isComplete: false) }
  /// One browser with a microphone and sensors for all tests of the suite, instead of that of the suite around it.
  public static var oneCompleteBrowser: SharedBrowser { SharedBrowser(isComplete: true) }
}
