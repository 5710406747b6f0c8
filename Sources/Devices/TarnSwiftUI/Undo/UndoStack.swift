/// The part of Foundation's `UndoManager` that ``UndoFeed`` uses, so that it runs without Apple's Foundation, too.
///
/// Registrations between `beginUndoGrouping` and `endUndoGrouping` are undone together. One that is made while the stack
/// undoes goes to the other side; one that is made otherwise empties the side of redo.
@MainActor protocol UndoStack: AnyObject {
  var groupsByEvent: Bool { get set }
  /// The number of open groups.
  var groupingLevel: Int { get }
  var isUndoing: Bool { get }
  var isRedoing: Bool { get }

  func beginUndoGrouping()
  func endUndoGrouping()
  func undo()
  func removeAllActions(withTarget target: Any)
  func setActionName(_ actionName: String)
  func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping @MainActor (Target) -> Void)
}
