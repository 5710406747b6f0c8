extension Tab {
  /// Returns the text of the first match as rendered, or its `textContent` if it is not rendered.
  public func text(of selector: String) async throws -> String {
    try await property("element.innerText ?? element.textContent", of: selector, as: String.self)
  }

  /// Returns the number of matches.
  public func count(of selector: String) async throws -> Int {
    try await evaluate("document.querySelectorAll(\(JSON.literal(selector))).length")
  }

  /// Returns an attribute of the first match, or nil if it has none of this name.
  public func attribute(_ name: String, of selector: String) async throws -> String? {
    try await property("element.getAttribute(\(JSON.literal(name)))", of: selector, as: String?.self)
  }

  /// Returns the value of an input, a text area, a selection or a similar element.
  public func value(of selector: String) async throws -> String {
    guard let value = try await property("element.value?.toString()", of: selector, as: String?.self) else {
      throw BrowserError(.element, "\(quoted(selector)) has no value; is it an input? (\(location))")
    }
    return value
  }

  /// Focuses an element without a click, which would change for example a slider. Waits until the element can take the
  /// focus, because a page may enable it only with the next state that it receives.
  public func focus(_ selector: String, within limit: Duration = Tab.timeLimit) async throws {
    let attempt = """
      (element => {
        if (!element) return {problem: "nothing matches"};
        element.focus();
        if (element.getRootNode().activeElement === element) return {done: true};
        return {problem: element.matches(":disabled") ? "it is disabled" : "it didn't take the focus; is it hidden?"};
      })(document.querySelector(\(JSON.literal(selector))))
      """
    do {
      _ = try await poll(attempt, named: selector, within: limit, as: Bool.self)
    } catch let PollTimeout.because(problem) {
      throw BrowserError(.element, "couldn't focus \(quoted(selector)): \(problem ?? "no answer") (\(location))")
    }
  }

  private func property<Value: Decodable & Sendable>(
    _ expression: String, of selector: String, as _: Value.Type
  ) async throws -> Value {
    let values = try await evaluate(
      """
      (element => element && [\(expression)])(document.querySelector(\(JSON.literal(selector))))
      """, as: [Value]?.self)
    guard let value = values?.first else {
      throw BrowserError(.element, "nothing matches \(quoted(selector)) (\(location))")
    }
    return value
  }
}
