import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnAccounts
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests with several browsers that show who edits an entry.
  @MainActor @Suite("Who is editing") struct Presence {
    @Test("In the list, at the entry and in its draft everyone sees who edits it and what, until the draft ends")
    func editing() async throws {
      try await withJournal { scene in
        _ = try scene.write("A walk", "Around the lake.")
        let before = scene.journalServer.store.state.document
        let ada = try await scene.person("Ada")
        let ben = try await scene.person("Ben")
        let cleo = try await scene.person("Cleo")
        try await cleo.click(".row .entry")
        try await cleo.appears(".entry-view")
        try await ben.edit()
        try await ada.shows("Ben is editing", in: ".row .editing")
        try await cleo.shows("Ben is editing this entry.", in: ".strips .company")
        try await ben.type("A long walk", into: At.title, replacing: true)
        try await cleo.shows("Ben is editing this entry: the title.", in: ".strips .company")
        try await ben.type(" It rained.", into: At.body)
        try await cleo.shows("Ben is editing this entry: the title and the text.", in: ".strips .company")
        #expect(try await ada.text(of: ".row h3") == "A walk")
        #expect(try await ben.count(of: ".company") == 0)

        try await cleo.click(At.edit)
        try await cleo.shows("Ben is editing this entry, too: the title and the text.", in: ".strips .company")
        try await ben.shows("Cleo is editing this entry, too.", in: ".strips .company")
        try await ada.shows("Ben and Cleo are editing", in: ".row .editing")
        #expect(scene.document.entries == before.entries)

        try await ben.done()
        try await ada.shows("Cleo is editing", in: ".row .editing")
        try await ben.shows("Cleo is editing this entry.", in: ".strips .company")
        try await cleo.click("#cancel")
        try await ada.vanishes(".editing")
        try await ben.vanishes(".company")
      }
    }

    @Test("Other people no longer see a person as an editor after its window closes, and again after it reopens")
    func closing() async throws {
      try await withJournal { scene in
        _ = try scene.write("A walk", "Around the lake.")
        let ada = try await scene.person("Ada")
        let ben = try await scene.visitor(alone: false)
        try await ben.signUp("Ben")
        try await ben.edit()
        try await ada.shows("Ben is editing", in: ".row .editing")
        await ben.close()
        try await ada.vanishes(".editing")
        #expect(scene.session(of: "Ben")?.work.draft != nil)
        let again = try await scene.visitor(alone: false)
        try await again.appears(At.title)
        try await ada.shows("Ben is editing", in: ".row .editing")
      }
    }

    @Test("A person who edits an entry in two browsers sees that in both")
    func oneself() async throws {
      try await withJournal { scene in
        _ = try scene.write("A walk", "Around the lake.")
        let computer = try await scene.person("Ada")
        let phone = try await scene.visitor(width: 390)
        try await phone.comeBack("Ada")
        try await computer.edit()
        try await phone.shows("You are editing in another browser", in: ".row .editing")
        try await phone.edit()
        try await computer.type("!", into: At.title)
        try await phone.shows("You are editing this entry in another browser, too: the title.", in: ".strips .company")
      }
    }
  }
}

/// Tests of the sentences about editors.
