import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnStorage
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests with attachments of removed entries, after the journal's storage has deleted all unreferenced blobs.
  @MainActor @Suite("Blobs of removed entries") struct Bytes {
    /// Limits under which the journal's file keeps almost no history.
    private static var small: StorageBounds {
      var bounds = StorageBounds(bytes: 1)
      bounds.snapshotBytes = 4_000
      return bounds
    }

    /// Makes the journal's storage delete unreferenced blobs, and restarts the server.
    private func compact(_ scene: Scenario) async throws {
      let id = try scene.write("In between", String(repeating: "On and on. ", count: 800))
      for number in 0..<60 {
        try scene.change(id, .body(String(repeating: "Another \(number). ", count: 800)))
        try scene.journalServer.shared.flush()
      }
      try scene.remove(id)
      try await scene.restart()
    }

    /// Submits an entry of Ada with a picture of the lake and returns its photo.
    private func write(_ ada: Tab, _ scene: Scenario) async throws -> Photo {
      try await ada.write("A walk", "Around the lake.")
      try await ada.click(At.drawer)
      try await ada.choose([try scene.file("lake.png", Given.picture())], in: "#choose")
      try await ada.wait(until: "document.querySelector('.photos img')?.naturalWidth > 0")
      try await ada.done()
      try await ada.appears(".entry-view")
      return try #require(scene.entries.first?.photos.first)
    }

    @Test("Taking back a removal restores the entry with its picture, also after a restart")
    func reversed() async throws {
      try await withJournal(bounds: Self.small, expectingErrors: true) { scene in
        let ada = try await scene.person("Ada")
        let photo = try await write(ada, scene)
        let ben = try await scene.person("Ben")
        try await ben.click(".row .entry")
        try await ben.press(button: "Remove this entry")
        try await ben.shows("was removed", in: At.message)
        try await compact(scene)
        // Only the sessions refer to the picture.
        #expect(scene.entries.isEmpty)
        #expect(try await scene.journalServer.blobs.bytes(of: photo.blob) == Given.picture())
        try await ben.go(to: scene.url)
        try await ben.isReady()
        try await ben.press(button: "Undo the removal of “A walk”")
        try await ben.shows("A walk", in: ".row h3")
        try await ben.wait(until: "document.querySelector('.row .thumb')?.naturalWidth > 0")
        try await scene.restart()
        try await ada.go(to: scene.url)
        try await ada.isReady()
        // Ada reads the entry from the journal.
        if try await ada.count(of: ".entry-view") == 0 { try await ada.click(".row .entry") }
        try await ada.wait(until: "document.querySelector('.window img')?.naturalWidth == 60")
      }
    }

    @Test("Taking back the removal of a picture restores the picture")
    func takenOut() async throws {
      try await withJournal(bounds: Self.small, expectingErrors: true) { scene in
        let ada = try await scene.person("Ada")
        _ = try await write(ada, scene)
        let ben = try await scene.person("Ben")
        try await ben.edit()
        try await ben.click(At.drawer)
        try await ben.click("[aria-label='Remove lake.png']")
        try await ben.done()
        try await ben.appears(".entry-view")
        try await compact(scene)
        try await ben.go(to: scene.url)
        try await ben.isReady()
        try await ben.click(".quiet.back")
        try await ben.press(button: "Undo the changes to “A walk”")
        try await ben.wait(until: "document.querySelector('.row .thumb')?.naturalWidth > 0")
      }
    }

    @Test("A draft keeps the picture of an entry that was removed meanwhile, and no session keeps it for ever")
    func kept() async throws {
      try await withJournal(bounds: Self.small, expectingErrors: true) { scene in
        let ada = try await scene.person("Ada")
        let photo = try await write(ada, scene)
        let ben = try await scene.person("Ben")
        try await ben.edit()
        try await ben.type(" And back.", into: At.body)
        try await scene.until(of: "Ben") { $0.body.hasSuffix("And back.") }
        try await ben.press(button: "Sign out")
        try await ben.appears(".sign-in")
        try await ada.press(button: "Remove this entry")
        try await ada.shows("was removed", in: At.message)
        // Ada can't take the removal back any more, so only Ben's draft refers to the picture.
        scene.person(named: "Ada")?.close()
        try await ada.go(to: "about:blank")
        try await compact(scene)
        #expect(try await scene.journalServer.blobs.bytes(of: photo.blob) == Given.picture())
        try await ben.go(to: scene.url)
        try await ben.isReady()
        try await ben.comeBack("Ben")
        try await ben.appears(At.title)
        try await ben.done()
        try await ben.press(button: "Restore it", in: ".conflict")
        try await ben.appears(At.title)
        try await ben.done()
        try await ben.shows("A walk", in: ".entry-view h1")
        try await ben.wait(until: "document.querySelector('.window img')?.naturalWidth == 60")
        #expect(scene.entries.first?.body == "Around the lake. And back.")
        try scene.remove(try #require(scene.entries.first?.id))
        for id in scene.journalServer.store.state.sessionIDs { scene.journalServer.store.session(id).close() }
        try await compact(scene)
        #expect(try await scene.journalServer.blobs.bytes(of: photo.blob) == nil)
      }
    }
  }
}

extension Scenario {
  func until(
    of name: String, _ location: SourceLocation = #_sourceLocation, _ isSo: @MainActor (Entry) -> Bool
  ) async throws {
    try await BrowserSuite.until("the draft of \(name) is so", location, seen: "") {
      self.session(of: name)?.work.draft.map { isSo($0.value) } ?? false
    }
  }
}
