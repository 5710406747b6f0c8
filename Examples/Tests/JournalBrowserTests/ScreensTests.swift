import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnLanguages
import Testing

extension JournalBrowserTests {
  /// Every screen at the width of the smallest phone and on a desktop, with long words and other directions of writing. See
  /// ``Appearance`` for the usual texts on further devices.
  @MainActor @Suite("All screens") struct Screens {
    /// Each screen is checked in English for usability, and in the pseudo-language for words that are in no catalog.
    private nonisolated static let languages = [Localization.english, .pseudo]

    fileprivate nonisolated static let long = String(repeating: "Llanfairpwllgwyngyll", count: 8)

    @Test(
      "Everyone can use the form of a visitor, to sign up and to sign in, and the sample journal", arguments: languages)
    func visitor(words: Localization) async throws {
      try await withJournal(words: words) { scene in
        let tab = try await scene.visitor()
        try await tab.isUsable("visitor")
        try await tab.type(Self.long, into: "#sign-in-name")
        try await tab.type("nobody", into: "#sign-in-email")
        try await tab.type("short", into: "#sign-in-password")
        try await tab.type("other", into: "#sign-in-again")
        try await tab.shows("passwords differ", in: "#sign-in-again-error")
        try await tab.isUsable("visitor-errors")
        try await tab.press(button: "Sign in")
        try await tab.vanishes("#sign-in-again")
        try await tab.isUsable("visitor-sign-in")
        try await tab.click("#look-inside")
        try await tab.appears(".sample")
        try await tab.isUsable("sample")
        try await tab.write(Self.long)
        try await tab.isUsable("sample-writing")
      }
    }

    @Test(
      "Everyone can use the list, empty, full and searched, and an entry, also one that is gone", arguments: languages)
    func reading(words: Localization) async throws {
      try await withJournal(expectingErrors: true, words: words) { scene in
        let tab = try await scene.person("Ada")
        try await tab.isUsable("empty")
        let entry = try scene.write(Self.long, "What happened on \(Self.long), אמרה עדה (said Ada).", on: "2026-11-22")
        for month in 1...12 {
          _ = try scene.write("شهر \(month)", "نص", on: "2025-\(month < 10 ? "0" : "")\(month)-01")
        }
        try await tab.wait(until: "document.querySelectorAll('.row').length == 13")
        try await tab.isUsable("list")
        try await tab.type("happened", into: "#search")
        try await tab.appears("mark")
        try await tab.isUsable("found")
        try await tab.type("zebra", into: "#search", replacing: true)
        try await tab.shows("No entries found.", in: ".count")
        try await tab.isUsable("nothing-found")
        try await tab.go(to: scene.url.replacing("?", with: "entry/\(entry)?"))
        try await tab.appears(".entry-view")
        try await tab.isUsable("reading")
        let ben = try await scene.person("Ben")
        try await ben.edit()
        try await ben.type("!", into: At.title)
        try await tab.appears(".company")
        try await tab.isUsable("reading-edited-by-others")
        try scene.remove(entry)
        try await tab.appears(".empty")
        try await tab.isUsable("removed")
        try await tab.go(to: scene.url.replacing("?", with: "entry/\(UUID())?"))
        try await tab.shows("This entry was removed before.", in: "main")
        try await tab.isUsable("gone")
      }
    }

    @Test("Everyone can use the editor, with photos and recordings, and the conflicts", arguments: languages)
    func editing(words: Localization) async throws {
      try await withJournal(words: words) { scene in
        let id = try scene.write(Self.long, "Around the lake.")
        let tab = try await scene.person("Ada")
        try await tab.edit()
        try await tab.isUsable("editing")
        try await tab.click(At.drawer)
        try await tab.choose(
          (1...3).map { try scene.file("\(Self.long)-\($0).png", Given.picture(300, 200, red: UInt8($0 * 80))) },
          in: "#choose")
        try await tab.choose([try scene.file("song.wav", Given.voice(seconds: 65))], in: "#choose-voice")
        try await tab.appears("audio")
        try await tab.appears(".photos li:nth-child(3)")
        try await tab.type(" " + String(repeating: "and on we went ", count: 12), into: At.title)
        try await tab.appears(".remarks li")
        try await tab.click(At.drawer)
        try await tab.appears(".drawer.open")
        try await tab.run("document.querySelector('.counter summary').click()")
        try await tab.isUsable("editing-full")
        try scene.change(id, .title(Self.long + Self.long), .body("Around the lake, twice: \(Self.long)"))
        try await tab.appears(".undecided")
        try await tab.isUsable("undecided")
        try await tab.done()
        try await tab.appears(".conflict")
        try await tab.isUsable("merging")
        try await tab.press(button: "Combine")
        try await tab.shows("The text now contains both versions", in: At.message)
        try await tab.isUsable("combined")
      }
    }
  }
}

extension Tab {
  fileprivate func isUsable(_ name: String, _ location: SourceLocation = #_sourceLocation) async throws {
    if try await evaluate("document.body.textContent.includes('⟦')", as: Bool.self) {
      let long = JournalBrowserTests.Screens.long
      return try await isTranslated(
        name,
        except: """
          .month-button, :is(h1, h3, p, div, textarea, input)[dir=auto]:not(.empty p), figcaption, .version, img
          """,
        written: ["Ada", "Ben", "Somebody", "You", "png", Substring(long), Substring(long + long)], location)
    }
    try await wait(until: "[...document.images].every((image) => image.complete || image.loading == 'lazy')")
    try await isUsable(as: "journal-\(name)", scrollingSideways: ".calendar, .calendar *", inline: "summary", location)
  }
}
