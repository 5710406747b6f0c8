import Foundation

/// The program of the README in a package that depends on this one, as a reader would write it.
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
    folder = FileManager.default.temporaryDirectory.appending(path: "tarn-readme-\(UUID().uuidString)")
    let (program, package) = try Self.blocks()
    // The manifest refers to `../tarn`. A link makes that path valid wherever this package is.
    let home = folder.appending(path: "counter")
    try FileManager.default.createDirectory(
      at: home.appending(path: "Sources/Counter"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: folder.appending(path: "tarn"), withDestinationURL: Self.root)
    try program.write(to: home.appending(path: "Sources/Counter/Counter.swift"), atomically: true, encoding: .utf8)
    try package.write(to: home.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
