import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests with one browser that several people share.
  @MainActor @Suite("Signing out") struct SigningOut {
    @Test("A person who signs in again gets their draft with its photo and its undo history")
    func back() async throws {
      // The console reports the picture that the server refuses to serve.
      try await withJournal(expectingErrors: true) { scene in
        _ = try scene.write("A walk", "Around the lake.")
        let tab = try await scene.person("Ada")
        try await tab.edit()
        try await tab.click(At.drawer)
        try await tab.choose([try scene.file("lake.png", Given.picture())], in: "#choose")
        try await scene.until { $0.photos.count == 1 }
        try await tab.type("A long walk", into: At.title, replacing: true)
        try await scene.until { $0.title == "A long walk" }
        let draft = scene.draft
        try await tab.press(button: "Sign out")
        try await tab.shows("You are signed out", in: ".sign-in [role=status]")
        #expect(scene.session == nil)
        #expect(try await tab.count(of: "#title, .photos img") == 0)
        // The server does not serve the draft's photo to a signed-out browser, even at its address.
        let photo = try #require(draft?.photos.first)
        let status = "(await fetch('file/\(photo.blob)', { cache: 'no-store' })).status"
        #expect(try await tab.evaluate("(async () => \(status))()", as: Int.self) == 404)

        // Reloading the page does not sign in.
        try await tab.go(to: scene.url)
        try await tab.isReady()
        try await tab.appears(".sign-in")
        try await tab.comeBack("Ada")
        try await tab.appears(At.title)
        #expect(scene.draft == draft)
        #expect(try await tab.value(of: At.title) == "A long walk")
        try await tab.wait(until: "document.querySelector('.photos img')?.naturalWidth > 0")
        try await tab.click("[aria-label^='Undo']")
        try await scene.until { $0.title == "A walk" }
        try await tab.click("[aria-label^='Redo']")
        try await tab.done()
        try await tab.shows("A long walk", in: ".entry-view h1")
      }
    }

    @Test("Another person at the same browser does not see the draft, and each person gets their own back")
    func another() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada")
        try await tab.write("Only Ada knows", "A surprise for Ben.")
        try await scene.until { $0.body == "A surprise for Ben." }
        try await tab.press(button: "Sign out")
        try await tab.appears(".sign-in")
        try await tab.press(button: "Sign up")
        try await tab.signUp("Ben")
        #expect(try await tab.text(of: ".person") == "Ben")
        #expect(try await tab.evaluate("document.body.textContent.includes('Only Ada')", as: Bool.self) == false)
        #expect(try await tab.attribute("disabled", of: "[aria-label^='Undo']") != nil)
        try await tab.write("Ben's own")
        try await scene.until { $0.title == "Ben's own" }
        try await tab.press(button: "Sign out")
        try await tab.appears(".sign-in")
        try await tab.comeBack("Ada")
        try await tab.appears(At.title)
        #expect(try await tab.value(of: At.body) == "A surprise for Ben.")
        try await tab.press(button: "Sign out")
        try await tab.appears(".sign-in")
        try await tab.comeBack("Ben")
        try await tab.appears(At.title)
        #expect(try await tab.value(of: At.title) == "Ben's own")
        #expect(scene.document.people.count == 2)
      }
    }

    @Test("Signing out shows the sign-in form in all tabs of a browser, and signing in restores all of them")
    func tabs() async throws {
      try await withJournal { scene in
        let one = try await scene.visitor(alone: false)
        try await one.signUp("Ada")
        let other = try await scene.visitor(alone: false)
        try await other.appears(".list")
        try await one.write("A walk")
        try await other.appears(At.title)
        try await one.press(button: "Sign out")
        for tab in [one, other] { try await tab.appears(".sign-in") }
        #expect(try await other.count(of: "#title") == 0)
        try await other.comeBack("Ada")
        for tab in [one, other] {
          try await tab.appears(At.title)
          #expect(try await tab.value(of: At.title) == "A walk")
        }
      }
    }

    @Test("After a restart of the server a signed-out browser stays so, and signing in restores the draft")
    func restarted() async throws {
      try await withJournal(expectingErrors: true) { scene in
        let tab = try await scene.person("Ada")
        try await tab.write("A walk", "Around the lake.")
        try await scene.until { $0.body == "Around the lake." }
        try await tab.press(button: "Sign out")
        try await tab.appears(".sign-in")
        try await scene.restart()
        try await tab.go(to: scene.url)
        try await tab.isReady()
        try await tab.appears(".sign-in")
        #expect(scene.session == nil)
        try await tab.comeBack("Ada")
        try await tab.appears(At.title)
        #expect(try await tab.value(of: At.body) == "Around the lake.")
        // The browser is signed in again, and stays so after the next restart.
        try await scene.restart()
        try await tab.go(to: scene.url)
        try await tab.isReady()
        try await tab.appears(At.title)
        #expect(try await tab.value(of: At.body) == "Around the lake.")
      }
    }

    @Test("A signed-out session opens at another browser; a session in use does not")
    func elsewhere() async throws {
      try await withJournal { scene in
        let home = try await scene.person("Ada")
        try await home.write("A walk")
        try await scene.until { $0.title == "A walk" }
        let phone = try await scene.visitor(width: 390)
        try await phone.comeBack("Ada")
        try await phone.appears(".list")
        #expect(try await phone.count(of: "#title") == 0)
        try await phone.press(button: "Sign out")
        try await home.press(button: "Sign out")
        for tab in [home, phone] { try await tab.appears(".sign-in") }
        // Each browser shows the session that was left there.
        try await phone.comeBack("Ada")
        try await phone.appears(".list")
        try await home.comeBack("Ada")
        try await home.appears(At.title)
        try await home.press(button: "Sign out")
        try await home.appears(".sign-in")
        // A new browser opens the session that was left at another one.
        let library = try await scene.visitor()
        try await library.comeBack("Ada")
        try await library.appears(At.title)
        #expect(try await library.value(of: At.title) == "A walk")
        // The session of the first browser is in use elsewhere, so this browser starts a new one.
        try await home.comeBack("Ada")
        try await home.appears(".list")
        #expect(
          scene.journalServer.pages.values.compactMap { $0.person?.session.work.draft?.value.title } == ["A walk"]
        )
      }
    }
  }
}
