import Dreams
import Testing

@testable import DreamsTerminal

@Suite("Dreams on a terminal without colors")
@MainActor struct TerminalScreenTests {
  @Test("The list shows the favourite creature, the dreams, an input for a new one, and hints")
  func list() throws {
    let session = try TerminalSession(columns: 60, rows: 20)
    #expect(
      session.picture == """

        Dreams  3 dreams

                   /         Favourite creature
               ~~^o\\_        unicorn
               ~~/ '-'

                   /         The keynote
               ~~^o\\_        a unicorn with rain
               ~~/ '-'

            =^.^= × 3        Riding my bike
                             three cats


               ^^___         All tests green
               <_ o >~       a dragon
                /_)_)
        + (press a to add a dream)

        Enter choose  a add  f favourite  q quit  ? help

        """)
  }

  @Test("A dream's screen shows its card and all fields")
  func dream() throws {
    let session = try TerminalSession(columns: 80, rows: 16)
    session.press("ArrowDown", "Enter")
    #expect(
      session.picture == """

        ‹ Dreams  The keynote


                             /
                         ~~^o\\_                  The keynote
                         ~~/ '-'                 a unicorn with rain



        About     The keynote
        Creature  [unicorn] dragon  owl  robot  octopus  cat
        How many  [1] 2  3  4  5
        Effects   1 [ ] laser focus     2 [x] rain            3 [ ] fire breathing
                  4 [ ] snow            5 [ ] magic           6 [ ] music

        e describe  ←→ creature  +/- how many  1–6 effects  Esc back  q quit  ? help

        """)
  }

  @Test("A small screen still shows all fields")
  func small() throws {
    let session = try TerminalSession(columns: 40, rows: 12)
    session.press("ArrowDown", "Enter", "3")
    #expect(
      session.picture == """

        ‹ Dreams  The keynote

            ~~(o>/    The keynote
                      a unicorn with rain an…
        About     The keynote
        Creature  [unicorn]
        How many  [1] 2  3  4  5
        1 [ ] laser focus   2 [x] rain
        3 [x] fire breathing4 [ ] snow
        5 [ ] magic         6 [ ] music
        undo: Add fire breathing to “The keynot…
        e describe  ←→ creature  ? help

        """)
  }

  @Test("The choice of the favourite shows the creature, and all names if they fit")
  func favourite() throws {
    let session = try TerminalSession(columns: 60, rows: 18)
    session.press("f", "ArrowRight")
    #expect(session.shows("[dragon]") && session.shows("/_)_)") && !session.shows("octopus"))
    session.resize(80, 18)
    #expect(Creature.allCases.allSatisfy { session.shows($0.name) })
  }

  @Test("An empty list explains how to add a dream; an open dream shows a change from outside")
  func empty() throws {
    let session = try TerminalSession(Dreams.Document())
    #expect(session.shows("0 dreams") && session.shows("There is no dream. Press a, write what you dreamt of"))
    let other = try TerminalSession()
    other.press("ArrowDown", "Enter")
    other.window.store.session("another window").send(.change(uuid(1), .describe("Still here")))
    other.show()
    #expect(other.shows("Still here"))
  }

  @Test("Every screen works in every size, however small")
  func sizes() throws {
    let session = try TerminalSession()
    for screen in 0..<5 {
      switch screen {
      case 0: break
      case 1: session.press("ArrowDown", "Enter")
      case 2: session.press("Escape", "f")
      case 3: session.press("Escape", " ")
      default: try session.share(.rendering(0.5))
      }
      for (columns, rows) in [(1, 1), (2, 3), (12, 4), (30, 7), (79, 13), (200, 50), (400, 120), (60, 18)] {
        session.resize(columns, rows)
        #expect(session.terminal.unknown == [])
      }
    }
  }
}
