import Foundation
import Synchronization

/// A page in a ``Browser``, acted on as a person does (mouse, keys, fingers) and looked at through scripts.
///
/// Selectors are CSS and mean the first match. Actions on an element wait for it to be there, at rest, large enough
/// and not covered, and say after ``patience`` which of these it wasn't. Alerts, confirmations and prompts are
/// accepted as they open, and kept in ``dialogs()``.
///
/// It isn't for frames inside the page: selectors and scripts mean the page's own document.
public final class Tab: Sendable {
  /// Keeps the browser alive for as long as one of its tabs is.
  let browser: Browser
  let target: String
  let context: String?
  let session: String
  let state: Mutex<PageState>
  /// Whether actions are a finger's instead of the mouse's; see ``resize(width:height:touch:)``.
  let usesTouch = Mutex(false)

  /// How long an action or a look waits unless told otherwise. Beside two other busy programs a page was seen to take more than ten
  /// seconds for what takes a tenth of one alone; a test that passes does not wait for it.
  public static let patience = Duration.seconds(60)

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
    connection.listen(to: session) { [weak self] event in self?.happened(event) }
    try await command("Page.enable")
    try await command("Page.setLifecycleEventsEnabled", ["enabled": true])
    try await command("Runtime.enable")
    try await command("Log.enable")
    try await command("Network.enable")
    try await command("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try await resize(width: 1280, height: 800)
  }

  deinit { connection.stopListening(to: session) }

  /// Closes the tab; no harm if it is closed already.
  public func close() async {
    _ = try? await connection.call("Target.closeTarget", ["targetId": .string(target)], within: .seconds(5))
  }

  /// The address of the page as last heard.
  public var url: String { state.withLock { $0.url } }

  /// The same for errors.
  var place: String { state.withLock { $0.place } }

  /// The console's errors and the uncaught exceptions seen so far, oldest first, so that a test can expect none.
  public func consoleMessages() async -> [String] {
    // What the page has said by now arrives before this answer.
    try? await command("Runtime.evaluate", ["expression": "0"], within: .seconds(5))
    return state.withLock { $0.consoleMessages }
  }

  /// The words of the dialogs accepted so far, oldest first.
  public func dialogs() -> [String] { state.withLock { $0.dialogs } }

  private func happened(_ event: DebuggingPipe.Event) {
    switch state.withLock({ $0.happened(event) }) {
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
    _ method: String, _ parameters: JSON = [:], within limit: Duration = Tab.patience
  ) async throws {
    struct Nothing: Decodable, Sendable {}
    _ = try await command(method, parameters, within: limit, as: Nothing.self)
  }

  /// The same, giving the result.
  func command<Result: Decodable & Sendable>(
    _ method: String, _ parameters: JSON = [:], within limit: Duration = Tab.patience, as type: Result.Type
  ) async throws -> Result {
    if let gone = state.withLock({ $0.gone }) { throw gone }
    do {
      return try await connection.call(method, parameters, session: session, within: limit, as: type)
    } catch let error as BrowserError where error.kind == .refused || error.kind == .timedOut {
      throw BrowserError(error.kind, "\(error) (\(place))")
    }
  }
}
