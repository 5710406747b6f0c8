import Dreams
import Tarn
import TarnForms
import TarnSession
import TarnTesting
import Testing

@Suite("Tarn's laws hold for Dreams") struct LawTests {
  private let laws = DreamWalk.laws

  @Test("Pure update, told once, replay, winding, undo, bounds")
  func lawsHold() { #expect(laws.firstViolation(history: Dreams.history)?.description == nil) }

  @Test("Every field is listed, and patches and merges keep their laws")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches()?.description == nil)
    #expect(laws.merging()?.description == nil)
    #expect(laws.undoingAmongOthers()?.description == nil)
  }

  @Test("What is typed comes to rest: a new dream, and a description")
  func fields() {
    let typed = laws.binding {
      FieldBinding($0.view.typed) { .type($0) }
    } typing: {
      DreamWalk.words(&$1)
    }
    #expect(typed?.description == nil)
    let described = laws.binding {
      FieldBinding($0.document.dreams[id: Dream.keynote.id]?.description ?? "") {
        .change(Dream.keynote.id, .describe($0))
      }
    } typing: {
      DreamWalk.words(&$1)
    }
    #expect(described?.description == nil)
  }

  @Test("Where several write one description, no word is lost")
  func typing() {
    var laws = Laws(Dreams(), from: .three) { _, _ in .select }
    laws.acts = 100
    let violation = laws.typing {
      $0.document.dreams[id: Dream.keynote.id]?.description ?? ""
    } acting: {
      .change(Dream.keynote.id, .describe($0))
    }
    #expect(violation?.description == nil)
  }

  @Test("Whatever happens, all is within its bounds, and only one picture is ever drawn: the one that is waited for")
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
        let drawn = Dreams().sources(state)
        #expect(drawn.map(\.sharing) == (drawn.isEmpty ? [] : [state.view.sharing?.id]))
        if case .rendering(let share)? = state.view.sharing?.progress {
          #expect((0...1).contains(share))
          #expect(drawn.isEmpty == state.sharedDreams.isEmpty)
        } else {
          #expect(drawn.isEmpty)
        }
      }
    }
    // A walk that stays in the list would show nothing.
    #expect(reached == ["list", "dream", "favourite"])
  }

  @Test("Quitting at any instant and starting again shows the same screen", arguments: 1...5)
  func restoration(seed: UInt64) throws {
    let loop = Loop(Dreams.State.three, Dreams(), history: Dreams.history)
    for act in laws.randomWalk(seed: seed, history: Dreams.history) {
      act.perform(on: loop)
      let text = try StateText.write(loop.state)
      #expect(try StateText.read(Dreams.State.self, from: text) == loop.state)
      for action in act.actions where !"\(action)".contains("nan") {
        #expect(try StateText.read(Act.self, from: StateText.write(action)) == action)
      }
    }
  }
}
