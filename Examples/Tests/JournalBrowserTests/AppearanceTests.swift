import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Testing

extension JournalBrowserTests {
  /// Checks every screen on a tablet, in dark mode: text contrast and target sizes. It also takes screenshots. The tests of
  /// all screens check them on a phone and a desktop.
  @MainActor @Suite("Appearance", .oneCompleteBrowser) struct Appearance {
    @Test("On every screen texts have enough contrast and targets are large enough") func legible() async throws {
      let mark = "820-dark"
      try await withJournal(samples: true) { scene in
        let tab = try await scene.visitor(width: 820, dark: true)
        func check(_ name: String) async throws {
          try await tab.wait(until: "[...document.images].every((image) => image.complete || image.loading == 'lazy')")
          try await tab.picture("journal-\(name)-\(mark)")
          #expect(try await tab.smallTargets() == [], "\(name)")
          #expect(try await tab.faintTexts() == [], "\(name)")
          try await tab.isAccessible(name)
          #expect(
            try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth", as: Bool.self), "\(name)")
        }
        try await check("door")
        try await tab.click("#look-inside")
        try await tab.appears(".sample")
        try await check("sample")
        try await tab.click("#leave-sample")
        try await tab.appears(".sign-in")
        try await tab.type("A", into: "#sign-in-name")
        try await tab.type("nobody", into: "#sign-in-email")
        try await tab.type("short", into: "#sign-in-password")
        try await tab.type("other", into: "#sign-in-again")
        try await tab.shows("passwords differ", in: "#sign-in-again-error")
        try await check("door-errors")
        for field in ["name", "email", "password", "again"] {
          try await tab.type("", into: "#sign-in-\(field)", replacing: true)
          try await tab.press("Backspace")
        }
        try await tab.signUp("Charlie")
        let ben = try await scene.person("Ben")
        try await ben.edit()
        try await tab.appears(".editing")
        try await check("list")
        try await tab.type("water", into: "#search")
        try await tab.appears("mark")
        try await check("found")
        try await tab.type("", into: "#search", replacing: true)
        try await tab.press("Backspace")
        try await tab.vanishes("mark")
        try await tab.click(".row:nth-child(1) .entry")
        try await tab.appears(".entry-view")
        try await check("reading")
        try await ben.type("!", into: At.title)
        try await tab.shows("Ben is editing this entry: the title.", in: ".company")
        try await check("reading-editing")
        try await ben.click("#cancel")
        try await tab.vanishes(".company")
        try await tab.click(At.edit)
        try await tab.appears(At.title)
        try await tab.answerMicrophoneQuestion(allowing: true)
        try await check("editing")
        try await tab.click("#record")
        try await tab.wait(until: "(document.querySelector('#record').dataset.recording ?? '') >= '0:01'")
        try await tab.run("document.querySelector('.journal').scrollTop = 1e6")
        try await check("recording")
        try await tab.click("#record")
        try await tab.appears("audio")
        try await tab.run("document.querySelector('.journal').scrollTop = 0")
        try await tab.choose(
          [
            try scene.file("lake.png", Given.picture(300, 200)),
            try scene.file("red.png", Given.picture(200, 300, red: 90)),
          ], in: "#choose")
        try await tab.choose([try scene.file("song.wav", Given.voice(seconds: 65))], in: "#choose-voice")
        try await tab.appears("audio")
        try await tab.appears(".photos li:nth-child(3)")
        try await tab.click(At.drawer)
        try await tab.appears(".drawer.open")
        try await tab.type(" " + String(repeating: "and on we went ", count: 12), into: At.title)
        // The remark about the long title appears last.
        try await tab.appears(".remarks li")
        try await tab.click(At.drawer)
        try await tab.appears(".drawer.open")
        try await tab.run("document.querySelector('.counter summary').click()")
        try await check("editing-full")
        try await tab.run("document.querySelector('.journal').scrollTop = 1e6")
        try await check("editing-end")
        try await tab.run("document.querySelector('.journal').scrollTop = 0")
        // Another person changes the same field.
        let entry = try #require(scene.entries.first { $0.title.hasPrefix("The tarn") })
        try scene.change(
          entry.id, .title("The tarn, early on a Sunday"), .body(entry.body + "\n\nBen has lost a glove."))
        try await tab.appears(".undecided")
        try await check("undecided")
        try await tab.done()
        try await tab.appears(".conflict")
        try await check("merging")
        try await tab.press(button: "Combine")
        try await tab.shows("The text now contains both versions", in: At.message)
        try await check("together")
        try await tab.press(button: "Sign out")
        try await tab.appears(".sign-in")
        try await check("signed-out")
      }
    }
  }
}
