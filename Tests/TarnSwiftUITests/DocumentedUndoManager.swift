@testable import TarnSwiftUI

/// An undo manager that does what Apple documents of `UndoManager`, as far as `UndoFeed` relies on it.
@MainActor final class DocumentedUndoManager: UndoStack {
  private struct Group {
    var name = ""
    var actions: [(target: AnyObject, perform: @MainActor () -> Void)] = []
  }

  private var undoGroups: [Group] = []
  private var redoGroups: [Group] = []
  private var open: Group?
  private(set) var groupingLevel = 0
  private(set) var isUndoing = false
  private(set) var isRedoing = false
  var groupsByEvent = true

  var canUndo: Bool { !undoGroups.isEmpty || open?.actions.isEmpty == false }
  var canRedo: Bool { !redoGroups.isEmpty }
  var undoActionName: String { undoGroups.last?.name ?? "" }
  var redoActionName: String { redoGroups.last?.name ?? "" }

  func beginUndoGrouping() {
    if groupingLevel == 0 { open = Group() }
    groupingLevel += 1
  }

  func endUndoGrouping() {
    groupingLevel -= 1
    guard groupingLevel == 0, let group = open else { return }
    open = nil
    guard !group.actions.isEmpty else { return }
    if isUndoing { redoGroups.append(group) } else { undoGroups.append(group) }
  }

  /// The end of an event, which closes the group that its first registration has opened.
  func endEvent() {
    while groupsByEvent, groupingLevel > 0 { endUndoGrouping() }
  }

  func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping @MainActor (Target) -> Void) {
    if groupingLevel == 0 {
      precondition(groupsByEvent, "A registration without a group.")
      beginUndoGrouping()
    }
    if !isUndoing, !isRedoing { redoGroups = [] }
    open?.actions.append((target, { handler(target) }))
  }

  func setActionName(_ actionName: String) { open?.name = actionName }

  func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    func removed(_ groups: [Group]) -> [Group] {
      groups.map { group in
        var group = group
        group.actions.removeAll { $0.target === target }
        return group
      }
      .filter { !$0.actions.isEmpty }
    }
    (undoGroups, redoGroups) = (removed(undoGroups), removed(redoGroups))
  }

  func undo() {
    if groupingLevel == 1 { endUndoGrouping() }
    precondition(groupingLevel == 0, "An undo within a group.")
    guard let group = undoGroups.popLast() else { return }
    isUndoing = true
    perform(group)
    isUndoing = false
  }

  func redo() {
    guard let group = redoGroups.popLast() else { return }
    isRedoing = true
    perform(group)
    isRedoing = false
  }

  private func perform(_ group: Group) {
    beginUndoGrouping()
    for action in group.actions.reversed() { action.perform() }
    endUndoGrouping()
  }
}
