import Tarn
import Testing

@testable import TarnWeb

/// The bar's own feature and its update function, without a page.
@Suite("The history bar") struct HistoryBarTests {
  private func state(after actions: HistoryBar.Action...) -> HistoryBar.State {
    var state = HistoryBar.State()
    for action in actions { _ = HistoryBar().update(&state, action) }
    return state
  }

  @Test("The bar is split and opened by actions, and opening it again clears an old refusal")
  func panels() {
    #expect(state(after: .split(true)).isSplit)
    #expect(!state(after: .split(true), .split(false)).isSplit)
    let opened = state(after: .open(.state), .loadFailed("No."), .open(nil))
    #expect(opened.panel == nil && opened.loadError == nil)
  }

  @Test("The list of steps is scrolled so that the present step is in view")
  func scrolling() {
    #expect(state(after: .scrolled(88)).scrollOffset == 88)
    #expect([0, 3, 4, 100].map { HistoryBar.scrollOffset(showing: $0) } == [0, 0, 44, 97 * 44])
  }

  @Test("Playing stops when a user moves the slider, steps, or pauses")
  func stopping() {
    #expect(state(after: .play(.single)).playing == .single)
    #expect(state(after: .play(.single), .play(.double)).playing == .double)
    for action in [
      HistoryBar.Action.slide(.everything, to: 1), .select(2), .step(.everything, by: 1), .undo, .redo, .pause,
    ] {
      #expect(state(after: .play(.single), action).playing == nil)
    }
  }

  @Test("The bar waits only while it plays, and a new wait differs from the last one of the same length")
  func waiting() {
    let playing = state(after: .play(.single), .wait(milliseconds: 400))
    #expect(HistoryBar().subscriptions(playing) == [HistoryBar.Wait(milliseconds: 400, number: 1)])
    let second = state(after: .play(.single), .wait(milliseconds: 400), .waited, .wait(milliseconds: 400))
    #expect(HistoryBar().subscriptions(second) == [HistoryBar.Wait(milliseconds: 400, number: 2)])
    #expect(HistoryBar().subscriptions(state(after: .wait(milliseconds: 400))) == [])
    #expect(HistoryBar().subscriptions(state(after: .play(.single), .wait(milliseconds: 400), .pause)) == [])
  }

  @Test("The message about undo is shown for five seconds, or until it ends or the user goes elsewhere")
  func messages() {
    let first = state(after: .undo, .announce(.undone("a")))
    #expect(first.message?.text == .undone("a"))
    #expect(HistoryBar().subscriptions(first) == [.init(milliseconds: 5_000, number: 1, isOfMessage: true)])
    let second = state(after: .announce(.undone("a")), .announce(.undone("a")))
    #expect(second.message?.number == 2, "An equal message is a new one, which a screen reader announces.")
    for action in [HistoryBar.Action.messageEnded, .slide(.everything, to: 0), .step(.everything, by: 1)] {
      #expect(state(after: .announce(.undone("a")), action).message == nil)
    }
    let playing = state(after: .announce(.undone("a")), .play(.single), .wait(milliseconds: 400))
    #expect(HistoryBar().subscriptions(playing).count == 2)
  }

  @Test("A refused paste stays in the field, and an accepted one clears it")
  func pasting() {
    let refused = state(after: .typed("x"), .goToPasted, .loadFailed("No."))
    #expect(refused.pasted == "x" && refused.loadError == "No.")
    let better = state(after: .typed("x"), .loadFailed("No."), .typed("xy"))
    #expect(better.pasted == "xy" && better.loadError == nil)
    #expect(state(after: .typed("x"), .loadFailed("No."), .loaded) == HistoryBar.State())
  }
}
