import BrowserDriver
import BrowserSuite
import Tarn
import Testing

@testable import TarnWeb

/// The page in a real browser: the elements that the script builds from messages, and the user's state (focus, caret,
/// text) that survives a patch.
///
/// The browser suites are nested in this one and in ``ServerBrowserTests``: those of each run one after the other and share a
/// browser. There are two, because a test often waits for the browser while a processor is free.
@Suite("In a real browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct BrowserTests {}

/// The page and its server: addresses, restarts, connections, files, and several users.
@Suite("A server and a real browser", .serialized, .oneBrowser, .timeLimit(.minutes(10)))
struct ServerBrowserTests {}

/// Serves a page and opens it in a tab; expects that the tab reports no error.
///
/// - Parameter expectingErrors: whether the browser may report errors, as it does when the server is unreachable.
@MainActor func withTab(
  _ page: Page, expectingErrors: Bool = false, port: UInt16 = 0,
  _ test: @MainActor (Tab, WebServer) async throws -> Void
) async throws {
  let browser = try #require(SharedBrowser.current)
  var limits = HTTPLimits.patient
  limits.stopGrace = .milliseconds(10)
  let server = try WebServer(.shared(page), port: port, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
  defer { server.stop() }
  let tab = try await browser.newTab(server.url)
  try await tab.isReady()
  try await test(tab, server)
  let messages = await tab.consoleMessages()
  if !expectingErrors { #expect(messages == []) }
  await tab.close()
}
