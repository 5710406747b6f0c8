import Foundation
import Testing

@testable import TarnTesting

@Suite("Folders of explorations") struct ExplorationFolderTests {
  // A program that really is killed leaves a dead child behind, for which the test runner's monitor of exit tests spins.
  // The lock ends with its descriptor, as it does with the program.
  @Test("The next exploration removes the folder of an ended one, but not that of a running one")
  func leftover() throws {
    let running = try #require(ExplorationFolder.create())
    defer { running.remove() }
    let ended = URL(filePath: running.path).deletingLastPathComponent().appending(path: "tarn-exploration-\(UUID())")
    try FileManager.default.createDirectory(at: ended, withIntermediateDirectories: false)
    try Data("{}".utf8).write(to: ended.appending(path: ExplorationFolder.File.allCases[0].rawValue))
    let next = try #require(ExplorationFolder.create())
    #expect(!FileManager.default.fileExists(atPath: ended.path))
    for folder in [running, next] { #expect(FileManager.default.fileExists(atPath: folder.path)) }
    next.remove()
    #expect(!FileManager.default.fileExists(atPath: next.path))
  }
}
