import Dreams
import Foundation
import Tarn
import TarnTesting
import Testing

/// The talk's controller: a property for each state of the list, and each exit must clear all of them.
private final class ListController {
  var isSelecting = false
  var selected: Set<UUID> = []
  var showsBoxes = false
  var shared: Set<UUID>?

  func select() {
    isSelecting = true
    showsBoxes = true
  }

  func choose(_ id: UUID) { selected.insert(id) }

  func share() {
    isSelecting = false
    showsBoxes = false
    shared = selected
    selected = []
  }

  // Clears two of the three properties and forgets the boxes.
  func cancel() {
    isSelecting = false
    selected = []
  }
}

@Suite("The talk's second bug: a leftover selection") struct LeftoverSelectionTests {
  @Test("With one property for each state, one is not cleared: a list in viewing mode with checkboxes")
  func controller() {
    let controller = ListController()
    controller.select()
    controller.choose(uuid(1))
    controller.cancel()
    #expect(!controller.isSelecting)
    #expect(controller.showsBoxes)
  }

  @Test("In Dreams cancelling a selection restores the list and discards the selection")
  func dreams() {
    let before = Window.State.three.after(.listScrolled(80))
    let after = before.after(.select, .choose(uuid(1), true), .choose(uuid(2), true), .back)
    #expect(after.session.screen == .list(.viewing))
    #expect(after.session.selection == nil)
    #expect(after.after(.back).session.screen == before.session.screen)
    #expect(after.document == before.document && after.session.listScroll == before.session.listScroll)
  }

  @Test("A new selection is empty, however the last one ended")
  func anew() {
    let chosen: [Action] = [.select, .choose(uuid(1), true)]
    let shared = chosen + [.share(as: uuid(1000)), .renderingUpdated(.ready(.example()), of: uuid(1000))]
    for (actions, end) in [(chosen, Action.back), (shared, .done)] {
      #expect(Window.State.three.after(actions + [end, .select]).session.selection == [])
    }
  }

  @Test("From any state, cancelling twice at most leads to the plain list")
  func always() {
    var left = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var state = Window.State.three
      for action in DreamsActions.laws.randomWalk(seed: seed).flatMap(\.actions) {
        _ = Window().update(&state, action)
        guard state.session.selection != nil || state.session.sharing != nil else { continue }
        left += 1
        #expect(state.after(.back, .back).session.screen == .list(.viewing))
      }
    }
    #expect(left > 100)
  }
}
