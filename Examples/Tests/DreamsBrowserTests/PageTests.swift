import BrowserDriver
import BrowserSuite
import Dreams
import Foundation
import TarnStorage
import Testing

extension DreamsBrowserTests {
  @MainActor @Suite("The page") struct Page {
    @Test("Changing an open dream changes its preview; undo reverses the change and keeps the screen")
    func changing() async throws {
      try await withDreams { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.card(2))
        try await tab.shows("a unicorn with rain", in: Selector.preview)
        try await tab.click(Selector.effect(1))
        try await tab.shows("a unicorn with laser focus and rain", in: Selector.preview)
        try await tab.click(Selector.creature(2))
        try await tab.click(Selector.count(3))
        try await tab.shows("three dragons with laser focus and rain", in: Selector.preview)
        #expect(try await tab.count(of: Selector.preview + " .creature") == 3)
        try await tab.type("A lecture", into: Selector.description, replacing: true)
        try await tab.shows("A lecture", in: Selector.preview)
        #expect(try await tab.attribute("href", of: Selector.back) == "./")
        try await tab.click(Selector.back)
        try await tab.shows("A lecture", in: Selector.card(2))
        for _ in 0..<2 { try await tab.press("Control+z") }
        try await tab.click(Selector.card(2))
        try await tab.shows("a dragon with laser focus and rain", in: Selector.preview)
        try await tab.click(Selector.redo)
        try await tab.shows("three dragons", in: Selector.preview)
        try await tab.click(Selector.undo)
        try await tab.click(Selector.undo)
        try await tab.shows("a unicorn with laser focus and rain", in: Selector.preview)
      }
    }

    @Test("A new dream gets the chosen favourite creature, and the user can remove it")
    func adding() async throws {
      try await withDreams { scene in
        let tab = try await scene.open(width: 390, height: 844)
        try await tab.click(Selector.favourite)
        try await tab.click(".large .choice:nth-child(5)")
        try await tab.click(Selector.back)
        try await tab.shows("octopus", in: Selector.favourite)
        try await tab.type("Eight arms, <b>no</b> hands", into: Selector.new)
        try await tab.press("Enter")
        try await tab.shows("Eight arms, <b>no</b> hands", in: Selector.card(5))
        #expect(scene.window.document.dreams.last?.creature == .octopus)
        #expect(try await tab.value(of: Selector.new) == "")
        try await tab.click(Selector.card(5))
        try await tab.click(Selector.forget)
        try await tab.wait(until: "document.querySelectorAll('.cards li').length == 4")
        #expect(scene.window.document.dreams.count == 3)
      }
    }

    @Test("A text of more than 2,000 characters is refused below its field, and a new dream when it is added")
    func longText() async throws {
      try await withDreams { scene in
        let tab = try await scene.open()
        let reason = "This text has 2001 characters, and a dream has at most 2000. Shorten it."
        let longest = String(repeating: "x", count: 2_000)
        try await tab.type(longest, into: Selector.new)
        try await tab.type("y")
        try await tab.press("Enter")
        try await tab.wait(until: "document.querySelector('.composer .field-error')?.textContent == '\(reason)'")
        #expect(try await tab.value(of: Selector.new) == longest + "y")
        #expect(scene.window.document.dreams.count == 3)
        try await tab.press("Backspace")
        try await tab.press("Enter")
        try await tab.wait(until: "document.querySelectorAll('.cards li').length == 5")
        try await tab.click(Selector.card(5))
        try await tab.appears(Selector.description)
        try await tab.click(Selector.description)
        try await tab.press("Control+End")
        try await tab.type("y")
        try await tab.wait(until: "document.querySelector('.field .field-error')?.textContent == '\(reason)'")
        try await tab.wait(until: "document.querySelector('\(Selector.description)').value == '\(longest)'")
        #expect(scene.window.document.dreams.last?.description == longest)
      }
    }

    @Test("Sharing several dreams shows a progress bar, then a picture of the stated size with a download")
    func sharing() async throws {
      try await withDreams { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.select)
        // In this mode the list has no row for the favourite, so the cards have other indices.
        try await tab.shows("Select dreams", in: ".dreams-list h1")
        try await tab.click(Selector.card(1))
        try await tab.click(Selector.card(3))
        try await tab.shows("2 dreams", in: ".dreams-list h1")
        try await tab.click(Selector.share)
        try await tab.appears(Selector.picture)
        try await tab.hasPictures()
        guard case .ready(let picture)? = scene.window.session.sharing?.progress else {
          Issue.record("There is no picture, but \(scene.window.session).")
          return
        }
        let size: [Int] = try await tab.evaluate(
          "(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector(`\(Selector.picture)`))"
        )
        #expect(size == [picture.width, picture.height])
        #expect(size == [784, 816])
        #expect(try await tab.attribute("download", of: Selector.download) == "dreams.png")
        let head: [Int] = try await tab.evaluate(
          """
          (async () => {
            const answer = await fetch(document.querySelector(`\(Selector.download)`).href);
            const bytes = new Uint8Array(await answer.arrayBuffer());
            return [bytes.length, ...bytes.slice(0, 4)];
          })()
          """)
        #expect(head == [picture.bytes, 0x89, 0x50, 0x4E, 0x47])
        try await tab.click(Selector.done)
        try await tab.vanishes(Selector.sheet)
        #expect(scene.window.session.mode == .viewing)
      }
    }

    @Test("Cancelling during drawing restores the selection, and no late result arrives")
    func cancelling() async throws {
      try await withDreams(.many) { scene in
        let tab = try await scene.open()
        scene.gate.shut()
        scene.window.send(.select)
        for dream in scene.window.document.dreams { scene.window.send(.choose(dream.id, true)) }
        try await tab.shows("as many as fit", in: ".dreams-list h1")
        try await tab.click(Selector.share)
        try await tab.appears(Selector.bar)
        // While many tests run in parallel, rendering takes long.
        try await tab.wait(until: "document.querySelector(`\(Selector.bar)`)?.value > 0.02", within: .seconds(60))
        try await tab.click(Selector.cancel)
        try await tab.vanishes(Selector.sheet)
        #expect(scene.window.session.selection?.count == 50)
        scene.gate.open()
        // Renders a small picture: if the cancelled rendering were still running, its result would arrive first.
        for dream in scene.window.document.dreams.dropFirst() { scene.window.send(.choose(dream.id, false)) }
        try await tab.click(Selector.share)
        try await tab.appears(Selector.picture)
        guard case .ready(let picture)? = scene.window.session.sharing?.progress else {
          Issue.record("There is no picture, but \(scene.window.session).")
          return
        }
        #expect(picture.width == 784 && picture.height == 424)
      }
    }

    @Test("Animations stand still for users who prefer reduced motion")
    func motion() async throws {
      try await withDreams { scene in
        scene.window.send(.open(id(1)))
        let calm = try await scene.open()
        let moving = try await scene.open(calm: false)
        for (tab, part) in [(calm, "s"), (moving, "m")] {
          try await tab.hasPictures()
          let shown: [String] = try await tab.evaluate(
            "[...document.querySelectorAll(`\(Selector.preview) picture img`)].map((image) => image.currentSrc)")
          #expect(shown.count == 2)
          let texts: [Bool] = try await tab.evaluate(
            """
            Promise.all([...document.querySelectorAll(`\(Selector.preview) picture img`)].map(async (image) =>
              (await (await fetch(image.currentSrc)).text()).includes("@keyframes")))
            """)
          #expect(texts.allSatisfy { $0 == (part == "m") })
        }
      }
    }

    @Test("A picture that is no longer stored shows a message, and the user can draw another one")
    func gone() async throws {
      let reference = try #require(BlobID("blob:" + String(repeating: "a", count: 64)))
      // The browser logs an error for the missing image.
      try await withDreams(expectingErrors: true) { scene in
        scene.gate.shut()
        let actions: [Dreams.Action] = [
          .select, .choose(id(1), true), .share(as: id(1_000)),
          .renderingUpdated(.ready(StoredImage(blob: reference, width: 784, height: 424, bytes: 9)), of: id(1_000)),
        ]
        for action in actions { scene.window.send(action) }
        scene.gate.open()
        let tab = try await scene.open()
        try await tab.appears(Selector.picture)
        try await tab.wait(until: "document.querySelector(`\(Selector.picture)`).complete")
        #expect(try await tab.attribute("alt", of: Selector.picture)?.contains("no longer stored") == true)
        try await tab.click(Selector.cancel)
        try await tab.vanishes(Selector.sheet)
        try await tab.click(Selector.share)
        try await tab.appears(Selector.picture)
        try await tab.hasPictures()
        #expect(try await tab.evaluate("document.querySelector(`\(Selector.picture)`).naturalWidth") == 784)
      }
    }

    @Test("A second window is on its own screen, and both show the same dreams") func windows() async throws {
      try await withDreams { scene in
        let tab = try await scene.open()
        let other = try await scene.open(window: "another window")
        try await tab.click(Selector.card(2))
        try await tab.click(Selector.effect(1))
        try await other.shows("a unicorn with laser focus and rain", in: Selector.card(2))
        try await other.click(Selector.select)
        try await tab.shows("a unicorn with laser focus and rain", in: Selector.preview)
        #expect(scene.window.session.openDream == id(1))
      }
    }

    @Test("The creatures move, and stand still for users who prefer reduced motion") func breathing() async throws {
      try await withDreams { scene in
        scene.window.send(.open(id(1)))
        for (isCalm, animation) in [(true, "none"), (false, "breathe")] {
          let tab = try await scene.open(calm: isCalm)
          try await tab.appears(Selector.preview)
          // Not the running animations: this one may have ended.
          let name: String = try await tab.evaluate(
            "getComputedStyle(document.querySelector(`\(Selector.preview) .creature > img`)).animationName")
          #expect(name == animation)
        }
      }
    }

    @Test("What moves by itself stops within five seconds") func moving() async throws {
      try await withDreams { scene in
        for isOpen in [false, true] {
          if isOpen { scene.window.send(.open(id(1))) }
          let tab = try await scene.open(calm: false)
          try await tab.hasPictures()
          // Of all elements, because one whose animation has ended is not among the document's animations.
          let ends: [Double] = try await tab.evaluate(
            """
            [...document.querySelectorAll("*")].map(getComputedStyle).filter((style) => style.animationName != "none").map(
              ({ animationDuration, animationDelay, animationIterationCount: count }) =>
                parseFloat(animationDelay) + parseFloat(animationDuration) * (count == "infinite" ? 1e9 : count))
            """)
          #expect(!ends.isEmpty && ends.allSatisfy { $0 <= 5 })
          let images: [String] = try await tab.evaluate(
            """
            Promise.all([...document.querySelectorAll("picture img")].map(async (image) =>
              (await (await fetch(image.currentSrc)).text()).match(/animation:[^}]*/)[0]))
            """)
          #expect(!images.isEmpty && images.allSatisfy { $0 == "animation:f 3.0s step-end 1" })
          guard isOpen else { continue }
          let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
          defer { try? FileManager.default.removeItem(at: file) }
          var seen: Data?
          try await until("the screen stays as it is", seen: "It moves.") {
            // Pause: longer than a frame of an image is shown, or one that moves could be seen twice.
            try? await Task.sleep(for: .milliseconds(200))
            let before = seen
            guard (try? await tab.screenshot(to: file.path)) != nil else { return false }
            seen = try? Data(contentsOf: file)
            return seen != nil && seen == before
          }
        }
      }
    }

    @Test("A creature of the preview follows the pointer that drags it, and returns") func dragging() async throws {
      try await withDreams { scene in
        scene.window.send(.open(id(1)))
        let tab = try await scene.open()
        try await tab.hasPictures()
        let moved: [String] = try await tab.evaluate(
          """
          (async () => {
            const node = document.querySelector(`\(Selector.preview) .creature`);
            const fire = (type, x, y) => node.dispatchEvent(
              new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: y }));
            fire("pointerdown", 100, 100);
            fire("pointermove", 103, 100);
            const start = getComputedStyle(node).translate;
            fire("pointermove", 140, 120);
            const held = getComputedStyle(node).translate;
            fire("pointerup", 140, 120);
            await new Promise((next) => setTimeout(next));
            return [start, held, getComputedStyle(node).translate];
          })()
          """)
        #expect(moved == ["none", "40px 20px", "none"])
        try await tab.wait(until: "document.querySelector(`\(Selector.preview) .creature`).dataset.drag == ''")
      }
    }
  }
}
