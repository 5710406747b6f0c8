import Tarn

/// The feature of a toast: the last step, for some seconds, with a button that undoes it. See
/// ``Part/undoToast(of:duration:isolation:for:)-(Store<F>,_,_,_)``.
struct UndoToast: Feature {
  struct State: Equatable {
    var shown: Step?
    /// Whether a step is expected: one of the actions that get a toast was sent.
    var isExpecting = false
    /// The last step that could be undone when the expected one was not there yet.
    var last: Int?

    /// Whether a step that can be undone is the expected one.
    func isNew(_ step: Step?) -> Bool { isExpecting && step != nil && step?.id != last }
  }

  struct Step: Hashable, Sendable {
    let id: Int
    let label: String
    var way: Way?
  }

  /// The way in which a step is taken back.
  enum Way: Hashable, Sendable {
    case byHistory
    /// By an action of the app, also when the step is not the last one any more.
    case byAction
  }

  /// A step in a store's history.
  struct Entry<F: Feature> {
    let action: F.Action?
    /// The state before it.
    let before: F.State

    /// Finds a step in the history, in the log from its end: it is one of the last.
    init?(_ id: Int, in history: History<F.State, F.Action>) {
      guard let index = history.log.lastIndex(where: { $0.id == id }) else { return nil }
      action = history.log[index].action
      before = index > history.log.startIndex ? history.log[history.log.index(before: index)].state : history.first
    }
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
      if state.isNew(step), let step {
        state.shown = step.way == nil ? nil : step
        state.isExpecting = false
      } else if let shown = state.shown, step?.id != shown.id {
        // It was undone, or is not the last step any more: then undo would take back something else. A step that an
        // action takes back goes only if it was undone; the steps after it have greater IDs.
        if shown.way == .byHistory || step.map({ $0.id < shown.id }) ?? true { state.shown = nil }
      }
    case .undo, .close, .expired: state.shown = nil
    }
    return []
  }

  func subscriptions(_ state: State) -> [Step] { state.shown.map { [$0] } ?? [] }
}

/// Waits as long as a toast is shown.
struct ToastTimer: UseCase {
  let duration: Duration

  func perform(_ step: UndoToast.Step, respond: ResponseSender<Void>) async {
    do {
      try await Task.sleep(for: duration)
      await respond(())
    } catch {
      // The toast is gone already.
    }
  }
}
