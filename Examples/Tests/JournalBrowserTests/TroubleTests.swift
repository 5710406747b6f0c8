import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Testing

@testable import JournalWeb
@testable import TarnStorage

extension JournalBrowserTests {
  /// Tests with a disk that refuses writes, and with a restarted server.
  @MainActor @Suite("Failures") struct Trouble {
    /// Makes SQLite refuse writes to this storage's file, and to no other of the process, while `body` runs.
    private func whileRefusing<State, Action>(
      _ storage: Storage<State, Action>, _ body: () async throws -> Void
    ) async throws {
      func refuse(_ isOn: Bool) throws {
        let writer = storage.writer
        try writer.onQueue { writer throws(StorageError) in
          do throws(SQLiteError) { try writer.file.database.execute("PRAGMA query_only = \(isOn ? 1 : 0)") } catch {
            throw StorageError(error, path: storage.path)
          }
        }
      }
      try await storage.flush()
      try refuse(true)
      do { try await body() } catch {
        try refuse(false)
        throw error
      }
      try refuse(false)
    }

    @Test("All pages show that the journal's disk refuses writes, until it accepts them again")
    func refusing() async throws {
      try await withJournal { scene in
        let ada = try await scene.person("Ada")
        let signIn = try await scene.visitor()
        try await whileRefusing(#require(scene.journalServer.shared.ownStorage)) {
          _ = try scene.write("A walk", "Around the lake.")
          for tab in [ada, signIn] { try await tab.shows("Not saved:", in: ".notice") }
          // A page opened during the failure shows the error, too.
          let late = try await scene.visitor()
          try await late.shows("Not saved:", in: ".notice")
        }
        _ = try scene.write("A swim", "In the lake.")
        for tab in [ada, signIn] { try await tab.vanishes(".notice") }
        try scene.journalServer.shared.flush()
      }
    }

    @Test("A person whose session cannot be saved stays signed in, and can sign out once it is saved")
    func staying() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada")
        try await tab.write("A walk")
        try await scene.until { $0.title == "A walk" }
        try await whileRefusing(#require(scene.journalServer.shared.ownStorage)) {
          try await tab.type(" in the rain", into: At.title)
          try await tab.shows("Not saved:", in: ".notice")
          try await tab.press(button: "Sign out")
          try await tab.shows("You are still signed in. ", in: "#tarn-status")
          #expect(try await tab.value(of: At.title) == "A walk in the rain")
        }
        try await tab.vanishes(".notice")
        try await tab.press(button: "Sign out")
        try await tab.appears(".sign-in")
        try await tab.comeBack("Ada")
        try await tab.appears(At.title)
        #expect(try await tab.value(of: At.title) == "A walk in the rain")
      }
    }

    @Test("The page names the other editors of an entry, also after a restart of the server")
    func editors() async throws {
      try await withJournal(expectingErrors: true) { scene in
        _ = try scene.write("A walk", "Around the lake.")
        let ada = try await scene.person("Ada")
        let ben = try await scene.person("Ben")
        try await ada.edit()
        try await ben.edit()
        try await ada.shows("Ben is editing this entry, too", in: ".company")
        // Ben's page leaves the journal, because it would reconnect to the new server at any time.
        try await ben.go(to: "about:blank")
        try await scene.restart()
        try await ada.go(to: scene.url)
        try await ada.isReady()
        try await ada.appears(At.title)
        // Ben has not reconnected yet.
        #expect(try await ada.count(of: ".company") == 0)
        try await ben.go(to: scene.url)
        try await ben.isReady()
        try await ada.shows("Ben is editing this entry, too", in: ".company")
        try await ben.shows("Ada is editing this entry, too", in: ".company")
      }
    }
  }
}
