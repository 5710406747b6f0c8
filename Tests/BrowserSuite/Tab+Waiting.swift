import BrowserDriver
import Foundation
import Testing

/// Ends a test after a wait that timed out; the issue is recorded at the location of the wait.
public struct WaitTimedOut: Error {
  public init() {}
}

/// Waits until a condition on a page is true; on a timeout records an issue with the actual state, and
/// throws.
///
/// - Parameter actual: describes the actual state for the issue.
@MainActor public func until(
  _ description: String, _ location: SourceLocation = #_sourceLocation,
  seen actual: @autoclosure @MainActor () -> String, _ condition: @MainActor () async -> Bool
) async throws {
  // The same limit as that of `eventually` in TarnTesting, for the same reason.
  let time = Duration.seconds(300)
  let deadline = ContinuousClock.now + time
  while await !condition() {
    guard ContinuousClock.now < deadline else {
      Issue.record("Not within \(time): \(description). \(actual())", sourceLocation: location)
      throw WaitTimedOut()
    }
    // Pause: between two checks, until the deadline above. `eventually` does not fit: a page's conditions are
    // asynchronous, and the issue describes the actual state.
    try await Task.sleep(for: .milliseconds(5))
  }
}

extension Tab {
  /// Waits until the page has rendered the server's state.
  public func isReady() async throws { try await wait(until: "document.documentElement.dataset.tarn == 'ready'") }

  /// Lets the page wait an hour for a server that is started again. It waits ten seconds (`restartLimit` in
  /// `connection.js`), which a start on a busy machine may take.
  public func waitsLongForRestart() async throws {
    try await run(
      """
      const start = setTimeout;
      window.setTimeout = (work, time, ...rest) => start(work, time === 10_000 ? 3_600_000 : time, ...rest);
      """)
  }

  /// Waits until the server has answered all input.
  public func isAnswered() async throws {
    // Each letter is a separate request, answered on the stream. Two frames without a request show that no other has
    // begun.
    try await wait(
      until: """
        (async () => {
          const count = () => performance.getEntriesByType("resource").filter((e) => e.name.endsWith("/event")).length;
          const before = count();
          // Pause: a request that begins is not announced.
          await new Promise((done) => setTimeout(done, 150));
          return count() == before && before > 0;
        })()
        """)
  }

  /// Waits until the first match of a selector contains a text; on a timeout records an issue with the actual text.
  public func shows(
    _ text: String, in selector: String, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      try await wait(until: "document.querySelector(`\(selector)`)?.textContent.includes(`\(text)`)")
    } catch {
      let actual = try await evaluate(
        "document.querySelector(`\(selector)`)?.textContent ?? document.querySelector('main')?.innerText ?? 'nothing'",
        as: String.self)
      Issue.record("“\(text)” is not in \(selector). There is: \(actual)", sourceLocation: location)
      throw error
    }
  }

  /// Waits until all images are loaded.
  public func hasPictures() async throws {
    try await wait(until: "[...document.images].every((image) => image.complete && image.naturalWidth)")
  }

  /// Waits until a selector matches.
  public func appears(_ selector: String) async throws {
    try await wait(until: "document.querySelector(`\(selector)`) != null")
  }

  /// Waits until a selector has no match.
  public func vanishes(_ selector: String) async throws {
    try await wait(until: "document.querySelector(`\(selector)`) == null")
  }

  /// Saves a screenshot of the page with those of the build, for inspection and for the docs.
  public func picture(_ name: String) async throws {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(name).png")
    try await screenshot(to: file.path)
    // A picture of one color has fewer bytes.
    #expect(try Data(contentsOf: file).count > 6_000)
  }
}
