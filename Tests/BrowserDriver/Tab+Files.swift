extension Tab {
  /// Saves the page's downloads in a folder under the browser's names, without asking.
  public func saveDownloads(in folder: String) async throws {
    var parameters: [String: JSON] = ["behavior": "allow", "downloadPath": .string(folder)]
    if let context { parameters["browserContextId"] = .string(context) }
    _ = try await connection.call("Browser.setDownloadBehavior", .object(parameters))
  }

  /// Chooses files in an `<input type="file">`, as a user does in the system's dialog.
  public func choose(_ paths: [String], in selector: String) async throws {
    struct Document: Decodable, Sendable {
      struct Root: Decodable, Sendable { let nodeId: Int }
      let root: Root
    }
    struct Match: Decodable, Sendable { let nodeId: Int }
    let document = try await command("DOM.getDocument", ["depth": 0], as: Document.self).root.nodeId
    let match = try await command(
      "DOM.querySelector", ["nodeId": .number(Double(document)), "selector": .string(selector)], as: Match.self
    ).nodeId
    guard match != 0 else { throw BrowserError(.element, "nothing matches \(quoted(selector)) (\(location))") }
    try await command(
      "DOM.setFileInputFiles", ["nodeId": .number(Double(match)), "files": .array(paths.map { .string($0) })])
  }

  /// Drags files from outside the browser over the middle of an element.
  ///
  /// - Parameter dropping: whether to drop them there; otherwise they stay over it.
  public func drag(
    files paths: [String], to selector: String, dropping: Bool = true, within limit: Duration = Tab.timeLimit
  ) async throws {
    let point = try await locate(selector, for: "drop files on", within: limit)
    for type in ["dragEnter", "dragOver"] + (dropping ? ["drop"] : []) {
      try await command(
        "Input.dispatchDragEvent",
        [
          "type": .string(type), "x": .number(point.x), "y": .number(point.y),
          // 1: the dragged files may be copied.
          "data": ["items": [], "files": .array(paths.map { .string($0) }), "dragOperationsMask": 1],
        ])
    }
  }
}
