import BrowserSuite
import Testing

/// The apps in a real browser, one test after the other.
@Suite("The demo in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(3)))
struct DemoBrowserTests {}
