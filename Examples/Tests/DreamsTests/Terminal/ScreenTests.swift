import Dreams
import Testing

@testable import DreamsTerminal

@Suite("Dreams on a terminal without colors")
@MainActor struct TerminalScreenTests {
  @Test("The list shows the favourite creature, the dreams, an input for a new one, and hints")
  func list() {
    #expect(
      TerminalSession(columns: 60, rows: 20).picture == """

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

        + press a to add a dream
        Enter open  a add  Space select  x remove  Escape quit

        """)
  }

  @Test("A dream's screen shows its card and all fields")
  func dream() {
    let session = TerminalSession(columns: 80, rows: 16)
    session.press("ArrowDown", "Enter")
    #expect(
      session.picture == """

        ‹ Dreams  The keynote


                             /
                         ~~^o\\_                  The keynote
                         ~~/ '-'                 a unicorn with rain



          About    The keynote
        ▸ Creature [unicorn] dragon  owl  robot  octopus  cat
          How many [1] 2  3  4  5
          Effects  1 [ ] laser focus     2 [x] rain            3 [ ] fire breathing
                   4 [ ] snow            5 [ ] magic           6 [ ] music

        ←→ change  1 to 6 effects  ↑↓ move  e describe  Escape back

        """)
  }

  @Test("A small screen still shows all fields")
  func small() {
    let session = TerminalSession(columns: 40, rows: 12)
    session.press("ArrowDown", "Enter", "3")
    #expect(
      session.picture == """

        ‹ Dreams  The keynote

            ~~(o>/    The keynote
                      a unicorn with rain an…
          About    The keynote
          Creature [unicorn]
          How many [1] 2  3  4  5
        1 [ ] laser focus   2 [x] rain
        3 [x] fire breathing4 [ ] snow
        5 [ ] magic         6 [ ] music
        u undo: Add fire breathing to “The keyn…
        Space remove  Escape back

        """)
  }

  @Test("A sign marks the favourite, and a frame or a reversed row marks the focus")
  func favourite() {
    let session = TerminalSession(columns: 60, rows: 18)
    session.press("f", "ArrowRight")
    #expect(session.focus == .creature(.dragon))
    #expect(session.shows("* unicorn") && session.shows("┌") && !session.shows("* dragon"))
    session.resize(40, 10)
    #expect(!session.shows("┌") && Creature.allCases.allSatisfy { session.shows($0.name) })
    #expect(session.terminal.style(2, 2).isReversed)
  }

  @Test("An empty list explains how to add a dream; an open dream shows a change from outside")
  func empty() {
    let session = TerminalSession(Dreams.State())
    #expect(session.shows("0 dreams") && session.shows("There is no dream. Press a, write what you dreamt of"))
    let other = TerminalSession()
    other.press("ArrowDown", "Enter")
    other.core.send(.change(uuid(1), .describe("Still here")))
    other.show()
    #expect(other.shows("Still here"))
  }

  @Test("Every screen works in every size, however small")
  func sizes() throws {
    let session = TerminalSession()
    for screen in 0..<5 {
      switch screen {
      case 0: break
      case 1: session.press("ArrowDown", "Enter")
      case 2: session.press("Escape", "f")
      case 3: session.press("Escape", " ")
      default: try session.share(.drawn(0.5))
      }
      for (columns, rows) in [(1, 1), (2, 3), (12, 4), (30, 7), (79, 13), (200, 50), (400, 120), (60, 18)] {
        session.resize(columns, rows)
        #expect(session.terminal.unknown == [])
      }
    }
  }
}
