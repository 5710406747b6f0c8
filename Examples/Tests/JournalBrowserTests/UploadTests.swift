import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnWeb
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests with slow uploads and a user who submits before they are complete.
  @MainActor @Suite("Pending uploads") struct Uploads {
    /// Holds back all uploads of the page until `release()` is called.
    private func hold(_ tab: Tab) async throws {
      try await tab.run(
        """
        window.held = [];
        window.real = XMLHttpRequest.prototype.send;
        XMLHttpRequest.prototype.send = function (body) { held.push([this, body]); };
        window.release = () => {
          XMLHttpRequest.prototype.send = real;
          held.splice(0).forEach(([request, body]) => real.call(request, body));
        };
        """)
    }

    private func begin(_ scene: Scenario, width: Int = 1_280, files: [String] = ["lake.png"]) async throws -> Tab {
      let tab = try await scene.person("Ada", width: width)
      try await tab.write("A walk")
      try await scene.until { $0.title == "A walk" }
      try await tab.click(At.drawer)
      // The page has settled, so later states can be compared with this one.
      try await tab.appears("[aria-label='Undo Open the drawer']")
      try await hold(tab)
      try await tab.choose(
        try files.enumerated().map { try scene.file($0.element, Given.picture(red: UInt8($0.offset))) }, in: "#choose")
      try await tab.wait(until: "held.length == 1")
      return tab
    }

    @Test(
      "Done waits for all uploads, says so, and then submits the entry with them", arguments: [390, 1_280])
    func waiting(width: Int) async throws {
      try await withJournal { scene in
        let tab = try await begin(scene, width: width, files: ["lake.png", "shore.png"])
        let undo = try await tab.attribute("aria-label", of: "[aria-label^='Undo']")
        try await tab.done()
        try await tab.shows(
          "Your entry is published when the upload has arrived: “lake.png” and 1 more file.",
          in: ".awaited"
        )
        #expect(try await tab.text(of: At.done) == "Waiting…")
        #expect(try await tab.attribute("disabled", of: At.done) != nil)
        #expect(try await tab.attribute("aria-label", of: "[aria-label^='Undo']") == undo)
        #expect(scene.entries.isEmpty)
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        try await tab.picture("journal-waiting-\(width)")
        // The user can edit the draft while Done waits.
        try await tab.type(" in the rain", into: At.title)
        try await scene.until { $0.title == "A walk in the rain" }
        try await tab.run("release()")
        try await tab.shows("A walk in the rain", in: ".entry-view h1")
        #expect(scene.entries.first?.photos.map(\.name) == ["lake.png", "shore.png"])
        #expect(try await tab.count(of: ".messages .word") == 0)
        try await tab.press("Control+z")
        try await tab.appears(At.title)
      }
    }

    @Test("Cancelling Done while it waits keeps the uploads and submits nothing")
    func cancelled() async throws {
      try await withJournal { scene in
        let tab = try await begin(scene)
        try await tab.done()
        try await tab.click("#go-on")
        try await tab.vanishes(".awaited")
        try await tab.run("release()")
        try await scene.until { $0.photos.count == 1 }
        #expect(scene.entries.isEmpty)
        #expect(try await tab.text(of: At.done) == "Done")
        try await tab.done()
        try await tab.shows("A walk", in: ".entry-view h1")
        #expect(scene.entries.first?.photos.count == 1)
      }
    }

    @Test(
      "Submitting without the uploads names what is left out, and the page stops sending it", arguments: [390, 1_280])
    func without(width: Int) async throws {
      try await withJournal { scene in
        let tab = try await begin(scene, width: width, files: ["lake.png", "shore.png", "hut.png"])
        try await tab.done()
        try await tab.press(button: "Publish without them")
        try await tab.shows("A walk", in: ".entry-view h1")
        try await tab.shows(
          "The upload had not arrived, and was left out: “lake.png” and 2 more files.", in: At.message)
        try await tab.picture("journal-left-out-\(width)")
        #expect(scene.entries.first?.photos.isEmpty == true)
        // The held upload completes now. The others were never started.
        try await tab.run(
          """
          window.sent = 0;
          const open = XMLHttpRequest.prototype.open;
          XMLHttpRequest.prototype.open = function (...all) { sent += 1; return open.apply(this, all); };
          await new Promise((end) => { held[0][0].addEventListener("loadend", end); release(); });
          await new Promise((next) => setTimeout(next));
          """)
        #expect(try await tab.evaluate("sent", as: Int.self) == 0)
        try await tab.click(".messages [aria-label=Dismiss]")
        try await tab.vanishes(".messages .word")
        #expect(scene.entries.first?.photos.isEmpty == true)
      }
    }

    @Test("Cancelling the draft or signing out names the uploads that are discarded")
    func left() async throws {
      try await withJournal { scene in
        let tab = try await begin(scene)
        try await tab.click("#cancel")
        try await tab.shows("The upload had not arrived, and was left out: “lake.png”.", in: At.message)
        try await tab.run("release()")
        try await tab.press("Control+z")
        try await tab.appears(At.title)
        try await hold(tab)
        try await tab.choose([try scene.file("shore.png", Given.picture())], in: "#choose")
        try await tab.wait(until: "held.length == 1")
        try await tab.press(button: "Sign out")
        try await tab.shows("The upload had not arrived, and was left out: “shore.png”.", in: ".sign-in [role=status]")
      }
    }

    @Test("A refused upload is reported, and Done submits nothing")
    func refused() async throws {
      try await withJournal(expectingErrors: true) { scene in
        let tab = try await scene.person("Ada")
        try await tab.write("A walk")
        try await tab.click(At.drawer)
        try await hold(tab)
        try await tab.choose(
          [try scene.file("lake.png", Given.picture()), try scene.file("notes.png", Array("no picture".utf8))],
          in: "#choose")
        try await tab.wait(until: "held.length == 1")
        try await tab.done()
        try await tab.appears(".awaited")
        try await tab.run("release()")
        try await tab.shows("“notes.png” was not added", in: At.refusal)
        try await scene.until { $0.photos.map(\.name) == ["lake.png"] }
        try await tab.vanishes(".awaited")
        #expect(scene.entries.isEmpty)
        try await tab.done()
        try await tab.shows("A walk", in: ".entry-view h1")
        // The next action of the user ends the refusal.
        #expect(try await tab.text(of: At.refusal) == "")
      }
    }

    @Test("When the uploading window closes, Done stops waiting, submits nothing and says why")
    func closed() async throws {
      try await withJournal { scene in
        let tab = try await scene.visitor(alone: false)
        try await tab.signUp("Ada")
        try await tab.write("A walk")
        try await scene.until { $0.title == "A walk" }
        let other = try await scene.visitor(alone: false)
        try await other.appears(At.title)
        try await hold(other)
        try await other.choose([try scene.file("song.wav", Given.voice(seconds: 1))], in: "#choose-voice")
        try await other.wait(until: "held.length == 1")
        try await tab.done()
        try await tab.shows("the upload has arrived: “song.wav”", in: ".awaited")
        // Simulates a page that is hidden. The server notices the end of its stream at the next heartbeat.
        try await other.run("dispatchEvent(new PageTransitionEvent('pagehide'))")
        try await tab.wait(until: "document.querySelector('.messages .word') != null")
        try await tab.shows("lost its connection while it sent “song.wav”", in: At.message)
        #expect(scene.entries.isEmpty)
        // The page is shown again and reports its uploads again.
        try await other.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        try await until("the upload is reported again", seen: "") {
          scene.journalServer.pages.values.contains { $0.store.state.uploads.all.count == 1 }
        }
        try await tab.done()
        try await tab.shows("the upload has arrived: “song.wav”", in: ".awaited")
        try await other.run("release()")
        try await tab.shows("A walk", in: ".entry-view h1")
        #expect(scene.entries.first?.voice.count == 1)
      }
    }
  }
}

/// Tests of the messages about pending uploads.
@Suite("Messages about pending uploads") struct AwaitedTests {
  @Test(
    "The messages and the button name the pending uploads",
    arguments: [(1, "“lake.png”"), (2, "“lake.png” and 1 more file"), (5, "“lake.png” and 4 more files")])
  func words(count: Int, files: String) {
    var awaited = PendingUploads<UploadField>()
    #expect(awaited.waitingMessage == nil && awaited.discardedMessage == nil && !awaited.isDue)
    #expect(awaited.update(UploadsInProgress(count: count, name: "lake.png"), of: .photos) == nil)
    #expect(awaited.waitingMessage == nil)
    awaited.isSubmitRequested = true
    #expect(
      awaited.waitingMessage?.text(.english) == "Your entry is published when the upload has arrived: \(files).")
    #expect(awaited.discardedMessage?.text(.english) == "The upload had not arrived, and was left out: \(files).")
    #expect(!awaited.isDue)
    #expect(awaited.update(UploadsInProgress(), of: .photos) == nil)
    #expect(awaited.isDue && awaited.waitingMessage == nil)
  }

  @Test("Done waits for photos and voice notes together")
  func both() {
    var awaited = PendingUploads<UploadField>()
    awaited.isSubmitRequested = true
    _ = awaited.update(UploadsInProgress(count: 1, name: "lake.png"), of: .photos)
    _ = awaited.update(UploadsInProgress(count: 2, name: "song.wav"), of: .voice)
    #expect(awaited.waitingMessage?.text(.english).hasSuffix(": “lake.png” and 2 more files.") == true)
    _ = awaited.update(UploadsInProgress(), of: .photos)
    #expect(
      !awaited.isDue && awaited.waitingMessage?.text(.english).hasSuffix(": “song.wav” and 1 more file.") == true)
    _ = awaited.update(UploadsInProgress(), of: .voice)
    #expect(awaited.isDue)
  }

  @Test(
    "Done does not wait for uploads whose window is gone",
    arguments: [(1, "“lake.png”"), (3, "“lake.png” and 2 more files")])
  func lost(count: Int, files: String) {
    let text =
      "Not published: a window was closed or lost its connection while it sent \(files). Add what is missing, or press"
      + " Done again."
    var awaited = PendingUploads<UploadField>()
    _ = awaited.update(UploadsInProgress(count: count, name: "lake.png"), of: .photos)
    awaited.isSubmitRequested = true
    #expect(
      awaited.update(UploadsInProgress(hidden: count), of: .photos).map { UploadMessage.lost($0).text(.english) }
        == text)
    #expect(!awaited.isDue && awaited.waitingMessage == nil)
    // There is no message unless the user has pressed Done.
    _ = awaited.update(UploadsInProgress(count: count, name: "lake.png"), of: .photos)
    #expect(awaited.update(UploadsInProgress(hidden: count), of: .photos) == nil)
  }
}
