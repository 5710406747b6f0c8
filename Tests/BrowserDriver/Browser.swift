import Foundation

/// A headless Chromium with a fresh profile, driven through its debugging pipe.
///
///     try await withBrowser { browser in
///       let tab = try await browser.newTab("http://localhost:8080/")
///       try await tab.type("milk", into: "#new")
///       try await tab.press("Enter")
///       try await tab.wait(until: "document.querySelectorAll('li').length == 1")
///       #expect(await tab.consoleMessages().isEmpty)
///     }
///
/// Every wait has a deadline, and when the browser's process ends, every pending wait fails with
/// ``BrowserError/Kind/ended``. When ``close()`` returns, the process has ended and the profile is removed. Without a
/// call of ``close()``, both happen when the last reference to the browser and its tabs is released. If the test
/// process itself dies, the browser ends with it, and the next launch removes the profile.
///
/// **Several tabs.** Every tab has a window of its own and counts as focused: in all of them `document.visibilityState`
/// is `visible`, `document.hasFocus()` is true, and timers, animation frames and input run at full speed. Opening a
/// second tab therefore sends no `visibilitychange` to the first.
public actor Browser {
  /// The process ID, for tests in which the browser dies.
  public nonisolated let processIdentifier: Int32
  /// The profile folder, which ``close()`` removes.
  public nonisolated let profilePath: String

  nonisolated let connection: DebuggingPipe
  private nonisolated let process: BrowserProcess

  private init(_ process: BrowserProcess) {
    self.process = process
    processIdentifier = process.identifier
    profilePath = process.profile.path
    connection = DebuggingPipe(socket: process.pipe)
  }

  deinit { process.endNow() }

  /// Starts the shell of Chromium (`chromium-headless-shell`) if Debian's package of it is installed; otherwise
  /// `chromium`, `chromium-browser` or `google-chrome`, the first of these on the `PATH`.
  ///
  /// - Parameter complete: leaves out the shell. The shell has the same engine, but no microphone and no sensors, and it
  ///   sometimes reports a pointer in the corner of the window before the first event of the test.
  public static func launch(complete: Bool = false) async throws -> Browser {
    let process = try BrowserProcess.start(complete: complete)
    let browser = Browser(process)
    do {
      _ = try await browser.connection.call("Browser.getVersion", within: .seconds(60))
      return browser
    } catch let error as BrowserError {
      let output = process.lastOutput
      await process.end()
      let suffix = output.isEmpty ? "" : "; its last output was:\n\(output)"
      throw BrowserError(.launch, "the browser didn't start: \(error)\(suffix)")
    } catch {
      await process.end()
      throw error
    }
  }

  /// Opens a tab of 1,280 × 800 pixels and loads `url` in it.
  ///
  /// - Parameter privately: gives the tab cookies and storage of its own, like another person's browser. Otherwise tabs
  ///   share them, like two tabs of one person.
  public func newTab(_ url: String? = nil, privately: Bool = false) async throws -> Tab {
    struct Context: Decodable, Sendable { let browserContextId: String }
    var parameters: [String: JSON] = ["url": "about:blank", "newWindow": true]
    var context: String?
    if privately {
      let contextID = try await connection.call("Target.createBrowserContext", as: Context.self).browserContextId
      parameters["browserContextId"] = .string(contextID)
      context = contextID
    }
    struct Created: Decodable, Sendable { let targetId: String }
    let target = try await connection.call("Target.createTarget", .object(parameters), as: Created.self).targetId
    let tab = try await Tab(attachingTo: target, context: context, in: self)
    if let url { try await tab.go(to: url) }
    return tab
  }

  /// Returns the tab that a page opened itself, with `window.open` or a link to `_blank`, and that no earlier call has
  /// returned.
  public func openedTab(within limit: Duration = Tab.timeLimit) async throws -> Tab {
    try await openedTab(within: limit) { $0.openerId != nil }
  }

  /// Returns the tab that an action opens, such as a click with the middle button: such a tab does not know its opener.
  func tab(openedWithin limit: Duration, by action: () async throws -> Void) async throws -> Tab {
    let known = Set(try await pages().map(\.targetId))
    try await action()
    return try await openedTab(within: limit) { !known.contains($0.targetId) }
  }

  private struct Page: Decodable, Sendable {
    let targetId: String
    let type: String
    let attached: Bool
    let openerId: String?
    let browserContextId: String?
  }

  private func pages() async throws -> [Page] {
    struct Targets: Decodable, Sendable { let targetInfos: [Page] }
    return try await connection.call("Target.getTargets", as: Targets.self).targetInfos.filter { $0.type == "page" }
  }

  private func openedTab(within limit: Duration, where isOpened: (Page) -> Bool) async throws -> Tab {
    let deadline = ContinuousClock.now + limit
    while true {
      if let found = try await pages().first(where: { !$0.attached && isOpened($0) }) {
        return try await Tab(attachingTo: found.targetId, context: found.browserContextId, in: self)
      }
      guard ContinuousClock.now < deadline else {
        throw BrowserError(.timedOut, "no page opened a tab within \(limit)")
      }
      // Pause: between two checks, until a deadline.
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Ends the process with SIGTERM and then SIGKILL, and removes the profile.
  public func close() async {
    await process.end()
  }
}

/// Launches a browser, runs `body`, and closes the browser, also if `body` throws.
public func withBrowser<Result>(
  complete: Bool = false, isolation: isolated (any Actor)? = #isolation, _ body: (Browser) async throws -> Result
) async throws -> Result {
  let browser = try await Browser.launch(complete: complete)
  do {
    let result = try await body(browser)
    await browser.close()
    return result
  } catch {
    await browser.close()
    throw error
  }
}
