import BrowserSuite
import Testing

/// The tests of Dreams in a real browser.
@Suite("Dreams in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct DreamsBrowserTests {}
