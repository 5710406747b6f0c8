import Dreams
import TarnTerminal
import TarnTesting
import Testing

@testable import DreamsTerminal

@Suite("Keys and the mouse at the terminal")
@MainActor struct TerminalKeyTests {
  @Test("Arrow keys move in the list and stop at its ends; Enter opens a row, and Escape returns to it")
  func going() {
    let seat = TerminalSession()
    #expect(seat.place == .row(.favourite))
    seat.press("ArrowUp", "ArrowDown", "j")
    #expect(seat.place == .row(.dream(uuid(2))))
    seat.press("End", "ArrowDown")
    #expect(seat.place == .row(.dream(uuid(3))))
    seat.press("k", "Enter")
    #expect(seat.core.state.openDream == .bike)
    seat.press("Tab", "Tab", "Escape")
    #expect(seat.place == .row(.dream(uuid(2))))
    seat.press("Home", "Enter")
    #expect(seat.core.state.view.screen == .favourite)
    seat.press("Escape", "Escape")
    #expect(seat.hasQuit)
  }

  @Test("Typed text becomes a dream of the favourite creature, which gets the focus")
  func adding() {
    let seat = TerminalSession()
    seat.press("a")
    seat.type("quu")
    #expect(seat.core.state.view.typed == "quu" && !seat.hasQuit)
    seat.press("Escape")
    #expect(seat.place == .row(.dream(uuid(3))) && seat.shows("+ quu"))
    seat.press("Tab", "Enter")
    #expect(seat.dream(101)?.title == "quu" && seat.dream(101)?.creature == .unicorn)
    #expect(seat.place == .row(.dream(uuid(101))))
    seat.press("a", "Enter")
    #expect(seat.messages.contains("! Write the text of the dream first."))
  }

  @Test("An effect is added, undone and redone by keys; while the user types, the same keys are letters")
  func undoing() {
    let seat = TerminalSession(columns: 80, rows: 20)
    seat.press("ArrowDown", "Enter", "1", "5")
    #expect(seat.shows("a unicorn with laser focus, rain"))
    #expect(seat.dream(1)?.effects == [.laserFocus, .rain, .magic])
    seat.press("u")
    #expect(seat.dream(1)?.effects == [.laserFocus, .rain])
    seat.press("Control+z")
    #expect(seat.dream(1)?.effects == [.rain] && seat.messages.contains("redo"))
    seat.press("U", "Control+y")
    #expect(seat.dream(1)?.effects == [.laserFocus, .rain, .magic])
    seat.press("e")
    seat.type("uU")
    #expect(seat.dream(1)?.description == "The keynoteuU")
    seat.press("Control+z")
    #expect(seat.dream(1)?.description == "The keynote")
  }

  @Test("Arrow keys and Tab reach every field, and keys change the focused one")
  func fields() {
    let seat = TerminalSession(columns: 80, rows: 20)
    seat.press("ArrowDown", "Enter")
    #expect(seat.place == .field(.creature))
    seat.press("ArrowRight", "l", "ArrowLeft")
    #expect(seat.dream(1)?.creature == .dragon)
    seat.press("ArrowDown", "ArrowLeft", "ArrowRight", "+", " ", "-")
    #expect(seat.dream(1)?.count == .three)
    seat.press("ArrowDown", "ArrowRight", "ArrowDown", " ")
    #expect(seat.place == .field(.effect(.magic)) && seat.dream(1)?.effects == [.rain, .magic])
    seat.press("ArrowDown", "Enter", "Home")
    #expect(seat.dream(1)?.effects == [.rain])
    var seen: Set<TerminalState.Field> = []
    for _ in 0..<9 {
      if case .field(let field) = seat.place { seen.insert(field) }
      seat.press("Tab")
    }
    #expect(seen.count == 9 && seat.place == .field(.effect(.magic)))
    seat.press("e", "Shift+Tab")
    #expect(seat.place == .field(.effect(.music)))
  }

  @Test("Removing moves the focus to the next dream, and one key undoes each removal")
  func removing() {
    let seat = TerminalSession()
    seat.press("ArrowDown", "x", "x", "x")
    #expect(seat.core.state.titles == [] && seat.place == .row(.favourite))
    seat.press("x")
    #expect(seat.messages.contains("! Select a dream with the arrow keys"))
    seat.press("u", "u", "u")
    #expect(seat.core.state.titles == Dreams.State.three.titles)
    seat.press("u")
    #expect(seat.messages.contains("! There is nothing to undo."))
  }

  @Test("The user chooses another favourite")
  func preferring() {
    let seat = TerminalSession(columns: 80, rows: 24)
    seat.press("f", "ArrowRight", "ArrowDown", "ArrowDown", " ")
    #expect(seat.core.state.document.favourite == .octopus && seat.shows("* octopus"))
    seat.press("ArrowRight", "Enter")
    #expect(seat.core.state.document.favourite == .cat && seat.core.state.view.screen == .list(.viewing))
  }

  @Test("The mouse focuses a dream, opens it, adds an effect and focuses a text")
  func mouse() {
    let seat = TerminalSession(columns: 80, rows: 24)
    seat.click("Riding my bike")
    #expect(seat.place == .row(.dream(uuid(2))))
    seat.click("Riding my bike")
    #expect(seat.core.state.openDream == .bike)
    seat.click("snow")
    seat.click(" owl")
    seat.click("4  5")
    seat.click("About")
    seat.type("!")
    #expect(
      seat.dream(2) == Dream.bike.altered(by: .put(.snow), .creature(.owl), .count(.four), .describe("Riding my bike!"))
    )
    seat.click("‹ Dreams")
    seat.click("press a to add a dream")
    #expect(seat.place == .typing)
  }

  @Test("After any keys, every screen is drawn and the focus is on an existing element")
  func anything() async {
    let keys = [
      "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Tab", "Shift+Tab", "Enter", " ", "Escape", "a", "x", "f", "s",
      "e",
      "u", "U", "1", "4", "6", "+", "-", "p", "r", "Home", "End", "PageDown", "Control+z", "Control+y", "Backspace",
    ]
    var screens: Set<String> = []
    for (seed, depth) in zip(UInt64(1)..., [ColorDepth.none, .sixteen, .full]) {
      var random = SeededRandom(seed: seed)
      let seat = TerminalSession(columns: 70, rows: 22, depth: depth)
      for _ in 0..<200 {
        // Pause: lets other tests run on the main actor.
        await Task.yield()
        if random.oneIn(30), let sharing = seat.core.state.view.sharing {
          seat.core.send(.heard(DreamsActions.news(&random), of: sharing.id))
        }
        seat.press(random.pick(from: keys))
        screens.insert(name(of: seat.core.state.view.screen))
        switch (seat.core.state.view.screen, seat.place) {
        case (.list(.viewing), .typing), (.favourite, .creature), (.dream, .field): break
        case (.list, .row(.dream(let id))): #expect(seat.core.state.document.dreams.contains(id: id))
        case (.list, .row(.favourite)): break
        default: Issue.record("The keys are at \(seat.place) on \(seat.core.state.view.screen)")
        }
        #expect(seat.terminal.unknown == [])
      }
    }
    #expect(screens.count == 5, "The walk reached only \(screens)")
  }

  private func name(of screen: Dreams.Screen) -> String {
    switch screen {
    case .list(.viewing): "list"
    case .list(.selecting): "selecting"
    case .list(.sharing): "sharing"
    case .dream: "dream"
    case .favourite: "favourite"
    }
  }
}
