import Foundation
import Synchronization

/// A page in a ``Browser``, controlled as a user does (mouse, keys, touches) and read through scripts.
///
/// Selectors are CSS and refer to the first match. Actions on an element wait until it exists, is at rest, large enough
/// and not covered; after ``timeLimit`` they fail with the condition that was not met. Alerts, confirmations and prompts
/// are accepted when they open, and recorded in ``dialogs()``.
///
/// It does not support frames inside the page: selectors and scripts apply to the page's own document.
public final class Tab: Sendable {
  /// Keeps the browser alive until the last of its tabs is released.
  let browser: Browser
  let target: String
  let context: String?
  let session: String
  let state: Mutex<PageState>
  /// Whether actions use touches instead of the mouse; see ``resize(width:height:touch:)``.
  let usesTouch = Mutex(false)
  /// Whether pages run no scripts; see ``setScripts(enabled:)``.
  let isScriptless = Mutex(false)

  /// The default limit of an action or a read. Beside two other busy programs a page took more than ten seconds for
  /// work that takes a tenth of a second alone; a test that passes does not wait for the limit.
  public static let timeLimit = Duration.seconds(60)

  var connection: DebuggingPipe { browser.connection }

  init(attachingTo target: String, context: String?, in browser: Browser) async throws {
    struct Attached: Decodable, Sendable { let sessionId: String }
    session = try await browser.connection.call(
      "Target.attachToTarget", ["targetId": .string(target), "flatten": true], as: Attached.self
    ).sessionId
    self.browser = browser
    self.target = target
    self.context = context
    state = Mutex(PageState(frame: target))
    connection.listen(to: session) { [weak self] event in self?.handle(event) }
    try await command("Page.enable")
    try await command("Page.setLifecycleEventsEnabled", ["enabled": true])
    try await command("Runtime.enable")
    try await command("Log.enable")
    try await command("Network.enable")
    try await command("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try await resize(width: 1280, height: 800)
  }

  deinit { connection.stopListening(to: session) }

  /// Closes the tab; a second call has no effect.
  public func close() async {
    _ = try? await connection.call("Target.closeTarget", ["targetId": .string(target)], within: .seconds(5))
    // The browser answers before the page is gone: until then it refuses calls with errors of its own.
    connection.failCalls(of: session, with: state.withLock { $0.close() })
  }

  /// The last reported address of the page.
  public var url: String { state.withLock { $0.url } }

  /// The address for error messages.
  var location: String { state.withLock { $0.location } }

  /// The console's errors and the uncaught exceptions so far, oldest first, so that a test can expect none.
  public func consoleMessages() async -> [String] {
    // All messages that the page has written by now arrive before this answer.
    try? await command("Runtime.evaluate", ["expression": "0"], within: .seconds(5))
    return state.withLock { $0.consoleMessages }
  }

  /// The texts of the dialogs accepted so far, oldest first.
  public func dialogs() -> [String] { state.withLock { $0.dialogs } }

  private func handle(_ event: DebuggingPipe.Event) {
    switch state.withLock({ $0.handle(event) }) {
    case .acceptDialog(let text):
      connection.post(
        "Page.handleJavaScriptDialog", ["accept": true, "promptText": .string(text)], session: session)
    case .failCalls(let error):
      connection.failCalls(of: session, with: error)
    case nil:
      break
    }
  }
}

// MARK: - Commands

extension Tab {
  /// Sends a command to the page.
  func command(
    _ method: String, _ parameters: JSON = [:], within limit: Duration = Tab.timeLimit
  ) async throws {
    struct EmptyResult: Decodable, Sendable {}
    _ = try await command(method, parameters, within: limit, as: EmptyResult.self)
  }

  /// Sends a command to the page and returns its decoded result.
  func command<Result: Decodable & Sendable>(
    _ method: String, _ parameters: JSON = [:], within limit: Duration = Tab.timeLimit, as type: Result.Type
  ) async throws -> Result {
    if let error = state.withLock({ $0.closedError }) { throw error }
    do {
      return try await connection.call(method, parameters, session: session, within: limit, as: type)
    } catch let error as BrowserError where error.kind == .refused || error.kind == .timedOut {
      throw BrowserError(error.kind, "\(error) (\(location))")
    }
  }
}
