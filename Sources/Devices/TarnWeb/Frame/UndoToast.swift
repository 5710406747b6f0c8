import Tarn

/// The feature of a toast: the last step, for some seconds, with a button that undoes it. See
/// ``Part/undoToast(of:isolation:for:)-(Store<F>,_,_)``.
struct UndoToast: Feature {
  struct State: Equatable {
    var shown: Step?
    /// Whether a step is expected: one of the actions that get a toast was sent.
    var isExpecting = false
    /// The last step that could be undone when the expected one was not there yet.
    var last: Int?
  }

  struct Step: Hashable, Sendable {
    let id: Int
    let label: String
  }

  enum Action: Sendable {
    case sent(last: Int?)
    /// The step that can be undone now.
    case undoable(Step?)
    case undo, close, expired
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .sent(let last):
      // The step of an earlier action of the same turn may not be there yet, so its predecessor stays.
      if !state.isExpecting { state.last = last }
      state.isExpecting = true
    case .undoable(let step):
      if state.isExpecting, let step, step.id != state.last {
        state.shown = step
        state.isExpecting = false
      } else if step?.id != state.shown?.id {
        // It was undone, or is not the last step any more: then its button would undo something else.
        state.shown = nil
      }
    case .undo, .close, .expired: state.shown = nil
    }
    return []
  }

  func subscriptions(_ state: State) -> [Step] { state.shown.map { [$0] } ?? [] }
}

/// Waits as long as a toast is shown: 8 seconds, for a text of some words and a decision. WCAG 2.2 asks for no limit
/// where the same can be done elsewhere, as here by the undo button of the history bar.
struct ToastTimer: UseCase {
  func perform(_ step: UndoToast.Step, respond: ResponseSender<Void>) async {
    do {
      try await Task.sleep(for: .seconds(8))
      await respond(())
    } catch {
      // The toast is gone already.
    }
  }
}
