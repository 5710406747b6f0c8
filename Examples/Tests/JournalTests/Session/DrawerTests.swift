import Journal
import Tarn
import TarnForms
import TarnTesting
import Testing

/// A regression test for the first bug of the talk: the code asked whether the drawer existed, which is still true
/// while it closes. Toggled during a transition, by its button or by focusing the text, the drawer was removed while it
/// opened and missing when it closed.
@Suite("Photo drawer") struct DrawerTests {
  private let closed = Journal.State.shared.after(.edit(uuid(1)))

  private func drawer(_ state: Journal.State) -> Presence { state.ada.work.drawer }

  @Test("Toggling the drawer during a transition reverses it from its current position")
  func midFlight() {
    let opening = closed.after(.drawerToggled(at: time(0)))
    #expect(drawer(opening).isShown && drawer(opening).phase(at: time(100)) == .appearing)
    let closing = opening.after(.drawerToggled(at: time(100)))
    #expect(!drawer(closing).isShown && drawer(closing).phase(at: time(150)) == .leaving)
    // The drawer opens for 100 of 250 ms and takes as long to close, so it is gone at 200 ms.
    #expect(drawer(closing).progress(at: time(100)) == drawer(opening).progress(at: time(100)))
    #expect(drawer(closing).phase(at: time(200)) == .absent)
  }

  @Test("Focusing the text closes the drawer at any position and never opens it")
  func focusing() {
    let opening = closed.after(.drawerToggled(at: time(0)), .textFocused(at: time(100)))
    #expect(!drawer(opening).isShown && drawer(opening).isOnScreen(at: time(150)))
    // Focusing the text again while the drawer closes changes nothing.
    #expect(drawer(opening.after(.textFocused(at: time(150)))) == drawer(opening))
    #expect(closed.after(.textFocused(at: time(0))) == closed)
    // The button reopens the drawer while it closes.
    #expect(drawer(opening.after(.drawerToggled(at: time(150)))).phase(at: time(350)) == .present)
  }

  @Test("Toggled ten times a second, the drawer never jumps and ends in the right state")
  func tenTimesASecond() {
    let violation = Laws(AdasJournal(), from: closed, actions: { _, _ in .dismissNotice }).presence {
      $0.ada.work.drawer
    } action: { _, now, random in
      random.oneIn(2) ? .drawerToggled(at: now) : .textFocused(at: now)
    }
    #expect(violation?.description == nil)
  }

  @Test("Each action takes effect at once: the button toggles the drawer, and the text closes it")
  func whatIsTrue() {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var (state, now, isOpen) = (closed, Int64(0), false)
      for _ in 0..<100 {
        let isButton = random.oneIn(2)
        state = state.after(isButton ? .drawerToggled(at: time(now)) : .textFocused(at: time(now)))
        isOpen = isButton ? !isOpen : false
        #expect(drawer(state).isShown == isOpen)
        now += Int64.random(in: 1...200, using: &random)
      }
    }
  }

  @Test("Undo restores the drawer at its final position")
  func undone() {
    let state = closed.after(.drawerToggled(at: time(0)), .textFocused(at: time(100)))
    #expect(state.undoStep == "Close the drawer")
    let open = state.undone()
    #expect(drawer(open).phase(at: time(5_000)) == .present && open.undoStep == "Open the drawer")
    #expect(drawer(open.undone()).phase(at: time(5_000)) == .absent)
    #expect(open.redone().ada == state.ada)
  }
}
