import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnWeb
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests of the sign-up form while the name check fails.
  @MainActor @Suite("Name check") struct NameCheckTests {
    @Test(
      "A failed name check shows its reason and disables the form; a repeated check enables it",
      arguments: [390, 1_280])
    func unanswered(width: Int) async throws {
      try await withJournal { scene in
        let line = NameService()
        let service = SignUpService(
          signIns: SignInGuard(hasher: Reversing()), find: { _ in try await line.answer() }, join: { _ in })
        let signIn = Store(
          SignUp.State(), SignUp(), effects: [SignUp.handler(service)],
          subscriptions: SignUp.subscriptions(clock: ContinuousClock()))
        let page = PageSession(
          attachments: AttachmentStore(scene.journalServer.blobs, scene.journalServer.thumbnails), .english)
        page.showSignIn(at: signIn, scene.journalServer.problem)
        let server = try WebServer(.shared(page.page), port: 0)
        defer { server.stop() }

        let tab = try await scene.visitor(width: width, at: server.url)
        try await tab.type("Ada", into: "#sign-in-name")
        try await tab.type("ada@example.org", into: "#sign-in-email")
        try await tab.type("correct horse", into: "#sign-in-password")
        try await tab.type("correct horse", into: "#sign-in-again")
        try await tab.shows("The name could not be checked. The journal is closed.", in: ".name-check")
        // All other fields are valid and show no error.
        try await until("all is typed", seen: "\(signIn.state.form)") {
          signIn.state.form.again.typed == "correct horse"
        }
        #expect(signIn.state.outcome.errors.isEmpty)
        #expect(try await tab.attribute("disabled", of: ".fields .go") != nil)
        #expect(try await tab.attribute("aria-invalid", of: "#sign-in-name") == "false")
        try await tab.picture("journal-door-unanswered-\(width)")
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth", as: Bool.self))

        // Repeats the check while the service is down for another reason.
        line.state = .down
        try await tab.press(button: "Try again", in: ".name-check")
        try await tab.shows("The name could not be checked. Nobody answers.", in: ".name-check")
        #expect(try await tab.attribute("disabled", of: ".fields .go") != nil)

        line.state = .up
        try await tab.press(button: "Try again", in: ".name-check")
        try await tab.shows("This name is free.", in: ".name-check")
        try await tab.wait(until: "!document.querySelector('.fields .go').disabled")
        // The typed password is still there, and another name starts another check.
        #expect(try await tab.value(of: "#sign-in-password") == "correct horse")
        line.state = .down
        try await tab.type("m", into: "#sign-in-name")
        try await tab.appears(".name-check button")
        #expect(try await tab.attribute("disabled", of: ".fields .go") != nil)
      }
    }

    @Test("Offline, the form keeps typed texts; the name check runs after reconnecting")
    func offline() async throws {
      try await withJournal(expectingErrors: true) { scene in
        _ = try await scene.person("Ada")
        let tab = try await scene.visitor(width: 390)
        try await tab.type("ben@example.org", into: "#sign-in-email")
        try await tab.type("correct horse", into: "#sign-in-password")
        try await tab.type("correct horse", into: "#sign-in-again")
        try await tab.wait(until: "document.querySelector('#sign-in-again-error').textContent == ''")
        try await tab.setOffline(true)
        try await tab.type("Ad", into: "#sign-in-name")
        try await tab.appears("#tarn-status:not([hidden])")
        try await tab.type("a", into: "#sign-in-name")
        #expect(try await tab.attribute("disabled", of: ".fields .go") != nil)
        #expect(try await tab.evaluate("document.querySelector('.name-check').textContent", as: String.self) == "")
        try await tab.picture("journal-door-offline")
        try await tab.setOffline(false)
        try await tab.shows("This name is taken", in: "#sign-in-name-error")
        #expect(try await tab.value(of: "#sign-in-name") == "Ada")
        try await tab.type(" B", into: "#sign-in-name")
        try await tab.shows("This name is free.", in: ".name-check")
        try await tab.wait(until: "!document.querySelector('.fields .go').disabled")
      }
    }
  }
}

/// The name service. The page asks once or more often for a name, depending on how fast it is typed.
@MainActor private final class NameService {
  enum State { case closed, down, up }

  var state = State.closed

  func answer() throws -> Person? {
    switch state {
    case .closed: throw JournalClosed()
    case .down: throw NoAnswer()
    case .up: nil
    }
  }

  private struct NoAnswer: Error, CustomStringConvertible {
    let description = "Nobody answers."
  }
}
