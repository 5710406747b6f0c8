import BrowserDriver
import BrowserSuite
import Clocks
import Tarn
import Testing

extension ClocksBrowserTests {
  @Suite("Time travel") @MainActor struct Jumps {
    @Test("The user drags the slider and uses its step buttons")
    func slider() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.open(Clocks.State.id(1)))
        scene.store.send(.rename(Clocks.State.id(1), to: "Office"))
        scene.store.send(.remove(Clocks.State.id(0)))
        scene.store.send(.edit(true))
        try await tab.wait(until: "document.querySelector('\(Selector.slider)').max == '4'")
        try await tab.drag(Selector.slider, byX: -600, y: 0)
        try await scene.until("it is at the beginning") { scene.history.position == 0 }
        // The number of rows is not enough: on its way to the beginning the slider passes other positions with three
        // rows.
        try await tab.shows("Beginning", in: ".history-label")
        #expect(try await tab.count(of: ".row") == 3)
        #expect(scene.state == .three)
        try await tab.click("[aria-label='Step forward in everything']")
        try await tab.appears(Selector.name)
        #expect(try await tab.text(of: ".history-label") == "Open Tokyo")
        #expect(try await tab.text(of: ".history-count") == "1 / 4")
        try await tab.click("[aria-label='Step forward in everything']")
        try await tab.wait(until: "document.querySelector('\(Selector.name)').value == 'Office'")
        try await tab.click("[aria-label='Step back in everything']")
        try await tab.wait(until: "document.querySelector('\(Selector.name)').value == 'Tokyo'")
        try await tab.drag(Selector.slider, byX: 600, y: 0)
        try await scene.until("it is at the end") { scene.history.position == 4 }
        #expect(scene.history.count() == 4)
      }
    }

    @Test("Document and view jump separately")
    func split() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.rename(Clocks.State.id(0), to: "Home"))
        scene.store.send(.openSheet)
        scene.store.send(.search("mel"))
        scene.store.send(.remove(Clocks.State.id(2)))
        try await tab.click(Selector.split)
        try await tab.appears(Selector.secondSlider)
        #expect(try await tab.text(of: ".history-tracks strong") == "Document")
        try await tab.focus(Selector.slider)
        try await tab.press("ArrowLeft")
        try await tab.wait(until: "document.querySelectorAll('.row').length == 3")
        #expect(try await tab.contents().search == "mel")
        try await tab.press("ArrowLeft")
        try await tab.wait(until: "document.querySelector('.row-name').textContent == 'Cairo'")
        #expect(try await tab.contents().search == "mel")
        try await tab.focus(Selector.secondSlider)
        try await tab.press("ArrowLeft")
        try await tab.wait(until: "document.querySelector('\(Selector.search)').value == ''")
        #expect(scene.state.document == Clocks.State.three.document)
        #expect(scene.state.view.sheet?.search == "")
        try await tab.focus(Selector.slider)
        try await tab.press("End")
        try await tab.wait(until: "document.querySelectorAll('.row').length == 2")
        #expect(scene.names == ["Home", "Tokyo"])
        #expect(scene.state.view.sheet?.search == "")
        try await tab.click(Selector.split)
        try await tab.vanishes(Selector.secondSlider)
      }
    }

    @Test("The list of steps and the marks on the slider lead to a step, and tell what it changed")
    func steps() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        // Of two clocks in turn: renaming one clock again is the same step.
        for number in 1...30 { scene.store.send(.rename(Clocks.State.id(number % 2), to: "Home \(number)")) }
        scene.store.send(.remove(Clocks.State.id(2)))
        scene.store.jump(to: 29)
        try await tab.click(Selector.steps)
        try await tab.appears(".history-list [role=option][aria-posinset='30'][aria-selected=true]")
        #expect(try await tab.text(of: ".history-changes").hasSuffix(".name: \"Home 27\" → \"Home 29\""))
        // The present step is in view, and the list takes the keys.
        try await tab.focus(".history-list")
        try await tab.press("ArrowUp")
        try await scene.until("it is one step before") { scene.history.position == 28 }
        try await tab.press("End")
        try await scene.until("it is at the end") { scene.history.position == 31 }
        try await tab.shows("Oslo", in: ".history-changes")
        let marks = ".history-marks > div"
        #expect(try await tab.count(of: marks) == 31)
        let title = try #require(try await tab.attribute("title", of: "\(marks):nth-child(7)"))
        #expect(title.hasPrefix("7: Rename Home 5 to Home 7\n") && title.hasSuffix(".name: \"Home 5\" → \"Home 7\""))
        try await tab.click("\(marks):nth-child(7)")
        try await scene.until("it is at the seventh step") { scene.history.position == 7 }
        #expect(scene.names == ["Home 6", "Home 7", "Oslo"])
        // The list has scrolled there, although the click was elsewhere.
        try await tab.appears(".history-list [role=option][aria-posinset='8'][aria-selected=true]")
        try await tab.wait(
          until: """
            (() => {
              const list = document.querySelector('.history-list').getBoundingClientRect();
              const row = document.querySelector('.history-list [aria-selected=true]').getBoundingClientRect();
              return row.top >= list.top && row.bottom <= list.bottom;
            })()
            """)
        try await tab.click(Selector.steps)
        try await tab.vanishes(".history-list")
        #expect(try await tab.count(of: marks) == 0)
      }
    }

    @Test("Before an action in the past, the page says what happens to later steps, and keeps those that it sets aside")
    func hint() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        scene.store.send(.rename(Clocks.State.id(0), to: "Home"))
        scene.store.send(.edit(true))
        scene.store.send(.remove(Clocks.State.id(2)))
        scene.store.send(.open(Clocks.State.id(0)))
        try await tab.wait(until: "document.querySelector('\(Selector.slider)').max == '4'")
        #expect(try await tab.isShown(Selector.hint) == false)
        try await tab.focus(Selector.slider)
        try await tab.press("Home")
        try await tab.wait(until: "document.querySelector('\(Selector.hint)')?.textContent.length > 0")
        let hint = try await tab.text(of: Selector.hint)
        #expect(hint == "Earlier state. A change here sets the later steps aside.")
        try await tab.click(Selector.edit)
        try await tab.appears(".remove")
        #expect(scene.history.futureStepCount(of: "view") == 0)
        #expect(scene.history.futureStepCount(of: "document") == 2)
        try await tab.wait(
          until: "document.querySelector('.history-branch')?.textContent.includes('2 steps set aside')")
        #expect(scene.names == ["Cairo", "Tokyo", "Oslo"])
        try await tab.focus(Selector.slider)
        try await tab.press("End")
        try await scene.until("the document is at its end again") { scene.names == ["Home", "Tokyo"] }
        #expect(scene.state.view.list.isEditing)
      }
    }

    @Test("Playback runs to the end and stops there", arguments: [Selector.play, Selector.playTwice])
    func playing(button: String) async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        for name in ["A", "B", "C"] {
          scene.store.send(.rename(Clocks.State.id(0), to: name))
          scene.store.send(.edit(!scene.state.view.list.isEditing))
        }
        var received: [String] = []
        let end = (scene.state, scene.history.count())
        let token = scene.store.observe {
          $0.document.clocks[0].name
        } onChange: {
          received.append($0.new)
        }
        // Playback may end before a look at the button.
        try await tab.run(
          """
          new MutationObserver(() => {
            if (document.querySelector("\(button)")?.getAttribute("aria-label") == "Pause") window.hasPlayed = true;
          }).observe(document.querySelector(".history"), { subtree: true, childList: true, attributes: true });
          """)
        try await tab.click(button)
        try await tab.wait(until: "window.hasPlayed")
        try await scene.until("it has begun at the beginning") { received.first == "Cairo" }
        try await scene.until("it has reached the end") { scene.history.position == end.1 }
        try await tab.wait(until: "document.querySelector('\(button)').getAttribute('aria-pressed') == 'false'")
        #expect(received == ["Cairo", "A", "B", "C"])
        #expect(scene.state == end.0)
        #expect(scene.history.count() == end.1)
        token.end()
      }
    }

    @Test("The button and the slider pause playback")
    func pausing() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        for number in 0..<300 { scene.store.send(.edit(number % 2 == 0)) }
        for pause in [{ try await tab.click(Selector.play) }, { try await tab.click(Selector.slider) }] {
          try await tab.click(Selector.play)
          try await scene.until("it plays") { scene.history.position < 300 }
          try await pause()
          try await tab.wait(
            until: "document.querySelector('\(Selector.play)').getAttribute('aria-pressed') == 'false'")
          #expect(scene.history.position < 300)
          scene.store.jump(to: 300)
        }
      }
    }

    @Test("If a jump removes the clock in detail, the detail says that it is missing")
    func removedByJump() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.type("oslo")
        try await tab.finds("1 city")
        try await tab.click(Selector.city(1))
        try await tab.appears(".row:nth-child(4)")
        try await tab.vanishes(Selector.sheet)
        try await tab.click(Selector.row(4))
        try await tab.appears(Selector.name)
        try await tab.click(Selector.split)
        try await tab.appears(Selector.secondSlider)
        try await tab.focus(Selector.slider)
        try await tab.press("ArrowLeft")
        try await tab.appears(".detail .empty")
        #expect(try await tab.text(of: ".detail .empty h2") == "This clock does not exist")
        #expect(scene.state.view.detail != nil)
        try await tab.press("ArrowRight")
        try await tab.appears(Selector.name)
        #expect(try await tab.value(of: Selector.name) == "Oslo")
      }
    }
  }
}
