import BrowserDriver
import BrowserSuite
import Clocks
import Foundation
import TarnValues
import Testing

extension ClocksBrowserTests {
  @Suite("Animation") @MainActor struct Movement {
    @Test("The page animates user actions and not time travel")
    func onlyActsMove() async throws {
      try await withScene { scene in
        let tab = try await scene.open(moves: true)
        try await tab.watchMovement()
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.type("lima")
        try await tab.finds("1 city")
        try await tab.click(Selector.city(1))
        try await tab.appears(".row:nth-child(4)")
        let entered = try await tab.movement().entered
        #expect(entered.contains("dialog sheet enter"))
        #expect(entered.contains("row enter"))
        try await tab.vanishes(".enter.row")
        try await tab.vanishes(Selector.sheet)

        try await tab.watchMovement()
        try await tab.focus(Selector.slider)
        try await tab.press("ArrowLeft")
        try await tab.appears(Selector.sheet)
        try await tab.press("ArrowRight")
        try await tab.appears(".row:nth-child(4)")
        let movement = try await tab.movement()
        #expect(movement.entered == [])
        #expect(movement.wasStill)
      }
    }

    @Test("A clock that another tab adds is animated in this tab, too")
    func otherTab() async throws {
      try await withScene { scene in
        let tab = try await scene.open(moves: true)
        try await tab.watchMovement()
        scene.store.send(.add(zone: "America/Lima", id: Clocks.State.id(9)))
        try await tab.appears(".row:nth-child(4)")
        #expect(try await tab.movement().entered == ["row enter"])
        scene.store.send(.remove(Clocks.State.id(9)), cause: .arrived)
        scene.store.send(.add(zone: "America/Bogota", id: Clocks.State.id(10)), cause: .arrived)
        try await tab.wait(until: "document.querySelector('.row:nth-child(4) .row-name')?.textContent == 'Bogota'")
        #expect(try await tab.movement().entered == ["row enter"])
      }
    }

    @Test("A row keeps its identity when rows around it are added or removed")
    func identity() async throws {
      try await withScene { scene in
        let tab = try await scene.open(moves: true)
        try await tab.click(Selector.row(3))
        try await tab.appears(Selector.name)
        for selector in [".row:nth-child(3)", Selector.name] {
          try await tab.run("document.querySelector('\(selector)').mine = 1")
        }
        scene.store.send(.remove(Clocks.State.id(0)))
        try await tab.wait(until: "document.querySelector('.row:nth-child(2)').mine == 1")
        try await tab.focus(Selector.slider)
        try await tab.press("ArrowLeft")
        try await tab.wait(until: "document.querySelectorAll('.row').length == 3")
        #expect(try await tab.evaluate("document.querySelector('.row:nth-child(3)').mine") == 1)
        // Reorders the clocks, as a pasted state can.
        var state = scene.state
        state.document.clocks = Table(state.document.clocks.reversed())
        scene.store.load(state)
        try await tab.wait(until: "document.querySelector('.row-name').textContent == 'Oslo'")
        #expect(try await tab.evaluate("document.querySelector('.row:nth-child(1)').mine") == 1)
        #expect(try await tab.evaluate("document.querySelector('\(Selector.name)').mine") == 1)
      }
    }

    @Test("A running animation continues while other elements change")
    func runningTransition() async throws {
      try await withScene { scene in
        let tab = try await scene.open(moves: true)
        // A minute is longer than the test, so the animation is certainly running.
        try await tab.run(
          """
          window.running = document.querySelector(".row:nth-child(3)")
            .animate([{ opacity: 0.5 }, { opacity: 1 }], { duration: 60_000 });
          const button = document.querySelector(".row:nth-child(3) .clock-button");
          button.style.transition = "opacity 60s";
          getComputedStyle(button).opacity;
          button.style.opacity = 0.5;
          [window.transition] = button.getAnimations();
          """)
        scene.store.send(.remove(Clocks.State.id(0)))
        try await tab.wait(until: "document.querySelectorAll('.row').length == 2")
        scene.store.send(.rename(Clocks.State.id(2), to: "Fjord"))
        try await tab.wait(until: "document.querySelector('.row:nth-child(2) .row-name').textContent == 'Fjord'")
        #expect(try await tab.evaluate("running.playState") == "running")
        #expect(try await tab.evaluate("transition.playState") == "running")
      }
    }

    @Test("Users who prefer reduced motion see no animation")
    func reducedMotion() async throws {
      try await withScene { scene in
        let tab = try await scene.open()
        try await tab.run(
          """
          window.started = [];
          for (const kind of ["animationstart", "transitionrun"])
            document.addEventListener(kind, (event) => started.push(event.target.className));
          """)
        try await tab.click(Selector.add)
        try await tab.waitForFocus(Selector.search)
        try await tab.press("Escape")
        try await tab.vanishes(Selector.sheet)
        try await tab.click(Selector.edit)
        try await tab.appears(".remove")
        try await tab.click(Selector.remove(1))
        try await tab.wait(until: "document.querySelectorAll('.row').length == 2")
        #expect(try await tab.evaluate("document.getAnimations().length") == 0)
        #expect(try await tab.evaluate("started") == [String]())
      }
    }

    @Test("The time advances while a page is open, and is not read without one")
    func ticking() async throws {
      try await withScene { scene in
        #expect(scene.wall.reads <= 1)
        let tab = try await scene.open()
        try await tab.wait(until: "document.querySelector('.row .digits').textContent == '14:00'")
        scene.wall.now += 60
        try await tab.wait(until: "document.querySelector('.row .digits').textContent == '14:01'")
        scene.wall.now += 17
        try await tab.wait(until: "document.querySelector('.split').style.getPropertyValue('--second') == '17'")
        #expect(scene.history.count() == 0)
        // The server notices the closed tab only when it sends an update to it.
        scene.wall.isRunning = true
        await tab.close()
        // The pause is ten times the interval between ticks, so a tick that is due would occur in it.
        try await scene.until("the reading has ended") {
          let before = scene.wall.reads
          // Pause: between two checks that the value stays unchanged.
          try? await Task.sleep(for: .milliseconds(200))
          return scene.wall.reads == before
        }
        let again = try await scene.open()
        try await again.wait(until: "document.querySelector('.row .digits').textContent > '14:01'")
        let reads = scene.wall.reads
        try await scene.until("it is read again") { scene.wall.reads > reads + 2 }
      }
    }
  }
}
