import Foundation

extension Tab {
  /// Loads an address and waits for the page's `load` event; a change of the fragment alone loads nothing.
  public func go(to url: String, within limit: Duration = Tab.timeLimit) async throws {
    struct Navigated: Decodable, Sendable {
      let loaderId: String?
      let errorText: String?
    }
    state.withLock { $0.willNavigate() }
    let response = try await command("Page.navigate", ["url": .string(url)], within: limit, as: Navigated.self)
    if let error = response.errorText {
      throw BrowserError(.navigation, "\(url) couldn't be loaded: \(error)")
    }
    guard let loader = response.loaderId else { return }
    // A page that redirects the browser at once may never get its own load event; the last one counts.
    try await waitForLoad(of: url, within: limit) { $0.committed.contains(loader) && $0.isLoaded }
  }

  /// Loads an address of a server that may not have started yet: tries again until the server answers.
  public func goWhenServed(_ url: String, within limit: Duration = Tab.timeLimit) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      do {
        return try await go(to: url, within: limit)
      } catch let error as BrowserError where error.kind == .navigation && ContinuousClock.now < deadline {
        // Pause: between two attempts, until a deadline.
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// Loads the page again and waits for its `load` event.
  public func reload(within limit: Duration = Tab.timeLimit) async throws {
    let before = state.withLock { state in
      state.willNavigate()
      return state.committed.count
    }
    try await command("Page.reload", within: limit)
    try await waitForLoad(of: url, within: limit) { $0.committed.count > before && $0.isLoaded }
  }

  private func waitForLoad(
    of address: String, within limit: Duration, _ condition: (PageState) -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + limit
    var lastCheck = ContinuousClock.now
    while !state.withLock({ condition($0) }) {
      if let error = state.withLock({ $0.closedError ?? $0.crashError }) { throw error }
      let now = ContinuousClock.now
      guard now < deadline else {
        throw BrowserError(.timedOut, "\(address) had no load event within \(limit)")
      }
      // No event reports the browser's death, but any call fails then.
      if now > lastCheck + .milliseconds(500) {
        _ = try await connection.call("Browser.getVersion")
        lastCheck = now
      }
      // Pause: between two checks, until a deadline.
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Makes the tab the active one of its window. No function of the driver needs it; see ``Browser`` on several tabs.
  public func bringToFront() async throws {
    try await command("Page.bringToFront")
  }
}
