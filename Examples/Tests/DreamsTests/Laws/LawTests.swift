import Dreams
import Tarn
import TarnDocument
import TarnForms
import TarnSession
import TarnTesting
import Testing

@Suite("Dreams satisfies Tarn's laws") struct LawTests {
  private let laws = DreamsActions.laws

  @Test("Dreams satisfies the laws of updates, replay, time travel, undo and bounds")
  func lawsHold() {
    let shared = DreamsActions.sharedLaws
    #expect(shared.firstViolation(history: Dreams.history)?.description == nil)
  }

  @Test("An action changes no other window, and adapting a window to the document is idempotent")
  func windows() { #expect(DreamsActions.sharedLaws.sessions()?.description == nil) }

  @Test("No window overwrites the change of another one unnoticed")
  func lostUpdates() { #expect(DreamsActions.sharedLaws.lostUpdates()?.description == nil) }

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
      FieldBinding($0.session.typed) { .type($0) }
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

  @Test("Every screen has an address, which leads to it")
  func addresses() {
    #expect(DreamsActions.sharedLaws.addresses(Dreams.addresses, places: [.favourite, nil])?.description == nil)
  }

  @Test("Concurrent typing in one description loses no word")
  func typing() {
    var laws = Laws(Window(), from: .three) { _, _ in .select }
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
      var state = Window.State.three
      for action in laws.randomWalk(seed: seed).flatMap(\.actions) {
        _ = Window().update(&state, action)
        reached.insert(String(describing: state.session.screen).prefix { $0 != "(" && $0 != ")" }.description)
        for dream in state.document.dreams { #expect(Dream.held(dream.description) == dream.description) }
        #expect(Dream.held(state.session.typed, to: Dream.longestTyped) == state.session.typed)
        #expect(state.session.listScroll >= 0 && state.session.listScroll.isFinite)
        let drawn = Window().subscriptions(state).compactMap(\.rendering)
        #expect(drawn.map(\.sharing) == (drawn.isEmpty ? [] : [state.session.sharing?.id]))
        if case .rendering(let share)? = state.session.sharing?.progress {
          #expect((0...1).contains(share))
          #expect(drawn.isEmpty == state.view.chosenDreams.isEmpty)
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
    let loop = Loop(DocumentState(Dreams.Document.three), SharedDocument(Dreams()), history: Dreams.history)
    for step in DreamsActions.sharedLaws.randomWalk(seed: seed, history: Dreams.history) {
      step.perform(on: loop)
      let text = try StateText.write(loop.state)
      #expect(try StateText.read(SharedDocument<Dreams>.State.self, from: text) == loop.state)
      for action in step.actions where !"\(action)".contains("nan") {
        #expect(try StateText.read(SharedDocument<Dreams>.Action.self, from: StateText.write(action)) == action)
      }
    }
  }
}
