import BrowserSuite
import Testing

/// Journal in a real browser: its people are browsers that share nothing.
@Suite("Journal in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(3)))
struct JournalBrowserTests {}
