import Journal
import Tarn
import TarnForms
import TarnTesting
import Testing

/// A regression test for the first bug of the talk: the code asked whether the drawer existed, which is still true
/// while it closes. Toggled during a transition, by its button or by focusing the text, the drawer was removed while it
/// opened and missing when it closed.
@Suite("Photo drawer") struct DrawerTests {
  private let drawer = PersonSession.State.adas.after(.edit(.walk))

  @Test("Toggling the drawer during a transition reverses it from its current position")
  func midFlight() {
    let opening = drawer.after(.drawerToggled(at: time(0)))
    #expect(opening.work.drawer.isShown && opening.work.drawer.phase(at: time(100)) == .appearing)
    let closing = opening.after(.drawerToggled(at: time(100)))
    #expect(!closing.work.drawer.isShown && closing.work.drawer.phase(at: time(150)) == .leaving)
    // The drawer opens for 100 of 250 ms and takes as long to close, so it is gone at 200 ms.
    #expect(closing.work.drawer.progress(at: time(100)) == opening.work.drawer.progress(at: time(100)))
    #expect(closing.work.drawer.phase(at: time(200)) == .absent)
  }

  @Test("Focusing the text closes the drawer at any position and never opens it")
  func focusing() {
    let opening = drawer.after(.drawerToggled(at: time(0)), .textFocused(at: time(100)))
    #expect(!opening.work.drawer.isShown && opening.work.drawer.isOnScreen(at: time(150)))
    // Focusing the text again while the drawer closes changes nothing.
    #expect(opening.after(.textFocused(at: time(150))).work.drawer == opening.work.drawer)
    #expect(drawer.after(.textFocused(at: time(0))) == drawer)
    // The button reopens the drawer while it closes.
    #expect(opening.after(.drawerToggled(at: time(150))).work.drawer.phase(at: time(350)) == .present)
  }

  @Test("Toggled ten times a second, the drawer never jumps and ends in the right state")
  func tenTimesASecond() {
    let violation = Laws(PersonSession(), from: drawer, actions: { _, _ in .opened }).presence {
      $0.work.drawer
    } action: { _, now, random in
      random.oneIn(2) ? .drawerToggled(at: now) : .textFocused(at: now)
    }
    #expect(violation?.description == nil)
  }

  @Test("Each action takes effect at once: the button toggles the drawer, and the text closes it")
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

  @Test("Undo restores the drawer at its final position")
  func undone() {
    let loop = Loop(drawer, PersonSession(), history: PersonSession.history)
    loop.send(.drawerToggled(at: time(0)))
    loop.send(.textFocused(at: time(100)))
    loop.undo()
    #expect(loop.state.work.drawer.phase(at: time(5_000)) == .present)
    #expect(loop.history?.redoName == "Redo Close the drawer" && loop.history?.undoName == "Undo Open the drawer")
    loop.undo()
    #expect(loop.state.work.drawer.phase(at: time(5_000)) == .absent)
  }
}
