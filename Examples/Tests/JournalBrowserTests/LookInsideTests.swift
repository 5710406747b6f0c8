import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnDocument
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests with a visitor who has no account.
  @MainActor @Suite("A look inside") struct LookInside {
    @Test("A visitor sees the sample entries, tries everything in them, and signs up; nothing of it is in the journal")
    func playing() async throws {
      try await withJournal { scene in
        _ = try scene.write("A secret", "For Ada only.")
        let before = scene.journalServer.store.state
        let tab = try await scene.visitor()
        try await tab.wait(until: "document.querySelectorAll('.preview .row').length == 3")
        try await tab.wait(until: "document.querySelector('.preview .thumb').naturalWidth > 0")
        #expect(try await !tab.text(of: "main").contains("secret"))
        try await tab.type("Mia", into: "#sign-in-name")
        try await tab.click("#look-inside")
        try await tab.shows("Nothing in it is kept", in: ".sample")
        #expect(try await tab.text(of: "#tarn-status") == "")
        #expect(try await tab.text(of: ".who .person") == "You")
        #expect(try await tab.count(of: ".row") == 3)
        #expect(try await tab.count(of: ".out") == 0)
        #expect(try await !tab.text(of: "main").contains("secret"))

        try await tab.write("My first entry", "Only to try it.")
        #expect(try await tab.count(of: "input[type=file], [data-record]") == 0)
        try await tab.done()
        try await tab.shows("My first entry", in: ".entry-view h1")
        try await tab.click(".quiet.back")
        try await tab.press(button: "Undo “My first entry”")
        try await tab.wait(until: "document.querySelectorAll('.row').length == 3")
        try await tab.click(".row .entry")
        try await tab.wait(until: "document.querySelector('.window img').naturalWidth > 0")

        try await tab.click("#leave-sample")
        try await tab.appears(".sign-in")
        #expect(try await tab.value(of: "#sign-in-name") == "Mia")
        #expect(scene.journalServer.store.state == before)
        try await tab.type("", into: "#sign-in-name", replacing: true)
        try await tab.press("Backspace")
        try await tab.signUp("Mia")
        try await tab.shows("A secret", in: ".row h3")
        #expect(try await tab.count(of: ".row") == 1)
        #expect(try await tab.count(of: ".sample") == 0)
        #expect(scene.entries.map(\.title) == ["A secret"])
      }
    }

    @Test("A click on an entry opens it in the sample journal, and another visitor has a sample of their own")
    func opening() async throws {
      try await withJournal { scene in
        let one = try await scene.visitor()
        try await one.click(".preview .row:nth-child(2) .entry")
        try await one.shows("A long evening", in: ".entry-view h1")
        try await one.click(At.edit)
        try await one.type("An early morning", into: At.title, replacing: true)
        try await one.done()
        try await one.shows("An early morning", in: ".entry-view h1")
        // A reload shows the same sample.
        try await one.reload()
        try await one.isReady()
        try await one.shows("An early morning", in: ".entry-view h1")
        let other = try await scene.visitor()
        try await other.click("#look-inside")
        try await other.wait(until: "document.querySelectorAll('.row').length == 3")
        #expect(try await !other.text(of: "main").contains("An early morning"))
      }
    }

    @Test("Write is a link to a new entry, for a visitor and for a person") func writing() async throws {
      try await withJournal { scene in
        let visitor = try await scene.visitor()
        try await visitor.click("#look-inside")
        for tab in [visitor, try await scene.person("Ada")] {
          #expect(try await tab.attribute("href", of: At.write) == "new")
          try await tab.click(At.write)
          try await tab.appears(At.title)
          try await tab.wait(until: "location.pathname == '/journal/new'")
          try await tab.run("history.back()")
          // Only Done or Cancel leaves a draft.
          try await tab.wait(until: "location.pathname == '/journal/new'")
          try await tab.click("#cancel")
          try await tab.appears(At.write)
          try await tab.wait(until: "location.pathname == '/journal/'")
        }
      }
    }

    @Test("A visitor gets no file of the journal, and can store none")
    func files() async throws {
      try await withJournal(expectingErrors: true) { scene in
        let ada = try await scene.person("Ada")
        try await ada.write("A walk")
        try await ada.click(At.drawer)
        try await ada.choose([try scene.file("lake.png", Given.picture())], in: "#choose")
        try await ada.appears(".photos img")
        let photo = try #require(scene.session(of: "Ada")?.work.draft?.value.photos.first)
        let sample = try #require(SampleEntries.pictures.keys.first)
        let visitor = try await scene.visitor()
        try await visitor.click("#look-inside")
        try await visitor.appears(".sample")
        for (id, status) in [(photo.blob, 404), (sample, 200)] {
          let answer = "(async () => (await fetch('file/\(id)', { cache: 'no-store' })).status)()"
          #expect(try await visitor.evaluate(answer, as: Int.self) == status)
        }
        let upload = """
          (async () => (await fetch("files", {
            method: "POST", body: "x", headers: { "Content-Type": "application/octet-stream", "Tarn-Name": "a.png" },
          })).text())()
          """
        #expect(
          try await visitor.evaluate(upload, as: String.self).contains("Only the people of this journal can add files"))
      }
    }
  }
}

/// Tests of the bounds of a sample journal, which visitors could otherwise fill.
@MainActor @Suite("The bounds of a sample journal") struct SampleJournalTests {
  @Test("A sample journal takes a bounded number of entries, with bounded texts")
  func bounds() throws {
    let sample = SampleJournal(SampleEntries(), .english)
    #expect(sample.person.document.entries.count == 3)
    let longest = String(repeating: "a", count: SampleJournal.mostBytes)
    let photo = UUID()
    for change in [EntryChange.title(longest), .body(longest), .caption(longest, of: photo)] {
      #expect(sample.refusal(of: .change(change)) == nil)
    }
    for change in [EntryChange.title(longest + "a"), .body(longest + "a"), .caption(longest + "a", of: photo)] {
      #expect(
        sample.refusal(of: .change(change))?.reason
          == "This sample takes no longer texts. Sign up to write as much as you want.")
    }
    for number in 3..<SampleJournal.mostEntries {
      #expect(sample.refusal(of: .write) == nil)
      sample.person.send(.write)
      sample.person.send(.change(.title("Entry \(number)")))
      sample.person.send(.done)
    }
    #expect(sample.person.document.entries.count == SampleJournal.mostEntries)
    let full = "This sample is full. Sign up to write in the journal."
    #expect(sample.refusal(of: .write)?.reason == full)
    // The address of a new entry begins one all the same, which can't be added.
    sample.person.send(.write)
    #expect(sample.refusal(of: .done)?.reason == full)
    sample.person.send(.cancel)
    sample.person.send(.edit(try #require(sample.person.document.entries.first).id))
    #expect(sample.refusal(of: .done) == nil)
  }
}
