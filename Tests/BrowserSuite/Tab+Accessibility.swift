import BrowserDriver
import Foundation
import Testing

extension Tab {
  /// Expects that axe-core finds no violation on the page (https://github.com/dequelabs/axe-core): of WCAG 2.2, levels A
  /// and AA, and of its best practices. Each violation is an issue with the rule and the elements.
  ///
  /// `Scripts/install browser` fetches axe-core, which is no part of the project. On a machine that can't fetch it, the
  /// script says so and leaves a note, and this checks nothing.
  ///
  /// - Parameters:
  ///   - screen: the name of the screen, for issues.
  ///   - isRecolored: whether only the colors have changed since the last check. Then only the rules about colors are
  ///     checked, which takes less time.
  public func isAccessible(
    _ screen: String = "", isRecolored: Bool = false, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    guard let script = try Axe.script() else { return }
    if try await evaluate("typeof axe == 'undefined'") { try await run(script) }
    let violations: [String] = try await evaluate(
      """
      (async () => {
        const { violations } = await axe.run({
          resultTypes: ["violations"],
          ...(\(isRecolored) && { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }),
        });
        return violations.map(({ id, help, nodes }) => `${id} (${help}): `
          + nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary.replace(/\\s+/g, " ")}`).join("; "));
      })()
      """)
    for violation in violations { Issue.record("\(screen) \(violation)", sourceLocation: location) }
  }
}

private enum Axe {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../.build/axe").standardized

  static func script() throws -> String? {
    let file = folder.appending(path: "axe.min.js")
    if let script = try? String(contentsOf: file, encoding: .utf8) { return script }
    try #require(
      FileManager.default.fileExists(atPath: folder.appending(path: "unavailable").path),
      "axe-core is missing: run Scripts/install browser.")
    return nil
  }
}
