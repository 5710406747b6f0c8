import Dreams
import TarnTerminal
import TarnTesting
import Testing

@testable import DreamsTerminal

@Suite("Keys and the mouse at the terminal")
@MainActor struct TerminalKeyTests {
  @Test("Arrow keys move in the list and stop at its ends; Enter opens a row, and Escape returns to it")
  func going() {
    let session = TerminalSession()
    #expect(session.focus == .row(.favourite))
    session.press("ArrowUp", "ArrowDown", "j")
    #expect(session.focus == .row(.dream(uuid(2))))
    session.press("End", "ArrowDown")
    #expect(session.focus == .row(.dream(uuid(3))))
    session.press("k", "Enter")
    #expect(session.core.state.openDream == .bike)
    session.press("Tab", "Tab", "Escape")
    #expect(session.focus == .row(.dream(uuid(2))))
    session.press("Home", "Enter")
    #expect(session.core.state.view.screen == .favourite)
    session.press("Escape", "Escape")
    #expect(session.hasQuit)
  }

  @Test("Typed text becomes a dream of the favourite creature, which gets the focus")
  func adding() {
    let session = TerminalSession()
    session.press("a")
    session.type("quu")
    #expect(session.core.state.view.typed == "quu" && !session.hasQuit)
    session.press("Escape")
    #expect(session.focus == .row(.dream(uuid(3))) && session.shows("+ quu"))
    session.press("Tab", "Enter")
    #expect(session.dream(101)?.title == "quu" && session.dream(101)?.creature == .unicorn)
    #expect(session.focus == .row(.dream(uuid(101))))
    session.press("a", "Enter")
    #expect(session.messages.contains("! Write the text of the dream first."))
  }

  @Test("An effect is added, undone and redone by keys; while the user types, the same keys are letters")
  func undoing() {
    let session = TerminalSession(columns: 80, rows: 20)
    session.press("ArrowDown", "Enter", "1", "5")
    #expect(session.shows("a unicorn with laser focus, rain"))
    #expect(session.dream(1)?.effects == [.laserFocus, .rain, .magic])
    session.press("u")
    #expect(session.dream(1)?.effects == [.laserFocus, .rain])
    session.press("Control+z")
    #expect(session.dream(1)?.effects == [.rain] && session.messages.contains("redo"))
    session.press("U", "Control+y")
    #expect(session.dream(1)?.effects == [.laserFocus, .rain, .magic])
    session.press("e")
    session.type("uU")
    #expect(session.dream(1)?.description == "The keynoteuU")
    session.press("Control+z")
    #expect(session.dream(1)?.description == "The keynote")
  }

  @Test("Arrow keys and Tab reach every field, and keys change the focused one")
  func fields() {
    let session = TerminalSession(columns: 80, rows: 20)
    session.press("ArrowDown", "Enter")
    #expect(session.focus == .field(.creature))
    session.press("ArrowRight", "l", "ArrowLeft")
    #expect(session.dream(1)?.creature == .dragon)
    session.press("ArrowDown", "ArrowLeft", "ArrowRight", "+", " ", "-")
    #expect(session.dream(1)?.count == .three)
    session.press("ArrowDown", "ArrowRight", "ArrowDown", " ")
    #expect(session.focus == .field(.effect(.magic)) && session.dream(1)?.effects == [.rain, .magic])
    session.press("ArrowDown", "Enter", "Home")
    #expect(session.dream(1)?.effects == [.rain])
    var seen: Set<TerminalState.Field> = []
    for _ in 0..<9 {
      if case .field(let field) = session.focus { seen.insert(field) }
      session.press("Tab")
    }
    #expect(seen.count == 9 && session.focus == .field(.effect(.magic)))
    session.press("e", "Shift+Tab")
    #expect(session.focus == .field(.effect(.music)))
  }

  @Test("Removing moves the focus to the next dream, and one key undoes each removal")
  func removing() {
    let session = TerminalSession()
    session.press("ArrowDown", "x", "x", "x")
    #expect(session.core.state.titles == [] && session.focus == .row(.favourite))
    session.press("x")
    #expect(session.messages.contains("! Select a dream with the arrow keys"))
    session.press("u", "u", "u")
    #expect(session.core.state.titles == Dreams.State.three.titles)
    session.press("u")
    #expect(session.messages.contains("! There is nothing to undo."))
  }

  @Test("The user chooses another favourite")
  func preferring() {
    let session = TerminalSession(columns: 80, rows: 24)
    session.press("f", "ArrowRight", "ArrowDown", "ArrowDown", " ")
    #expect(session.core.state.document.favourite == .octopus && session.shows("* octopus"))
    session.press("ArrowRight", "Enter")
    #expect(session.core.state.document.favourite == .cat && session.core.state.view.screen == .list(.viewing))
  }

  @Test("The mouse focuses a dream, opens it, adds an effect and focuses a text")
  func mouse() {
    let session = TerminalSession(columns: 80, rows: 24)
    session.click("Riding my bike")
    #expect(session.focus == .row(.dream(uuid(2))))
    session.click("Riding my bike")
    #expect(session.core.state.openDream == .bike)
    session.click("snow")
    session.click(" owl")
    session.click("4  5")
    session.click("About")
    session.type("!")
    #expect(
      session.dream(2)
        == Dream.bike.altered(by: .addEffect(.snow), .creature(.owl), .count(.four), .describe("Riding my bike!"))
    )
    session.click("‹ Dreams")
    session.click("press a to add a dream")
    #expect(session.focus == .typing)
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
      let session = TerminalSession(columns: 70, rows: 22, depth: depth)
      for _ in 0..<200 {
        // Pause: lets other tests run on the main actor.
        await Task.yield()
        if random.oneIn(30), let sharing = session.core.state.view.sharing {
          session.core.send(.renderingUpdated(DreamsActions.news(&random), of: sharing.id))
        }
        session.press(random.pick(from: keys))
        screens.insert(name(of: session.core.state.view.screen))
        switch (session.core.state.view.screen, session.focus) {
        case (.list(.viewing), .typing), (.favourite, .creature), (.dream, .field): break
        case (.list, .row(.dream(let id))): #expect(session.core.state.document.dreams.contains(id: id))
        case (.list, .row(.favourite)): break
        default: Issue.record("The keys are at \(session.focus) on \(session.core.state.view.screen)")
        }
        #expect(session.terminal.unknown == [])
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
