import BrowserDriver
import Testing

// The keyboard focus, for tests without a mouse.
extension Tab {
  /// Returns whether an element has the focus.
  public func hasFocus(_ selector: String) async throws -> Bool {
    try await evaluate("document.activeElement?.matches(`\(selector)`) ?? false")
  }

  /// Waits until an element has the focus.
  public func waitForFocus(_ selector: String) async throws {
    try await wait(until: "document.activeElement?.matches(`\(selector)`)")
  }

  /// Presses Tab, or another key, until an element has the focus: at most as often as a page has elements to stop at.
  public func tab(to selector: String, by key: String = "Tab", _ location: SourceLocation = #_sourceLocation)
    async throws
  {
    for _ in 0..<30 where try await !hasFocus(selector) { try await press(key) }
    #expect(try await hasFocus(selector), "\(selector) is not reached by \(key).", sourceLocation: location)
  }
}
