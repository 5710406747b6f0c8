import BrowserSuite
import Testing

/// Clocks in a real browser: what the page shows, and what the state is at the same time.
///
/// All suites are parts of this one: they run one after the other and share a browser, for several would only slow each other
/// down. Each test has a store, a server and tabs of its own.
@Suite("Clocks in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(3)))
struct ClocksBrowserTests {}
