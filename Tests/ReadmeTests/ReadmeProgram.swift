import Foundation

/// The program in the README, as its reader would have it: in a package of its own that depends on this one.
struct ReadmeProgram {
  let folder: URL

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The first two blocks of Swift in the README: the program, and the package it goes in.
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
    // The package says `../tarn`; a link makes that true wherever this one lies and whatever its folder is called.
    let home = folder.appending(path: "counter")
    try FileManager.default.createDirectory(
      at: home.appending(path: "Sources/Counter"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: folder.appending(path: "tarn"), withDestinationURL: Self.root)
    try program.write(to: home.appending(path: "Sources/Counter/Counter.swift"), atomically: true, encoding: .utf8)
    try package.write(to: home.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
