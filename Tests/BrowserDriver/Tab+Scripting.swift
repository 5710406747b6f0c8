extension Tab {
  /// Runs a script in each document that the tab loads from now on, before the document's own scripts.
  public func runFirst(_ script: String) async throws {
    struct Added: Decodable, Sendable { let identifier: String }
    _ = try await command("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)], as: Added.self)
  }

  /// Sets whether pages run their scripts. Reading a page works without them, too.
  public func setScripts(enabled: Bool) async throws {
    try await command("Emulation.setScriptExecutionDisabled", ["value": .bool(!enabled)])
    isScriptless.withLock { $0 = !enabled }
  }

  /// Whether the timers of pages run: they are scripts of the page, unlike what a test evaluates.
  var runsTimers: Bool { !isScriptless.withLock { $0 } }
}
