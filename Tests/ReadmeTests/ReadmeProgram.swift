import Foundation

/// The program of the README in a package that depends on this one, as a reader would write it.
///
/// The package stays in `.build/readme`, because its first build takes a minute of processor time for the modules of Tarn;
/// later builds compile only the changed files.
struct ReadmeProgram {
  let folder: URL

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the first two Swift blocks of the README: the program and its package manifest.
  static func blocks() throws -> (program: String, package: String) {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0] + "\n"
    }
    return (blocks[0], blocks[1])
  }

  init() throws {
    folder = Self.root.appending(path: ".build/readme")
    let (program, package) = try Self.blocks()
    // The manifest refers to `../tarn`. A link makes that path valid wherever this package is.
    let home = folder.appending(path: "counter")
    try FileManager.default.createDirectory(
      at: home.appending(path: "Sources/Counter"), withIntermediateDirectories: true)
    let link = folder.appending(path: "tarn")
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Self.root)
    try program.write(to: home.appending(path: "Sources/Counter/Counter.swift"), atomically: true, encoding: .utf8)
    try package.write(to: home.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
  }
}
