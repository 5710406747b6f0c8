/// The values that an undo button shows. Swift's Observation tracks them: each reader is notified once the value that it has
/// read has changed. A store without a history has no steps.
///
/// ```swift
/// Text(store.undoName ?? "Undo")
/// ```
///
/// - Complexity: that of ``History/undoable``; once more after each settling, until the value has changed.
extension Store {
  /// Whether there is a step to undo.
  public var canUndo: Bool { trackedStep("canUndo") { $0?.undoable != nil } }

  /// Whether there is a step to redo.
  public var canRedo: Bool { trackedStep("canRedo") { $0?.redoable != nil } }

  /// The name of the step that ``undo()`` undoes; `nil` if there is none.
  public var undoActionName: String? { trackedStep("undoActionName") { $0?.undoable?.label } }

  /// The name of the step that ``redo()`` redoes; `nil` if there is none.
  public var redoActionName: String? { trackedStep("redoActionName") { $0?.redoable?.label } }

  /// The title of an undo button, such as “Undo Rename Cairo”; `nil` if there is no step to undo.
  public var undoName: String? { trackedStep("undoName") { $0?.undoName } }

  /// The title of a redo button, such as “Redo Rename Cairo”; `nil` if there is no step to redo.
  public var redoName: String? { trackedStep("redoName") { $0?.redoName } }

  private func trackedStep<Value: Equatable>(
    _ key: String, _ value: @escaping (History<F.State, F.Action>?) -> Value
  ) -> Value {
    tracked(key) { [unowned loop] in value(loop.history) }
  }
}
