import Foundation
import ProgramDriver

/// The program of the README in a package that depends on this one, as a reader would write it.
enum ReadmeProgram {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The first Swift block of the README.
  static func text() throws -> String {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    return text.components(separatedBy: "```swift\n")[1].components(separatedBy: "\n```")[0]
  }

  /// Returns the path of the built program: the one that `Scripts/test` has built beside the tests, or else one that is
  /// built now, which takes minutes the first time.
  static func path() async throws -> String {
    if let built = ProcessInfo.processInfo.environment["TARN_README_PROGRAM"] { return built }
    let build = try await ProgramOutput(root.appending(path: "Scripts/readme").path, [])
    guard build.status == 0 else { throw Failure(description: build.errors) }
    return build.text.trimmingCharacters(in: .newlines)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
