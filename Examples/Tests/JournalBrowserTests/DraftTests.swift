import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import TarnTesting
import TarnText
import Testing

@testable import JournalWeb

extension JournalBrowserTests {
  @MainActor @Suite("Drafts") struct Drafts {
    /// Expects that the page shows the room that is left for the draft, computed from scratch.
    private func expectCounted(_ tab: Tab, _ scene: Scenario, _ what: String) async throws {
      let draft = try #require(scene.draft, "\(what)")
      let left = PostText(summaryOf: draft).length.remaining
      try await tab.shows(left >= 0 ? "\(left) left" : "\(-left) too many", in: At.counter)
    }

    @Test("The counter is right after typing, a photo, a voice note, an undo, a redo and another person's change")
    func counting() async throws {
      try await withJournal { scene in
        let id = try scene.write("A walk", "Around the lake.")
        let tab = try await scene.person("Ada")
        try await tab.edit()
        try await expectCounted(tab, scene, "at first")
        try await tab.type(" in the rain ☔️", into: At.title)
        try await scene.until { $0.title == "A walk in the rain ☔️" }
        try await expectCounted(tab, scene, "typing")
        try await tab.click(At.drawer)
        try await tab.choose([try scene.file("lake.png", Given.picture())], in: "#choose")
        try await scene.until { $0.photos.count == 1 }
        try await expectCounted(tab, scene, "a photo")
        try await tab.choose([try scene.file("song.wav", Given.voice(seconds: 2))], in: "#choose-voice")
        try await scene.until { $0.voice.map(\.seconds) == [2] }
        try await expectCounted(tab, scene, "a voice note")
        try await tab.click("[aria-label^='Undo']")
        try await scene.until { $0.voice.isEmpty }
        try await expectCounted(tab, scene, "an undo")
        try await tab.click("[aria-label^='Redo']")
        try await scene.until { $0.voice.count == 1 }
        try await expectCounted(tab, scene, "a redo")
        let body = "Around the whole of the lake, with everybody."
        try scene.change(id, .body(body))
        try await scene.until { $0.body == body }
        try await expectCounted(tab, scene, "a merge")
        try await tab.type(String(repeating: " and on", count: 40), into: At.title)
        try await scene.until { $0.title.count > 280 }
        try await expectCounted(tab, scene, "too much")
        try await tab.appears(".counter.over")
        try await tab.run("document.querySelector('.counter summary').click()")
        let short = try await tab.text(of: "#shortened")
        let draft = try #require(scene.draft)
        #expect(short == PostText(summaryOf: draft).truncated().text)
        #expect(PostLength(short, links: 2).fits)
      }
    }

    @Test("Toggled ten times a second, the drawer ends in the state of its last action and never jumps")
    func drawer() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada", calm: false)
        try await tab.write("A walk")
        try await tab.choose([try scene.file("lake.png", Given.picture())], in: "#choose")
        try await scene.until { $0.photos.count == 1 }
        let person = try #require(scene.person(named: "Ada"))
        let received = EventCollector()
        let observer = person.store.onAction { action, _ in
          switch action {
          case .acted(person.id, .drawerToggled): received.toggled += 1
          case .acted(person.id, .textFocused): received.focused += 1
          default: break
          }
        }
        // Records the drawer's height in each frame while the button and the text toggle it during the transition.
        try await tab.run(
          """
          window.heights = [];
          const inside = document.querySelector(".inside");
          const look = () => { heights.push([performance.now(), inside.offsetHeight]); requestAnimationFrame(look); };
          look();
          let count = 0;
          window.toggling = setInterval(() => {
            if (++count % 7 == 0) { document.activeElement.blur(); document.querySelector("#body").focus(); }
            else document.querySelector("#drawer").click();
            if (count == 40) clearInterval(toggling), window.toggled = true;
          }, 100);
          """)
        try await tab.wait(until: "window.toggled")
        // Of 40 events 35 are clicks and 5 focus the text. The last five are clicks, so the drawer ends open.
        try await eventually((received.toggled, received.focused)) { $0.0 >= 35 && $0.1 >= 5 }
        withExtendedLifetime(observer) {}
        let isOpen = person.session.work.drawer.isShown
        #expect(isOpen)
        try await tab.wait(
          until: """
            (() => {
              const drawer = document.querySelector(".drawer");
              return drawer.querySelector("#drawer").ariaExpanded == "\(isOpen)"
                && drawer.getAnimations({ subtree: true }).length == 0;
            })()
            """)
        let height = try await tab.evaluate("document.querySelector('.inside').offsetHeight", as: Int.self)
        #expect((height > 0) == isOpen)
        #expect(try await tab.attribute("aria-expanded", of: At.drawer) == "\(isOpen)")
        let full = try await tab.evaluate("document.querySelector('.clip').scrollHeight", as: Int.self)
        #expect(!isOpen || height == full)
        // The drawer had intermediate heights, so it did not jump from one end to the other.
        let seen = try await tab.evaluate("heights.map((one) => one[1])", as: [Int].self)
        #expect(seen.contains { $0 > 0 && $0 < full })
        if isOpen { try await tab.click(At.drawer) }
        try await tab.click(At.drawer)
        try await tab.appears(".drawer.open")
        try await tab.click(At.body)
        try await tab.vanishes(".drawer.open")
      }
    }

    @Test("The server refuses a file that is not a picture, shows the reason and leaves the draft unchanged")
    func refusals() async throws {
      try await withJournal(expectingErrors: true) { scene in
        let tab = try await scene.person("Ada")
        try await tab.write("A walk")
        try await tab.click(At.drawer)
        try await tab.choose([try scene.file("notes.txt", Array("These are notes.".utf8))], in: "#choose")
        try await tab.shows(
          "“notes.txt” was not added. This file is not a picture in a supported format", in: At.refusal)
        let cut = try scene.file("cut.wav", Array(Given.voice(seconds: 2).prefix(200)))
        try await tab.choose([cut], in: "#choose-voice")
        try await tab.shows("its end is missing or damaged", in: At.refusal)
        #expect(scene.draft?.photos.isEmpty == true && scene.draft?.voice.isEmpty == true)
        #expect(try await tab.value(of: At.title) == "A walk")
        // The content decides the kind of a file, whichever field it is given in.
        try await tab.choose([try scene.file("song.wav", Given.voice(seconds: 61))], in: "#choose")
        try await scene.until { $0.voice.map(\.length) == ["1:01"] }
      }
    }

    @Test("The user captions, reorders and removes photos")
    func photos() async throws {
      try await withJournal { scene in
        let tab = try await scene.person("Ada")
        try await tab.write("A walk")
        try await tab.click(At.drawer)
        try await tab.choose(
          try [90, 140, 190].map { try scene.file("\($0).png", Given.picture(red: $0)) }, in: "#choose")
        try await scene.until { $0.photos.map(\.name) == ["90.png", "140.png", "190.png"] }
        try await tab.type("The shore", into: ".photos li:nth-child(2) .caption")
        try await scene.until { $0.photos.map(\.caption) == ["", "The shore", ""] }
        try await tab.click("[aria-label='Move to the front: The shore']")
        try await scene.until { $0.photos.map(\.name) == ["140.png", "90.png", "190.png"] }
        try await tab.click("[aria-label='Remove 90.png']")
        try await scene.until { $0.photos.map(\.name) == ["140.png", "190.png"] }
        try await tab.done()
        try await tab.wait(until: "document.querySelectorAll('.entry-view img').length == 2")
        try await tab.shows("The shore", in: "figcaption")
        #expect(scene.entries.first?.photos.map(\.caption) == ["The shore", ""])
      }
    }

    @Test(
      "The header picture follows the pointer, and stays still with reduced motion", arguments: [false, true])
    func parallax(calm: Bool) async throws {
      try await withJournal(samples: true) { scene in
        let tab = try await scene.person("Ada", calm: calm)
        try await tab.click(".row .entry")
        try await tab.appears(".window img")
        try await tab.run("addEventListener('pointermove', ({ clientX }) => window.isLeft = clientX < innerWidth / 2)")
        try await tab.hover(".quiet.back")
        try await tab.wait(until: "window.isLeft === true")
        // Both offsets are read after the same delay.
        let left = try await tab.offset()
        try await tab.hover(At.edit)
        try await tab.wait(until: "window.isLeft === false")
        let right = try await tab.offset()
        if calm {
          #expect(left == 0 && right == 0)
        } else {
          #expect(left > 1 && right < -1)
        }
      }
    }

    @Test("After a restart the draft is restored with its screen, its texts and its photos")
    func restarted() async throws {
      try await withJournal(expectingErrors: true) { scene in
        _ = try scene.write("A walk", "Around the lake.")
        let tab = try await scene.person("Ada")
        try await tab.edit()
        try await tab.type("A long walk", into: At.title, replacing: true)
        try await tab.click(At.drawer)
        try await tab.choose([try scene.file("lake.png", Given.picture())], in: "#choose")
        try await scene.until { $0.photos.count == 1 && $0.title == "A long walk" }
        let draft = scene.draft
        try await scene.restart()
        try await tab.go(to: scene.url)
        try await tab.isReady()
        try await tab.appears(".drawer.open")
        #expect(try await tab.value(of: At.title) == "A long walk")
        try await tab.wait(until: "document.querySelector('.photos img')?.naturalWidth > 0")
        #expect(scene.draft == draft)
        try await tab.click("[aria-label^='Undo']")
        try await scene.until { $0.photos.isEmpty }
        try await tab.done()
        try await tab.shows("A long walk", in: ".entry-view h1")
      }
    }
  }
}

extension Scenario {
  /// The session of the only person whose page is open.
  var session: Journal.Session? { journalServer.pages.values.compactMap(\.person).first?.session }

  var draft: Entry? { session?.work.draft?.value }

  func until(_ location: SourceLocation = #_sourceLocation, _ isSo: @MainActor (Entry) -> Bool) async throws {
    try await BrowserSuite.until(
      "the draft is so", location, seen: self.draft.map { "It is \($0)" } ?? "There is none."
    ) { self.draft.map(isSo) ?? false }
  }
}

/// The number of drawer actions that a session has received.
@MainActor private final class EventCollector {
  var toggled = 0
  var focused = 0
}
