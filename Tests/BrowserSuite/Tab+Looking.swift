import BrowserDriver
import Foundation
import Testing

/// What a test waited for in vain is recorded where it waited; this ends the test.
public struct WaitTimedOut: Error {
  public init() {}
}

/// Waits until something is so that a page has brought about, or says what there is instead and gives up.
///
/// - Parameter seen: what there is, in words, if it never becomes so.
@MainActor public func until(
  _ what: String, _ location: SourceLocation = #_sourceLocation, seen: @autoclosure @MainActor () -> String,
  _ isSo: @MainActor () async -> Bool
) async throws {
  // As long as `eventually` of TarnTesting waits, for the same reason.
  let time = Duration.seconds(300)
  let deadline = ContinuousClock.now + time
  while await !isSo() {
    guard ContinuousClock.now < deadline else {
      Issue.record("Not within \(time): \(what). \(seen())", sourceLocation: location)
      throw WaitTimedOut()
    }
    // Pause: between two looks, until the deadline above: a page's conditions are asynchronous, and told with what is seen.
    try await Task.sleep(for: .milliseconds(5))
  }
}

extension Tab {
  /// Waits until the page shows what the server has.
  public func isReady() async throws { try await wait(until: "document.documentElement.dataset.tarn == 'ready'") }

  /// Waits until the first that a selector finds has a text in it, or says what it has instead.
  public func shows(
    _ text: String, in selector: String, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      try await wait(until: "document.querySelector(`\(selector)`)?.textContent.includes(`\(text)`)")
    } catch {
      let there = try await evaluate(
        "document.querySelector(`\(selector)`)?.textContent ?? document.querySelector('main')?.innerText ?? 'nothing'",
        as: String.self)
      Issue.record("“\(text)” is not in \(selector). There is: \(there)", sourceLocation: location)
      throw error
    }
  }

  /// Waits until all pictures are there.
  public func hasPictures() async throws {
    try await wait(until: "[...document.images].every((image) => image.complete && image.naturalWidth)")
  }

  /// Waits until a selector matches.
  public func appears(_ selector: String) async throws {
    try await wait(until: "document.querySelector(`\(selector)`) != null")
  }

  /// Waits until a selector matches no more.
  public func vanishes(_ selector: String) async throws {
    try await wait(until: "document.querySelector(`\(selector)`) == null")
  }

  /// Puts a picture of the page among those of the build, to be looked at and to be taken over into the docs.
  public func picture(_ name: String) async throws {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appending(path: ".build/screenshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(name).png")
    try await screenshot(to: file.path)
    #expect(try Data(contentsOf: file).count > 10_000)
  }
}
