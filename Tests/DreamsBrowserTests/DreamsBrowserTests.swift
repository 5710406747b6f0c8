import BrowserSuite
import Testing

/// Dreams in a real browser.
@Suite("Dreams in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(3)))
struct DreamsBrowserTests {}
