import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  /// Tests with two people in one journal, each with a browser of their own.
  @MainActor @Suite("Two people") struct People {
    @Test("Another person sees an entry, or its changes, only after Done")
    func sharing() async throws {
      try await withJournal { scene in
        let ada = try await scene.person("Ada")
        let ben = try await scene.person("Ben")
        try await ada.write("A walk", "Around the lake.")
        try await ada.click(At.drawer)
        try await ada.drag(files: [try scene.file("lake.png", Given.picture())], to: ".inside .drop")
        try await ada.wait(until: "document.querySelector('.photos img')?.naturalWidth > 0")
        #expect(try await ben.text(of: ".empty h2") == "There are no entries")
        try await ada.done()
        try await ada.appears(".entry-view")

        try await ben.shows("A walk", in: ".row h3")
        try await ben.wait(until: "document.querySelector('.row .thumb').naturalWidth > 0")
        try await ben.click(".row .entry")
        try await ben.wait(until: "document.querySelector('.window img').naturalWidth == 60")
        try await ben.click(At.edit)
        try await ben.type("A long walk", into: At.title, replacing: true)
        try await ada.shows("A walk", in: ".entry-view h1")
        #expect(try await ada.text(of: ".entry-view h1") == "A walk")
        try await ben.done()
        try await ada.shows("A long walk", in: ".entry-view h1")
        #expect(scene.entries.map(\.title) == ["A long walk"])
        #expect(scene.entries.first?.photos.map(\.name) == ["lake.png"])
      }
    }

    @Test(
      "Two people edit one entry; the second sees both versions, and the stored entry is the decision")
    func merging() async throws {
      try await withJournal { scene in
        let id = try scene.write("A walk", "Around the lake.")
        let ada = try await scene.person("Ada")
        let ben = try await scene.person("Ben")
        try await ada.edit()
        try await ben.edit()
        try await ada.shows("Ben is editing this entry, too", in: ".company")
        try await ada.type("A long walk", into: At.title, replacing: true)
        try await ben.type("A cold walk", into: At.title, replacing: true)
        try await ben.type(" It rained.", into: At.body)
        try await ada.type("First. ", into: At.body)
        try await ada.done()
        try await ada.appears(".entry-view")
        try await ben.appears(".undecided")
        try await ben.done()
        try await ben.appears(".conflict")
        let versions = try await ben.evaluate(
          "[...document.querySelectorAll('.conflict:first-of-type .version')].map((node) => node.textContent)",
          as: [String].self)
        #expect(versions == ["A cold walk", "A long walk"])
        let marks = try await ben.evaluate(
          "[...document.querySelectorAll('.conflict:first-of-type mark')].map((node) => node.textContent.trim())",
          as: [String].self)
        #expect(marks == ["cold", "long"])
        // The stored entry does not change before the user has decided.
        #expect(scene.entries.first?.title == "A long walk")
        try await ben.press(button: "Combine", in: ".conflict")
        // Both texts were appended to the body, which is the second conflict.
        try await ben.wait(until: "document.querySelectorAll('.conflict').length == 1")
        try await ben.press(button: "Combine", in: ".conflict")
        try await ben.appears(At.title)
        try await ben.shows("The text now contains both versions", in: At.message)
        #expect(try await ben.value(of: At.title) == "A cold long walk")
        try await ben.type("A long, cold walk", into: At.title, replacing: true)
        try await ben.done()
        try await ada.shows("A long, cold walk", in: ".entry-view h1")
        let truth = try #require(scene.document.entries[id: id])
        #expect(truth.title == "A long, cold walk")
        #expect(truth.body.contains("It rained.") && truth.body.contains("First."))
      }
    }

    @Test("Changes to different fields merge without a conflict, and a message names the merged fields")
    func apart() async throws {
      try await withJournal { scene in
        let id = try scene.write("A walk", "Around the lake.")
        let ada = try await scene.person("Ada")
        let ben = try await scene.person("Ben")
        try await ada.edit()
        try await ben.edit()
        try await ada.type("A long walk", into: At.title, replacing: true)
        try await ben.type(" It rained.", into: At.body)
        try await ada.done()
        try await ben.shows("Your draft contains the changes of others to the title.", in: ".page, .edit")
        #expect(try await ben.value(of: At.title) == "A long walk")
        try await ben.done()
        try await ben.appears(".entry-view")
        let truth = try #require(scene.document.entries[id: id])
        #expect(truth.title == "A long walk" && truth.body == "Around the lake. It rained.")
      }
    }

    @Test("The caret keeps its place in the text when another person's change is inserted before it")
    func caret() async throws {
      try await withJournal { scene in
        let id = try scene.write("A walk", "Around the lake.")
        let ada = try await scene.person("Ada")
        try await ada.edit()
        try await ada.type(" It", into: At.body)
        try scene.change(id, .body("On Sunday we went around. Around the lake."))
        try await ada.wait(until: "document.querySelector('#body').value.startsWith('On Sunday')")
        try await ada.type(" rained.")
        try await scene.until { $0.body == "On Sunday we went around. Around the lake. It rained." }
        // The keyboard can select text from the start of the field.
        try await ada.press("Control+Home")
        for _ in 0..<2 { try await ada.press("Control+Shift+ArrowRight") }
        let before = try await ada.evaluate("getSelection().toString()", as: String.self)
        #expect(before.hasPrefix("On Sunday"))
      }
    }

    @Test("Cancel drops the draft, undo restores it, and a submitted change can be taken back")
    func dropping() async throws {
      try await withJournal { scene in
        let id = try scene.write("A walk", "Around the lake.")
        let ada = try await scene.person("Ada")
        try await ada.edit()
        try await ada.type("Something else", into: At.title, replacing: true)
        try await ada.click("#cancel")
        try await ada.shows("Your draft of “Something else” was discarded", in: At.message)
        try await ada.shows("A walk", in: ".entry-view h1")
        #expect(scene.entries.map(\.title) == ["A walk"])
        try await ada.press("Control+z")
        try await ada.appears(At.title)
        #expect(try await ada.value(of: At.title) == "Something else")
        try await ada.done()
        try await ada.shows("Something else", in: ".entry-view h1")
        try await ada.click(".quiet.back")
        try await ada.press(button: "Undo the changes to “Something else”")
        try await ada.shows("Undone", in: At.message)
        #expect(scene.document.entries[id: id]?.title == "A walk")
        try await ada.click(".row .entry")
        try await ada.press(button: "Remove this entry")
        try await ada.shows("was removed", in: At.message)
        #expect(scene.entries.isEmpty)
        try await ada.press(button: "Undo the removal of “A walk”")
        try await ada.shows("A walk", in: ".row h3")
      }
    }

    @Test("Search lists matching entries and highlights the words in an excerpt")
    func searching() async throws {
      try await withJournal { scene in
        _ = try scene.write(
          "A walk", String(repeating: "On and on. ", count: 40) + "Then we saw a kingfisher by the bridge.")
        _ = try scene.write("At home", "Nothing happened.")
        let ada = try await scene.person("Ada")
        try await ada.wait(until: "document.querySelectorAll('.row').length == 2")
        try await ada.type("kingf", into: "#search")
        try await ada.wait(until: "document.querySelector('.row mark')?.textContent == 'kingf'")
        #expect(try await ada.text(of: ".count") == "Found in 1 entry.")
        try await ada.type("zzz", into: "#search")
        try await ada.shows("No entries found.", in: ".count")
        try await ada.press("Escape")
        try await ada.wait(until: "document.querySelectorAll('.row').length == 2")
      }
    }
  }
}
