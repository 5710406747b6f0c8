import Testing

@Suite("Todos as a full-screen program")
@MainActor struct PictureTests {
  @Test("The list with its header and footer")
  func list() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 10)
    #expect(
      session.picture == """

        Todos  3 open, 1 overdue, 1 today, 1 done                            by number ↑
        [1 All] 2 Open  3 Done  4 Overdue  5 Today  6 Upcoming  7 #tag
        [ ] 1 buy beer  #home                                          Thu 26 Nov
        [ ] 2 pay the bill                                           ! yesterday
        [ ] 3 牛乳を買う 🥛                                            today 17:00
        [x] 4 call Zoë  #family #home



        a add  Space check  e edit  d due  t tags  f fork  x remove  / search  ? help

        """)
  }

  @Test("Today and Upcoming show each day beside its first to-do")
  func byDay() throws {
    let session = try TerminalSession(.few, columns: 80, rows: 8)
    session.other(.add(text: "sweep", due: "2026-11-21"))
    session.press("5")
    #expect(
      session.picture == """

        Todos  4 open, 1 overdue, 2 today, 1 done                 3 shown, by due date ↑
         1 All  2 Open  3 Done  4 Overdue [5 Today] 6 Upcoming  7 #tag
        Overdue     [ ] 2 pay the bill                               ! yesterday
        Today       [ ] 3 牛乳を買う 🥛                                today 17:00
                    [ ] 5 sweep                                        today

        undo: Add “sweep”
        a add  Space check  e edit  d due  t tags  f fork  x remove  / search  ? help

        """)
    session.press("6")
    #expect(session.shows("Thu 26 Nov  [ ] 1 buy beer"))
    session.press("s")
    #expect(session.shows("! Upcoming is always in the order of the due dates. 1 shows all."))
  }

  @Test("On a narrow screen, labels are shortened and remain clear")
  func narrow() throws {
    let session = try TerminalSession(.few, columns: 40, rows: 8)
    #expect(
      session.picture == """

        Todos  3 open, 1 overdue, …  by number ↑
        [All] Open  Done  Today  Upcoming  #tag
        [ ] 1 buy beer  #home        Thu 26 Nov
        [ ] 2 pay the bill         ! yesterday
        [ ] 3 牛乳を買う 🥛          today
        [x] 4 call Zoë  #family #home

        a add  Space check  e edit  ? help

        """)
  }

  @Test("An empty list explains how to begin")
  func empty() throws {
    let session = try TerminalSession(columns: 60, rows: 8)
    #expect(
      session.picture == """

        Todos  0 open, 0 done                            by number ↑
        [1 All] 2 Open  3 Done  5 Today  6 Upcoming  7 #tag

                 The list is empty. Press a to add a to-do.



        a add  Space check  e edit  d due  t tags  f fork  ? help

        """)
  }

  @Test("A sheet covers the list and has its final size from the start")
  func sheet() throws {
    let session = try TerminalSession(.few, columns: 66, rows: 14)
    session.press("d")
    #expect(
      session.picture == """

        Todos  3 open, 1 overdue, 1 today, 1 done              by number ↑
        [1 All] 2 Open  3 Done  4 Overdue  5 Today  6 Upcoming  7 #tag
        [┌─ Due date of 1 ──────────────────────────────────────────────┐
        [│ buy beer                                                     │
        [│                                                              │
        [│ Due  (thursday 5pm, +1w, 24 dec, or none)                    │
         │      unchanged: Thu 26 Nov                                   │
         │                                                              │
         └──────────────────────────────────────────────────────────────┘




        Enter save  Esc cancel

        """)
  }

  @Test("A sign marks overdue to-dos, so that color is not the only mark")
  func withoutColors() throws {
    let plain = try TerminalSession(.few, columns: 80, rows: 10, depth: .none)
    #expect(try plain.rows == TerminalSession(.few, columns: 80, rows: 10).rows)
    // The mark of the selected row is a character, not a color.
    #expect(plain.marked?.contains("buy beer") == true)
  }

  @Test("Every size is drawn with every sheet", arguments: [(1, 1), (7, 3), (20, 5), (40, 10), (200, 50), (0, 0)])
  func sizes(columns: Int, rows: Int) throws {
    for key in ["a", "e", "d", "t", "f", "F", "m", "J", "?", "/"] {
      let session = try TerminalSession(.few, columns: max(columns, 1), rows: max(rows, 1))
      session.press(key)
      session.resize(columns, rows)
      #expect(session.terminal.unknown.isEmpty)
      if columns >= 20, rows >= 5 { #expect(session.rows.joined().contains { !$0.isWhitespace }) }
    }
  }

  @Test("Changing one of many to-dos writes few bytes")
  func bytes() throws {
    let session = try TerminalSession(.many(1_000), columns: 80, rows: 24)
    session.press("ArrowDown")
    // The marks of two rows; drawing the whole screen takes thousands of bytes.
    #expect(session.bytes < 600)
  }
}
