import BrowserSuite
import Testing

/// The tests of Dreams in a real browser.
@Suite("Dreams in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(3)))
struct DreamsBrowserTests {}
