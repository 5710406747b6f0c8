import BrowserDriver
import BrowserSuite
import Tarn
import Testing

@testable import TarnWeb

/// The device in a real browser: what the page builds from what it is told, and what of a person's survives it.
///
/// All suites are parts of this one: they run one after the other and share a browser.
@Suite("In a real browser", .serialized, .oneBrowser, .timeLimit(.minutes(2)))
struct BrowserTests {}

/// Serves a page and opens it in a tab; expects that nothing went wrong in there.
///
/// - Parameter expectingErrors: whether the browser may complain, as it does of a server that is away.
@MainActor func withTab(
  _ page: Page, expectingErrors: Bool = false, _ test: @MainActor (Tab, WebServer) async throws -> Void
) async throws {
  let browser = try #require(SharedBrowser.current)
  var limits = HTTPLimits.patient
  limits.stopGrace = .milliseconds(10)
  let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
  defer { server.stop() }
  let tab = try await browser.newTab(server.url)
  try await tab.isReady()
  try await test(tab, server)
  if !expectingErrors { #expect(await tab.consoleMessages() == []) }
  await tab.close()
}
