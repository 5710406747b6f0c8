import Dreams
import Foundation
import TarnWeb

/// The page's content for a state: one screen at a time.
struct DreamsView {
  let state: Dreams.State
  let maker: CardFactory

  var body: View {
    .div(
      [.class("dreams"), .onKeys(keys)],
      screen,
      .ifPresent(state.view.sharing) {
        SharingView(sharing: $0, dreams: state.sharedDreams, hasFocus: state.view.focus == .screen).body
      })
  }

  private var screen: View {
    switch state.view.screen {
    case .list(let mode): ListView(state: state, mode: mode, maker: maker).body
    case .dream(let screen):
      .memo(
        DreamView.Input(
          dream: state.openDream, scroll: screen.scroll, hasFocus: state.view.focus == .screen),
        key: screen.id
      ) { DreamView(input: $0, maker: maker).body }
    case .favourite:
      FavouriteView(favourite: state.document.favourite, hasFocus: state.view.focus == .screen, maker: maker).body
    }
  }

  /// The key bindings: Escape goes back one step.
  private var keys: [String: Dreams.Action] {
    switch state.view.screen {
    case .list(.viewing): [:]
    case .list: ["Escape": .cancel]
    case .dream, .favourite: ["Escape": .close]
    }
  }
}
