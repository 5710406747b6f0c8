import BrowserSuite
import Testing

/// The tests of Journal in a real browser. Each person has a separate browser profile.
@Suite("Journal in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct JournalBrowserTests {}
