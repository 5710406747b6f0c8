import Tarn

/// The undo steps of a store's document, or of a session.
@MainActor struct UndoSource {
  /// The names of the next steps; `nil` if there is none.
  let names: () -> UndoStepNames
  let undo: () -> Void
  let redo: () -> Void
  /// Calls a closure after each change.
  let observe: (_ onChange: @escaping () -> Void) -> ObserverToken
}

/// The names of the next steps.
struct UndoStepNames: Equatable {
  var undo: String?
  var redo: String?
}

/// Keeps one step to undo and one to redo of a history in the system's undo manager, so that its menu, its keys and the
/// gestures reach the history, beside the steps that text views register for typing.
///
/// ```
/// history     a ─ b ─ c ┊ d ─ e          ┊ is the present
/// manager     undo: … c                  redo: d
/// ```
///
/// The history alone decides what can be undone; the manager has its two neighbors of the present. They are registered
/// anew after each change of their names, also after time travel and undo by a button of the app. So the step to undo is
/// above the typing that was registered before.
///
/// A registration outside of an undo empties the manager's side of redo. So both are registered for undo first, and the
/// later one is undone without an effect: what it registers meanwhile goes to the side of redo.
@MainActor final class UndoFeed {
  private let source: UndoSource
  private weak var stack: (any UndoStack)?
  /// Calls a closure when the present event has ended, and the manager's group with it.
  private let later: (@escaping @MainActor () -> Void) -> Void
  private var token: ObserverToken?
  /// The steps in the manager; `nil` while they are not known.
  private var registered: UndoStepNames? = UndoStepNames()
  /// Whether the manager undoes the step that is to become the one to redo.
  private var isMovingToRedo = false
  private var isScheduled = false
  private var isEnded = false

  init(
    _ source: UndoSource, to stack: any UndoStack, later: @escaping (@escaping @MainActor () -> Void) -> Void
  ) {
    (self.source, self.stack, self.later) = (source, stack, later)
    update()
    token = source.observe { [weak self] in self?.update() }
  }

  /// Removes the steps from the manager.
  func end() {
    isEnded = true
    token?.end()
    stack?.removeAllActions(withTarget: self)
  }

  private func update() {
    let names = source.names()
    guard !isEnded, let stack, names != registered else { return }
    // The manager takes no registrations of its own while it undoes, and has an open group until the end of an event in
    // which a text view has registered typing.
    guard !stack.isUndoing, !stack.isRedoing, stack.groupingLevel == 0 else { return updateLater() }
    stack.removeAllActions(withTarget: self)
    if let name = names.undo { register(.undo, name, in: stack) }
    if let name = names.redo {
      register(.redo, name, in: stack)
      isMovingToRedo = true
      stack.undo()
      isMovingToRedo = false
    }
    registered = names
  }

  private func updateLater() {
    guard !isScheduled else { return }
    isScheduled = true
    later { [weak self] in
      self?.isScheduled = false
      self?.update()
    }
  }

  private enum Direction { case undo, redo }

  /// Registers a step in a group of its own.
  private func register(_ direction: Direction, _ name: String, in stack: any UndoStack) {
    let groupsByEvent = stack.groupsByEvent
    stack.groupsByEvent = false
    stack.beginUndoGrouping()
    add(direction, name, to: stack)
    stack.endUndoGrouping()
    stack.groupsByEvent = groupsByEvent
  }

  private func add(_ direction: Direction, _ name: String, to stack: any UndoStack) {
    stack.registerUndo(withTarget: self) { feed in feed.perform(direction, name) }
    stack.setActionName(name)
  }

  /// Is called by the manager, which has removed the registration.
  private func perform(_ direction: Direction, _ name: String) {
    guard let stack else { return }
    if isMovingToRedo { return add(direction, name, to: stack) }
    registered = nil
    switch direction {
    case .undo: source.undo()
    case .redo: source.redo()
    }
    updateLater()
  }
}
