import Testing
import Timeline

@testable import TimelineTerminal

@Suite("Timeline on a terminal without colours")
@MainActor struct TimelineScreenTests {
  @Test("A post, a boost and a warning, with what others have done to them")
  func list() {
    #expect(
      Seat(columns: 60, rows: 24).picture == """

        """)
  }

  @Test("Where there is next to no room the selected post is seen")
  func small() {
    #expect(Seat(columns: 20, rows: 6).picture == "")
  }

  @Test("A post as a whole says where its links lead") func whole() {
    let seat = Seat(columns: 40, rows: 16)
    seat.press("Enter")
    #expect(seat.picture == "")
  }
}
