import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Upload and download of files in a browser.
  @MainActor @Suite("Uploaded files") struct Files {
    /// An image of one red pixel, and a drawing with a script in it.
    private static let png = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")!
    private static let svg = Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/>\
      <script>document.documentElement.dataset.ran = "yes"</script></svg>
      """.utf8)

    /// Writes the files to a temporary folder while `test` runs.
    private func withFiles(_ files: [String: Data], _ test: ([String: String]) async throws -> Void) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "tarn-files-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var paths: [String: String] = [:]
      for (name, data) in files {
        let file = folder.appending(path: name)
        try data.write(to: file)
        paths[name] = file.path
      }
      try await test(paths)
    }

    @Test("Chosen files are uploaded one after the other, stored, and shown; a refusal gives its reason")
    func chosen() async throws {
      let gallery = Gallery()
      try await withFiles(["red sea é.png": Self.png, "notes.txt": Data("hello".utf8)]) { paths in
        try await withTab(gallery.page, expectingErrors: true) { tab, _ in
          try await tab.choose([paths["red sea é.png"]!, paths["notes.txt"]!], in: "#choose")
          try await tab.wait(until: "document.querySelectorAll('#all li').length == 2")
          try await tab.wait(until: "document.querySelector('#all img').naturalWidth == 1")
          #expect(try await tab.attribute("alt", of: "#all img") == "red sea é.png")
          #expect(
            try await tab.text(of: "#all .refused") == "notes.txt: “notes.txt” is no picture. PNG and SVG are.")
          #expect(gallery.album.names == ["red sea é.png", "notes.txt"])
          #expect(try await tab.attribute("aria-busy", of: "#drop") == nil)
          // The same file can be chosen again.
          try await tab.choose([paths["red sea é.png"]!], in: "#choose")
          try await tab.wait(until: "document.querySelectorAll('#all img').length == 2")
        }
      }
    }

    @Test("Files are dropped or pasted into their field, and files dropped elsewhere do not replace the page")
    func dropped() async throws {
      let gallery = Gallery()
      try await withFiles(["a.png": Self.png]) { paths in
        try await withTab(gallery.page) { tab, server in
          try await tab.drag(files: [paths["a.png"]!], to: "#beside")
          #expect(tab.url == server.url)
          try await tab.drag(files: [paths["a.png"]!], to: "#drop", dropping: false)
          #expect(try await tab.attribute("data-over", of: "#drop") == "")
          try await tab.drag(files: [paths["a.png"]!], to: "#drop")
          try await tab.wait(until: "document.querySelector('#all img')?.naturalWidth == 1")
          #expect(try await tab.attribute("data-over", of: "#drop") == nil)
          try await tab.run(
            """
            const transfer = new DataTransfer();
            transfer.items.add(new File(["<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>"], "p.svg"));
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }));
            """)
          try await tab.wait(until: "document.querySelectorAll('#all img')[1]?.naturalWidth == 5")
          #expect(
            gallery.store.state.results.map { if case .saved(_, let name) = $0 { name } else { "" } } == [
              "a.png", "p.svg",
            ])
        }
      }
    }

    @Test("Files that are too large are refused with a message before they are sent")
    func large() async throws {
      let gallery = Gallery(Album(bound: 6_000_000))
      let files = [
        "fits.png": Self.png + Data(count: 5_900_000), "not.png": Self.png + Data(count: 6_000_000),
        "huge.png": Self.png + Data(count: 40_000_000),
      ]
      try await withFiles(files) { paths in
        try await withTab(gallery.page, expectingErrors: true) { tab, _ in
          try await tab.run(
            """
            window.most = 0;
            const { style } = document.querySelector("#drop");
            new MutationObserver(() => most = Math.max(most, style.getPropertyValue("--sent")))
              .observe(document.querySelector("#drop"), { attributes: true });
            """)
          try await tab.choose(["huge.png", "not.png", "fits.png"].map { paths[$0]! }, in: "#choose")
          try await tab.wait(until: "document.querySelectorAll('#all li').length == 3")
          #expect(
            gallery.store.state.results == [
              .refused(name: "huge.png", reason: "The file has 40.1 MB; at most 6 MB are accepted."),
              .refused(name: "not.png", reason: "The file has 6.1 MB; at most 6 MB are accepted."),
              .saved(id: "p0", name: "fits.png"),
            ])
          #expect(try await tab.evaluate("most", as: Double.self) == 1)
        }
      }
    }

    @Test("Uploads that complete while the stream is interrupted are reported after it reconnects")
    func suspended() async throws {
      let gallery = Gallery()
      try await withFiles(["a.png": Self.png]) { paths in
        try await withTab(gallery.page) { tab, _ in
          gallery.album.block()
          try await tab.choose([paths["a.png"]!], in: "#choose")
          try await until("the album has the file", seen: "\(gallery.album.names)") { !gallery.album.names.isEmpty }
          #expect(try await tab.attribute("aria-busy", of: "#drop") == "true")
          // The event that a browser sends when it suspends a page.
          try await tab.run("dispatchEvent(new PageTransitionEvent('pagehide'))")
          gallery.album.open()
          try await tab.wait(until: "!document.querySelector('#drop').ariaBusy")
          #expect(gallery.store.state.results == [])
          try await tab.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
          try await tab.wait(until: "document.querySelector('#all img')?.naturalWidth == 1")
        }
      }
    }

    @Test("Drawings run no scripts, in the page or opened by themselves")
    func drawings() async throws {
      let gallery = Gallery()
      try await withFiles(["a.svg": Self.svg]) { paths in
        try await withTab(gallery.page, expectingErrors: true) { tab, server in
          try await tab.choose([paths["a.svg"]!], in: "#choose")
          try await tab.wait(until: "document.querySelector('#all img')?.naturalWidth == 9")
          try await tab.go(to: server.url + "file/p0")
          #expect(try await tab.evaluate("document.documentElement.localName", as: String.self) == "svg")
          #expect(try await tab.evaluate("document.documentElement.dataset.ran", as: String?.self) == nil)
          #expect(try await tab.evaluate("origin", as: String.self) == "null")
        }
      }
    }

    @Test("The file field can be focused by keyboard, and the drop zone is its label")
    func keyboard() async throws {
      try await withTab(Gallery().page) { tab, _ in
        try await tab.press("Tab")
        #expect(try await tab.evaluate("document.activeElement.id", as: String.self) == "choose")
        #expect(try await tab.evaluate("document.activeElement.labels[0].id", as: String.self) == "drop")
      }
    }
  }
}
