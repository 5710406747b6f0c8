import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnAccounts
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  @MainActor @Suite("Sign-up form") struct SignUpFormTests {
    private let errors =
      "[...document.querySelectorAll('.fields .field-error')].map((node) => node.textContent).join('')"

    @Test("An untouched form shows no errors and is disabled; each error appears at its field")
    func errorsAtFields() async throws {
      try await withJournal { scene in
        let tab = try await scene.visitor()
        #expect(try await tab.evaluate(errors, as: String.self) == "")
        #expect(try await tab.attribute("disabled", of: ".fields .go") != nil)
        try await tab.type("nobody", into: "#sign-in-email")
        try await tab.shows("This is not an e-mail address", in: "#sign-in-email-error")
        #expect(try await tab.attribute("aria-invalid", of: "#sign-in-email") == "true")
        try await tab.type("@example.org", into: "#sign-in-email")
        try await tab.wait(until: "document.querySelector('#sign-in-email-error').textContent == ''")
        try await tab.type("short", into: "#sign-in-password")
        try await tab.shows("too short", in: "#sign-in-password-error")
        try await tab.type(" is no more", into: "#sign-in-password")
        try await tab.type("short", into: "#sign-in-again")
        try await tab.shows("passwords differ", in: "#sign-in-again-error")
        try await tab.type(" is no more", into: "#sign-in-again")
        try await tab.type("Ada", into: "#sign-in-name")
        try await tab.shows("This name is free.", in: ".name-check")
        try await tab.wait(until: "!document.querySelector('.fields .go').disabled")
        #expect(try await tab.evaluate(errors, as: String.self) == "")
      }
    }

    @Test("A taken name is reported in any letter case, and its owner signs in with their password")
    func taken() async throws {
      try await withJournal { scene in
        _ = try await scene.person("Ada")
        let tab = try await scene.visitor()
        try await tab.type("ADA", into: "#sign-in-name")
        try await tab.shows("This name is taken", in: "#sign-in-name-error")
        try await tab.press(button: "Sign in")
        try await tab.type("wrong horse", into: "#sign-in-password")
        try await tab.wait(until: "!document.querySelector('.fields .go').disabled")
        try await tab.click(".fields .go")
        try await tab.shows("The name or the password is wrong", in: "[role=alert]")
        try await tab.type("correct horse", into: "#sign-in-password", replacing: true)
        try await tab.press("Enter")
        try await tab.appears(".list")
        #expect(try await tab.text(of: ".who .person") == "Ada")
        #expect(scene.document.people.count == 1)
      }
    }

    @Test("No file contains a typed password")
    func secrets() async throws {
      try await withJournal(expectingErrors: true) { scene in
        let tab = try await scene.person("Ada")
        try await tab.write("A walk")
        try await scene.restart()
        let files = try #require(FileManager.default.enumerator(at: scene.folder, includingPropertiesForKeys: nil))
        var checked = 0
        for case let file as URL in files where !file.hasDirectoryPath {
          guard let bytes = try? Data(contentsOf: file) else { continue }
          checked += 1
          #expect(bytes.range(of: Data("correct horse".utf8)) == nil, "\(file.lastPathComponent)")
        }
        #expect(checked >= 1)
      }
    }

    @Test("The server receives typed passwords and never sends them to any page")
    func onlyUp() async throws {
      try await withJournal { scene in
        let tab = try await scene.visitor(alone: false)
        // Records every message that the page receives from here on. A second page belongs to the same browser.
        try await tab.run(
          "window.received = []; const { parse } = JSON; JSON.parse = (text) => { received.push(text); return parse(text); };"
        )
        let other = try await scene.visitor(alone: false)
        try await tab.type("Ada", into: "#sign-in-name")
        try await tab.type("ada@example.org", into: "#sign-in-email")
        try await tab.type("correct horse", into: "#sign-in-password")
        try await tab.type("correct house", into: "#sign-in-again")
        try await tab.shows("passwords differ", in: "#sign-in-again-error")
        try await other.shows("passwords differ", in: "#sign-in-again-error")
        let values = "[...document.querySelectorAll('[type=password]')].map((node) => node.value)"
        #expect(try await tab.evaluate(values, as: [String].self) == ["correct horse", "correct house"])
        #expect(try await other.evaluate(values, as: [String].self) == ["", ""])
        #expect(try await other.value(of: "#sign-in-name") == "Ada")
        let received = try await tab.evaluate("received", as: [String].self)
        #expect(received.contains { $0.contains("Ada") } && received.contains { $0.contains("passwords differ") })
        #expect(!received.contains { $0.contains("correct ho") })
        let html = try await tab.evaluate(
          "(async () => await (await fetch(location.href)).text() + document.documentElement.outerHTML)()",
          as: String.self)
        #expect(!html.contains("correct ho"))
        // A reloaded page has empty password fields, and the form cannot be submitted.
        try await tab.go(to: scene.url)
        try await tab.isReady()
        #expect(try await tab.evaluate(values, as: [String].self) == ["", ""])
        #expect(try await tab.value(of: "#sign-in-name") == "Ada")
        try await tab.wait(until: "document.querySelector('.fields .go').disabled")
      }
    }

    @Test("Yescrypt verifies only the right password and hashes all of it, even after a zero character")
    func hashing() async throws {
      let hasher = Yescrypt()
      let hash = try await hasher.hash(Secret("correct horse"))
      #expect(hash.written.hasPrefix("$y$"))
      #expect(try await hasher.hash(Secret("correct horse")) != hash)
      #expect(try await hasher.isRight(Secret("correct horse"), for: hash))
      #expect(try await !hasher.isRight(Secret("correct house"), for: hash))
      let zero = try await hasher.hash(Secret("one\u{0}two"))
      #expect(try await !hasher.isRight(Secret("one\u{0}three"), for: zero))
      let long = String(repeating: "é", count: 400)
      let longHash = try await hasher.hash(Secret(long))
      #expect(try await hasher.isRight(Secret(long), for: longHash))
      #expect(try await !hasher.isRight(Secret(long + "é"), for: longHash))
    }
  }
}
