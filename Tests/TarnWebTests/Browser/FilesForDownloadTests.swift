import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Files that a page serves for download and does not accept as uploads.
  @MainActor @Suite("Files for download") struct FilesForDownload {
    /// The least that a file store must implement.
    private struct Drawings: FileStore {
      /// A square whose color changes from red to blue and back, and a script whose execution could be detected.
      static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">\
        <style>@keyframes turn { to { fill: blue } } rect { fill: red; animation: turn 0.4s infinite alternate linear }</style>\
        <rect width="40" height="40"/>\
        <script>document.documentElement.dataset.ran = "yes"</script></svg>
        """

      func file(_ id: String) async -> ServedFile? {
        id == FilesForDownload.id ? ServedFile(bytes: Array(Self.drawing.utf8), type: "image/svg+xml") : nil
      }
    }

    private struct Wall: Feature {
      struct State: Equatable, Sendable { var results: [FileUploadResult] = [] }

      func update(_ state: inout State, _ action: FileUploadResult) -> [Never] {
        state.results.append(action)
        return []
      }
    }

    /// An ID in the form of a blob's ID.
    nonisolated private static let id = "blob:" + String(repeating: "0123456789abcdef", count: 4)

    private let store: Store<Wall>

    init() { store = Store(Wall.State(), Wall()) }

    private var page: Page {
      Page(
        title: "Wall",
        parts: [
          Part(store) { _ in
            .main(
              [.onFiles(accepting: "image/*") { $0 }],
              .img([.src("file/\(Self.id)"), .alt("A square")]),
              .a([.href("file/\(Self.id)"), .attribute("download", "name.svg")], "Save"),
              .a([.id("view"), .href("file/\(Self.id)")], "View"), .input([.id("choose"), .type("file")]))
          }
        ], files: Drawings())
    }

    private func withFolder(_ test: @MainActor (URL) async throws -> Void) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "tarn-shown-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await test(folder)
    }

    @Test("Animated drawings move at a blob address")
    func moving() async throws {
      try await withFolder { folder in
        try await withTab(page) { tab, _ in
          try await tab.wait(until: "document.querySelector('img').naturalWidth == 40")
          func screenshot() async throws -> Data {
            let file = folder.appending(path: "screenshot.png")
            try await tab.screenshot(to: file.path)
            return try Data(contentsOf: file)
          }
          let first = try await screenshot()
          try await until("the screenshot changes", seen: "The screenshot is unchanged.") {
            (try? await screenshot()) != first
          }
        }
      }
    }

    @Test("Drawings run no scripts when they are opened by themselves")
    func opened() async throws {
      try await withTab(page, expectingErrors: true) { tab, server in
        try await tab.click("#view")
        try await tab.wait(until: "document.documentElement.localName == 'svg'")
        #expect(tab.url == server.url + "file/\(Self.id)")
        try await tab.wait(until: "document.readyState == 'complete'")
        #expect(try await tab.evaluate("document.documentElement.dataset.ran", as: String?.self) == nil)
        #expect(try await tab.evaluate("origin", as: String.self) == "null")
      }
    }

    @Test("A link saves a file under its name")
    func saved() async throws {
      try await withFolder { folder in
        try await withTab(page) { tab, server in
          try await tab.saveDownloads(in: folder.path)
          try await tab.click("a[download]")
          let file = folder.appending(path: "name.svg")
          try await until("it is saved", seen: "\(try! FileManager.default.contentsOfDirectory(atPath: folder.path))") {
            (try? Data(contentsOf: file)) == Data(Drawings.drawing.utf8)
          }
          #expect(tab.url == server.url)
        }
      }
    }

    @Test("Uploads are refused with a message", arguments: [0, 5]) func refused(size: Int) async throws {
      try await withFolder { folder in
        let file = folder.appending(path: "mine.png")
        try Data(count: size).write(to: file)
        try await withTab(page, expectingErrors: true) { tab, _ in
          try await tab.choose([file.path], in: "#choose")
          try await until("it is refused", seen: "\(store.state.results)") { !store.state.results.isEmpty }
          #expect(
            store.state.results == [
              .refused(name: "mine.png", reason: "This page accepts no files; it only shows them.")
            ])
        }
      }
    }
  }
}
