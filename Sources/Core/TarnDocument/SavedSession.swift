import TarnRecord
import TarnValues

/// A session with its undo steps.
@usableFromInline struct SavedSession<Session: Record>: Record {
  @usableFromInline var session: Session
  /// The steps that can be undone, the latest last: for each a new session with the part that is undone, as it was before
  /// the step. In files of earlier versions it is the whole session of that time, which restores the same.
  private var undo: Vector<Session> = []
  /// The steps that can be redone, the next one last: the part as it was after the step.
  private var redo: Vector<Session> = []
  /// The names of the last steps of ``undo`` and of ``redo``. Steps of earlier versions, which come first, have none. A
  /// field of its own, so that the changes in such a file still apply.
  private var undoNames: Vector<String> = []
  private var redoNames: Vector<String> = []
  /// The run of the last action; `nil` if the next action is a step of its own.
  var run: String?
  /// The turn in which the session acted last.
  @usableFromInline var turn = 0

  init(_ session: Session) { self.session = session }

  @usableFromInline static var fields: [Field<SavedSession>] {
    [
      Field("session", \.session), Field("undo", \.undo, default: []), Field("redo", \.redo, default: []),
      Field("undoNames", \.undoNames, default: []), Field("redoNames", \.redoNames, default: []),
      Field("run", \.run, default: nil), Field("turn", \.turn, default: 0),
    ]
  }
}

extension SavedSession {
  /// A step: the part of the session that it restores, in a new session, and its name.
  struct Step: Equatable {
    var part: Session
    var name: String
  }

  /// A direction along the steps.
  enum Direction { case undo, redo }

  /// Whether there is neither a step to undo nor one to redo.
  var hasNoSteps: Bool { undo.isEmpty && redo.isEmpty }

  /// Returns the next step in a direction.
  func step(_ direction: Direction) -> Step? {
    let (parts, names) = direction == .undo ? (undo, undoNames) : (redo, redoNames)
    return parts.last.map { Step(part: $0, name: names.last ?? "") }
  }

  /// Appends a step. Beyond the maximum the oldest one is dropped.
  mutating func append(_ step: Step, _ direction: Direction, maximum: Int) {
    switch direction {
    case .undo: Self.append(step, &undo, &undoNames, maximum)
    case .redo: Self.append(step, &redo, &redoNames, maximum)
    }
  }

  private static func append(
    _ step: Step, _ parts: inout Vector<Session>, _ names: inout Vector<String>, _ maximum: Int
  ) {
    parts.append(step.part)
    names.append(step.name)
    if parts.count > maximum { parts.removeFirst() }
    if names.count > parts.count { names.removeFirst() }
  }

  /// Removes the next step in a direction.
  mutating func removeStep(_ direction: Direction) {
    switch direction {
    case .undo: (_, _) = (undo.popLast(), undoNames.popLast())
    case .redo: (_, _) = (redo.popLast(), redoNames.popLast())
    }
  }

  /// Drops the steps that were undone.
  mutating func dropRedo() { (redo, redoNames) = ([], []) }

  /// Names the next step to undo.
  mutating func nameUndo(_ name: String) {
    guard !undo.isEmpty else { return }
    _ = undoNames.popLast()
    undoNames.append(name)
  }
}
