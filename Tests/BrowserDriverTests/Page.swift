import BrowserDriver
import Foundation

/// Returns a small page as a data URL.
func page(_ body: String, title: String = "Page") -> String {
  let html = "<!doctype html><meta charset=utf-8><title>\(title)</title><body style='margin:0'>\(body)"
  return "data:text/html;base64," + Data(html.utf8).base64EncodedString()
}

/// Opens a page in its own browser.
func withPage(_ body: String, test: (Tab) async throws -> Void) async throws {
  try await withBrowser { browser in
    try await test(try await browser.newTab(page(body)))
  }
}

/// Returns the description of the error that `body` throws.
func errorDescription(of body: () async throws -> Void) async -> String {
  do {
    try await body()
    return "no error"
  } catch {
    return "\(error)"
  }
}

/// A folder that is removed with the last reference to it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.absoluteString
  }
}
