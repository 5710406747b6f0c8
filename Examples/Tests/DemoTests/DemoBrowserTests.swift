import BrowserSuite
import Testing

/// The tests of the apps in a real browser, run serially.
@Suite("The demo in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct DemoBrowserTests {}
