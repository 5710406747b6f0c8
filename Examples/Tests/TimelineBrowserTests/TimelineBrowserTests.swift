import BrowserSuite
import Testing

/// Timeline in a real browser, with a server in a program of its own.
@Suite("Timeline in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct TimelineBrowserTests {}
