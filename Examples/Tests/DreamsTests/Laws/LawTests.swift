import Dreams
import Tarn
import TarnForms
import TarnSession
import TarnTesting
import Testing

@Suite("Dreams satisfies Tarn's laws") struct LawTests {
  private let laws = DreamsActions.laws

  @Test("Dreams satisfies the laws of updates, replay, time travel, undo and bounds")
  func lawsHold() { #expect(laws.firstViolation(history: Dreams.history)?.description == nil) }

  @Test("Dreams lists all fields, and satisfies the laws of patches and merges")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches()?.description == nil)
    #expect(laws.merging()?.description == nil)
    #expect(laws.selectiveUndo()?.description == nil)
  }

  @Test("The typed text of a new dream converges, and so does a description")
  func fields() {
    let typed = laws.binding {
      FieldBinding($0.view.typed) { .type($0) }
    } typing: {
      DreamsActions.words(&$1)
    }
    #expect(typed?.description == nil)
    let described = laws.binding {
      FieldBinding($0.document.dreams[id: Dream.keynote.id]?.description ?? "") {
        .change(Dream.keynote.id, .describe($0))
      }
    } typing: {
      DreamsActions.words(&$1)
    }
    #expect(described?.description == nil)
  }

  @Test("Concurrent typing in one description loses no word")
  func typing() {
    var laws = Laws(Dreams(), from: .three) { _, _ in .select }
    laws.steps = 100
    let violation = laws.typing {
      $0.document.dreams[id: Dream.keynote.id]?.description ?? ""
    } action: {
      .change(Dream.keynote.id, .describe($0))
    }
    #expect(violation?.description == nil)
  }

  @Test("All values stay in their bounds in random walks, and only the present sharing is rendered")
  func bounds() {
    var reached: Set<String> = []
    for seed in 1...30 as ClosedRange<UInt64> {
      var state = Dreams.State.three
      for act in laws.randomWalk(seed: seed).flatMap(\.actions) {
        _ = Dreams().update(&state, act)
        reached.insert(String(describing: state.view.screen).prefix { $0 != "(" && $0 != ")" }.description)
        for dream in state.document.dreams { #expect(Dream.held(dream.description) == dream.description) }
        #expect(Dream.held(state.view.typed) == state.view.typed)
        #expect(state.view.listScroll >= 0 && state.view.listScroll.isFinite)
        let drawn = Dreams().subscriptions(state)
        #expect(drawn.map(\.sharing) == (drawn.isEmpty ? [] : [state.view.sharing?.id]))
        if case .rendering(let share)? = state.view.sharing?.progress {
          #expect((0...1).contains(share))
          #expect(drawn.isEmpty == state.sharedDreams.isEmpty)
        } else {
          #expect(drawn.isEmpty)
        }
      }
    }
    // The walk must reach all screens for the test to prove anything.
    #expect(reached == ["list", "dream", "favourite"])
  }

  @Test("After any action, the stored state decodes to the same state", arguments: 1...5)
  func restoration(seed: UInt64) throws {
    let loop = Loop(Dreams.State.three, Dreams(), history: Dreams.history)
    for act in laws.randomWalk(seed: seed, history: Dreams.history) {
      act.perform(on: loop)
      let text = try StateText.write(loop.state)
      #expect(try StateText.read(Dreams.State.self, from: text) == loop.state)
      for action in act.actions where !"\(action)".contains("nan") {
        #expect(try StateText.read(Action.self, from: StateText.write(action)) == action)
      }
    }
  }
}
