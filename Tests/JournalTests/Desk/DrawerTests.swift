import Journal
import Tarn
import TarnForms
import TarnTesting
import Testing

/// The first bug of the talk: the drawer was asked whether it was there, and while it closed it still was. Toggled in mid-flight,
/// by its button or by the text that was focused, it was thrown away while it opened, and was missed when it closed.
@Suite("The photo drawer") struct DrawerTests {
  private let drawer = Desk.State.adas.after(.edit(.walk))

  @Test("Toggled in mid-flight it turns round where it is")
  func midFlight() {
    let opening = drawer.after(.drawerToggled(at: time(0)))
    #expect(opening.work.drawer.isShown && opening.work.drawer.phase(at: time(100)) == .appearing)
    let closing = opening.after(.drawerToggled(at: time(100)))
    #expect(!closing.work.drawer.isShown && closing.work.drawer.phase(at: time(150)) == .leaving)
    // It has come 100 of 250 ms, and goes the same way back: it is gone after 200.
    #expect(closing.work.drawer.progress(at: time(100)) == opening.work.drawer.progress(at: time(100)))
    #expect(closing.work.drawer.phase(at: time(200)) == .absent)
  }

  @Test("Focusing the text closes it, however far it is, and opens nothing")
  func focusing() {
    let opening = drawer.after(.drawerToggled(at: time(0)), .textFocused(at: time(100)))
    #expect(!opening.work.drawer.isShown && opening.work.drawer.isOnScreen(at: time(150)))
    // While it closes, the text is focused once more, and that is nothing new.
    #expect(opening.after(.textFocused(at: time(150))).work.drawer == opening.work.drawer)
    #expect(drawer.after(.textFocused(at: time(0))) == drawer)
    // The button, while it closes, opens it again.
    #expect(opening.after(.drawerToggled(at: time(150))).work.drawer.phase(at: time(350)) == .present)
  }

  @Test("Toggled ten times a second by its button and by the text, it never jumps and ends where it belongs")
  func tenTimesASecond() {
    let violation = Laws(Desk(), from: drawer, actions: { _, _ in .opened }).presence {
      $0.work.drawer
    } acting: { _, now, random in
      random.oneIn(2) ? .drawerToggled(at: now) : .textFocused(at: now)
    }
    #expect(violation?.description == nil)
  }

  @Test("Its button turns it round, the text closes it, and each is so at once")
  func whatIsTrue() {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var (state, now, isOpen) = (drawer, Int64(0), false)
      for _ in 0..<100 {
        let isButton = random.oneIn(2)
        state = state.after(isButton ? .drawerToggled(at: time(now)) : .textFocused(at: time(now)))
        isOpen = isButton ? !isOpen : false
        #expect(state.work.drawer.isShown == isOpen)
        now += Int64.random(in: 1...200, using: &random)
      }
    }
  }

  @Test("It is undone like the rest, and stands where it belongs")
  func undone() {
    let loop = Loop(drawer, Desk(), history: Desk.history)
    loop.send(.drawerToggled(at: time(0)))
    loop.send(.textFocused(at: time(100)))
    loop.undo()
    #expect(loop.state.work.drawer.phase(at: time(5_000)) == .present)
    #expect(loop.history?.redoName == "Redo Close the drawer" && loop.history?.undoName == "Undo Open the drawer")
    loop.undo()
    #expect(loop.state.work.drawer.phase(at: time(5_000)) == .absent)
  }
}
