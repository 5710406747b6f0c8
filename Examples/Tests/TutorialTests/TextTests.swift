import DocumentedCode
import Foundation
import Testing

@Suite("The text of the tutorial") struct TextTests {
  private let tutorial: Tutorial
  private let folders: [[String: String]]

  init() throws {
    tutorial = try Tutorial()
    folders = try tutorial.folders()
  }

  /// With `TARN_WRITE_TUTORIAL=1` it writes the folders instead.
  @Test("A reader who follows it from an empty folder has the files of `Examples/Tutorial` after each step")
  func files() throws {
    let isWriting = ProcessInfo.processInfo.environment["TARN_WRITE_TUTORIAL"] != nil
    for (step, files) in zip(tutorial.steps, folders) {
      let folder = URL(filePath: tutorial.page.root).appending(path: "Examples/Tutorial/Step\(step.number)")
      if isWriting { try write(files, to: folder) }
      #expect(try read(folder) == files, "step \(step.number)")
    }
  }

  @Test("It has ten steps of at most 60 new lines, and the app has at most 300 lines") func size() throws {
    #expect(tutorial.steps.map(\.number) == Array(1...10))
    let sources = folders.map { files in
      files.filter { $0.key.hasPrefix("Sources/") }.mapValues { Set($0.split(separator: "\n")) }
    }
    for (old, new) in zip([[:]] + sources, sources) {
      let added = new.map { $0.value.subtracting(old.values.reduce(into: []) { $0.formUnion($1) }).count }
      #expect(added.reduce(0, +) <= 60, "\(new.keys)")
    }
    let app = folders.last?.filter { $0.key.hasPrefix("Sources/") }.values.joined() ?? ""
    #expect((1...300).contains(app.split(separator: "\n", omittingEmptySubsequences: false).count))
  }

  @Test("The package of each step has all modules that the code of the step imports") func imports() throws {
    let manifest = try String(contentsOfFile: "\(tutorial.page.root)/Package.swift", encoding: .utf8)
    for (step, files) in zip(tutorial.steps, folders) {
      let package = try #require(files["Package.swift"])
      for (place, kind) in [("Sources/", ".executableTarget"), ("Tests/", ".testTarget")] {
        let line = try #require(package.split(separator: "\n").first { $0.contains(kind) })
        let products = line.matches(of: /"(Tarn\w+)"/).map { String($0.1) }
        let modules = try products.flatMap { try Self.modules(of: $0, in: manifest) }
        let code = files.filter { $0.key.hasPrefix(place) }.values.joined()
        let imports = Set(code.matches(of: /(?m)^(?:@testable )?import (\w+)$/).map { String($0.1) })
        let others = imports.subtracting(modules).subtracting(["Foundation", "Testing", "Kitty"])
        #expect(!imports.isEmpty && others.isEmpty, "step \(step.number), \(place)")
      }
    }
  }

  @Test("Its links and pictures are there") func links() throws {
    #expect(tutorial.page.text.matches(of: /!\[/).count == 6)
    #expect(try tutorial.page.brokenLinks() == [])
  }

  private static func modules(of product: String, in manifest: String) throws -> [String] {
    let line = try Regex(#"name: "\#(product)",\s*targets: \[([^\]]*)\]"#, as: (Substring, Substring).self)
    let targets = try #require(try line.firstMatch(in: manifest), "Tarn has no product \(product).").1
    return targets.matches(of: /"(\w+)"/).map { String($0.1) }
  }

  private func read(_ folder: URL) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var files: [String: String] = [:]
    for path in paths where !folder.appending(path: path).hasDirectoryPath {
      files[path] = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    return files
  }

  private func write(_ files: [String: String], to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }
}
