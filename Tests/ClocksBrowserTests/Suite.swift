import BrowserDriver
import Testing

/// Clocks in a real browser: what the page shows, and what the state is at the same time.
///
/// All suites are parts of this one: they run one after the other and share a browser, for several would only slow each other
/// down. Each test has a store, a server and tabs of its own.
@Suite("Clocks in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(3)))
struct ClocksBrowserTests {}

/// Launches a browser for a suite and closes it afterwards.
struct OneBrowser: SuiteTrait, TestScoping {
  @TaskLocal static var current: Browser?

  func provideScope(for test: Test, testCase: Test.Case?, performing function: () async throws -> Void) async throws {
    try await withBrowser { browser in
      try await Self.$current.withValue(browser) { try await function() }
    }
  }
}

extension Trait where Self == OneBrowser {
  static var oneBrowser: OneBrowser { OneBrowser() }
}
