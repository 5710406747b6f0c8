import BrowserSuite
import Testing

/// Tests of Clocks in a real browser, which check the page and the state together.
///
/// All suites are nested in this one: they run serially and share a browser, because several browsers would slow each
/// other down. Each test has its own store, server and tabs.
@Suite("Clocks in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct ClocksBrowserTests {}
