import Dreams
import TarnTerminal
import TarnTesting
import Testing

@testable import DreamsTerminal

@Suite("Keys and the mouse at the terminal")
@MainActor struct TerminalKeyTests {
  @Test("Arrow keys move in the list and stop at its ends; Enter opens a row, and Escape returns to it")
  func going() throws {
    let session = try TerminalSession()
    #expect(session.session.row == nil)
    session.press("ArrowUp", "ArrowDown", "j")
    #expect(session.session.row == .dream(uuid(2)))
    session.press("End", "ArrowDown")
    #expect(session.session.row == .dream(uuid(3)))
    session.press("k", "Enter")
    #expect(session.session.openDream == uuid(2))
    session.press("Escape")
    #expect(session.session.mode == .viewing && session.session.row == .dream(uuid(2)))
    session.press("Home", "Enter")
    #expect(session.session.screen == .favourite)
    session.press("Escape", "q")
    #expect(session.hasQuit)
  }

  @Test("Typed text becomes a dream of the favourite creature, and its row is the marked one")
  func adding() throws {
    let session = try TerminalSession()
    session.press("a")
    session.type("quu")
    #expect(session.session.typed == "quu" && !session.hasQuit)
    session.press("Escape")
    #expect(!session.session.isEditing && session.shows("+ quu"))
    session.press("Tab", "Enter")
    let added = try #require(session.window.document.dreams.last)
    #expect(added.title() == "quu" && added.creature == .unicorn)
    #expect(session.session.row == .dream(added.id))
    session.press("Enter")
    #expect(session.messages.contains("! Write the text of the dream first."))
    session.press("Escape", "x")
    #expect(session.window.document == .three)
  }

  @Test("An effect is added, undone and redone by keys; while the user types, the same keys are letters")
  func undoing() throws {
    let session = try TerminalSession(columns: 80, rows: 20)
    session.press("ArrowDown", "Enter", "1", "5")
    #expect(session.shows("a unicorn with laser focus, rain"))
    #expect(session.dream(1)?.effects == [.laserFocus, .rain, .magic])
    session.press("u")
    #expect(session.dream(1)?.effects == [.laserFocus, .rain])
    session.press("Control+z")
    #expect(session.dream(1)?.effects == [.rain] && session.messages.contains("Undone: Add laser focus"))
    session.press("r", "Control+y")
    #expect(session.dream(1)?.effects == [.laserFocus, .rain, .magic])
    session.press("e")
    session.type("ur")
    #expect(session.dream(1)?.description == "The keynoteur")
    session.press("Control+z")
    #expect(session.dream(1)?.description == "The keynote")
    session.press("Escape", "u")
    #expect(session.dream(1)?.effects == [.laserFocus, .rain] && session.session.openDream == uuid(1))
  }

  @Test("Keys change each property of the open dream, and remove it")
  func properties() throws {
    let session = try TerminalSession(columns: 80, rows: 20)
    session.press("ArrowDown", "Enter", "ArrowRight", "l", "ArrowLeft")
    #expect(session.dream(1)?.creature == .dragon)
    session.press("h", "h")
    #expect(session.dream(1)?.creature == .cat)
    session.press("+", "k", "-", "+")
    #expect(session.dream(1)?.count == .three)
    for key in 1...6 { session.press("\(key)") }
    #expect(session.dream(1)?.effects == [.laserFocus, .fireBreathing, .snow, .magic, .music])
    session.press("x")
    #expect(session.dream(1) == nil && session.session.row == .dream(uuid(2)))
  }

  @Test("Removing moves the focus to the next dream, and one key undoes each removal")
  func removing() throws {
    let session = try TerminalSession()
    session.press("ArrowDown", "x", "x", "x")
    #expect(session.window.document.titles == [] && session.session.row == .favourite)
    session.press("x")
    session.press("u", "u", "u")
    #expect(session.window.document == .three)
    session.press("u")
    #expect(session.messages.contains("There is nothing to undo."))
  }

  @Test("The user walks through the creatures to another favourite, and one key undoes the walk")
  func preferring() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.press("f", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    #expect(session.window.document.favourite == .octopus && session.shows("[octopus]"))
    session.press("l", "Enter")
    #expect(session.window.document.favourite == .cat && session.session.mode == .viewing)
    session.press("u")
    #expect(session.window.document.favourite == .unicorn)
    session.press("f")
    session.click(" owl")
    #expect(session.window.document.favourite == .owl)
  }

  @Test("The mouse marks a dream, opens it, changes it and reaches its text")
  func mouse() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.click("Riding my bike")
    #expect(session.session.row == .dream(uuid(2)))
    session.click("Riding my bike")
    #expect(session.session.openDream == uuid(2))
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
    session.click("‹ Dreams")
    session.click("press a to add a dream")
    #expect(session.session.isEditing)
  }

  @Test("The help lists the keys of the screen")
  func help() throws {
    let session = try TerminalSession(columns: 80, rows: 24)
    session.press("ArrowDown", "Enter", "?")
    for line in ["Add or remove an effect", "Change creature", "Change how many", "Remove the dream", "Undo"] {
      #expect(session.shows(line), "\(line) in \(session.picture)")
    }
    session.press("Escape")
    #expect(session.session.openDream == uuid(1), "Escape closes the help first.")
  }

  @Test("After any keys, every screen is drawn")
  func anything() async throws {
    let keys = [
      "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Tab", "Enter", " ", "Escape", "a", "x", "f", "s", "e", "u",
      "r", "1", "4", "6", "+", "-", "p", "d", "Home", "End", "PageDown", "Control+z", "Control+y", "Backspace", "?",
    ]
    var screens: Set<String> = []
    for (seed, depth) in zip(UInt64(1)..., [ColorDepth.none, .sixteen, .full]) {
      var random = SeededRandom(seed: seed)
      let session = try TerminalSession(columns: 70, rows: 22, depth: depth, folder: "/nowhere")
      for _ in 0..<200 {
        // Pause: lets other tests run on the main actor.
        await Task.yield()
        if random.oneIn(30), let sharing = session.session.sharing {
          session.send(.renderingUpdated(DreamsActions.progress(&random), of: sharing.id))
        }
        session.press(random.pick(from: keys))
        screens.insert(name(of: session.session.screen))
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
