import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests of voice notes that are recorded with the microphone.
  @MainActor @Suite("Recordings", .oneCompleteBrowser) struct Recordings {
    private func record(_ tab: Tab) async throws {
      try await tab.click("#record")
      try await tab.wait(until: "(document.querySelector('#record').dataset.recording ?? '') >= '0:01'")
    }

    @Test("A recording becomes a voice note of the draft, and everyone can play it after Done")
    func recording() async throws {
      try await withJournal { scene in
        let ada = try await scene.person("Ada")
        let ben = try await scene.person("Ben")
        try await ada.answerMicrophoneQuestion(allowing: true)
        try await ada.write("A walk")
        try await record(ada)
        try await ada.picture("journal-recording")
        #expect(
          try await ada.evaluate("document.querySelector('#record').innerText", as: String.self) == "Stop recording")
        try await ada.click("#record")
        try await ada.appears(".voice audio")
        try await ada.done()
        try await ben.click(".row .entry")
        try await ben.appears(".voice audio")
        try await ben.run(
          "window.audio = document.querySelector('.voice audio'); audio.muted = true; await audio.play();")
        try await ben.wait(until: "audio.currentTime > 0 && audio.duration > 0.1")
        let note = try #require(scene.entries.first?.voice.first)
        #expect(note.seconds >= 1)
      }
    }

    @Test("Done ends a recording, and publishes the entry with it")
    func done() async throws {
      try await withJournal { scene in
        let ada = try await scene.person("Ada")
        try await ada.answerMicrophoneQuestion(allowing: true)
        try await ada.write("A walk")
        try await record(ada)
        try await ada.done()
        try await ada.shows("A walk", in: ".entry-view h1")
        #expect(scene.entries.first?.voice.count == 1)
      }
    }

    @Test("Cancelling the draft discards a recording, and a message says so")
    func cancelled() async throws {
      try await withJournal { scene in
        let ada = try await scene.person("Ada")
        try await ada.answerMicrophoneQuestion(allowing: true)
        try await ada.write("A walk")
        try await record(ada)
        try await ada.click("#cancel")
        try await ada.shows("The upload had not arrived, and was left out: “Recording”.", in: At.message)
        try await ada.press("Control+z")
        try await ada.appears("#record:not([data-recording])")
        #expect(scene.session(of: "Ada")?.work.draft?.value.voice.isEmpty == true)
      }
    }

    @Test("A refused microphone is reported in words, and the draft stays as it is")
    func refused() async throws {
      try await withJournal { scene in
        let ada = try await scene.person("Ada")
        try await ada.answerMicrophoneQuestion(allowing: false)
        try await ada.write("A walk")
        try await ada.click("#record")
        try await ada.shows(
          "“Recording” was not added. The browser does not let this page use the microphone. Allow it in the browser's"
            + " settings, and try again.", in: At.refusal)
        #expect(try await ada.value(of: At.title) == "A walk")
        try await ada.done()
        try await ada.shows("A walk", in: ".entry-view h1")
        #expect(scene.entries.first?.voice.isEmpty == true)
      }
    }
  }
}
