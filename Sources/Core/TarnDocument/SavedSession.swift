import TarnRecord
import TarnValues

/// A session with its undo steps.
///
/// Its contents have an allocation of their own, which versions of the state share: a session is a large value, and the
/// map of the sessions copies a session's neighbors, too.
@usableFromInline struct SavedSession<Session: Record>: Record {
  @usableFromInline final class Storage: Sendable {
    @usableFromInline let contents: SavedSession.Contents

    @inlinable init(_ contents: SavedSession.Contents) { self.contents = contents }
  }

  @usableFromInline struct Contents: Equatable, Codable, Sendable {
    @usableFromInline var session: Session
    /// The steps that can be undone, the latest last: for each a new session with the part that is undone, as it was
    /// before the step. In files of earlier versions it is the whole session of that time, which restores the same.
    @usableFromInline var undo: Vector<Session> = []
    /// The steps that can be redone, the next one last: the part as it was after the step.
    @usableFromInline var redo: Vector<Session> = []
    /// The names of the last steps of ``undo`` and of ``redo``. Steps of earlier versions, which come first, have none. A
    /// field of its own, so that the changes in such a file still apply.
    @usableFromInline var undoNames: Vector<String> = []
    @usableFromInline var redoNames: Vector<String> = []
    /// The run of the last action; `nil` if the next action is a step of its own.
    @usableFromInline var run: String?
    /// The turn in which the session acted last; 0 if the session is not saved yet.
    @usableFromInline var turn = 0

    @inlinable init(_ session: Session) { self.session = session }
  }

  @usableFromInline var storage: Storage

  @inlinable init(_ contents: Contents) { storage = Storage(contents) }

  @inlinable var session: Session { storage.contents.session }
  @inlinable var turn: Int { storage.contents.turn }

  /// Returns whether the saved session equals another, without a copy of it.
  @inlinable func has(_ session: Session) -> Bool { storage.contents.session == session }

  @inlinable var contents: Contents {
    get { storage.contents }
    set { storage = Storage(newValue) }
  }

  @usableFromInline static var fields: [Field<SavedSession>] {
    [
      Field("session", \.contents.session), Field("undo", \.contents.undo, default: []),
      Field("redo", \.contents.redo, default: []), Field("undoNames", \.contents.undoNames, default: []),
      Field("redoNames", \.contents.redoNames, default: []), Field("run", \.contents.run, default: nil),
      Field("turn", \.contents.turn, default: 0),
    ]
  }
}

// Everything else is as if the contents were stored properties.

extension SavedSession: CustomReflectable {
  @inlinable static func == (lhs: SavedSession, rhs: SavedSession) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.contents == rhs.storage.contents
  }

  @usableFromInline init(from decoder: any Decoder) throws { self.init(try Contents(from: decoder)) }

  @usableFromInline func encode(to encoder: any Encoder) throws { try contents.encode(to: encoder) }

  @usableFromInline var customMirror: Mirror { Mirror(reflecting: contents) }
}

extension SavedSession.Contents {
  /// A step: the part of the session that it restores, in a new session, and its name.
  @usableFromInline struct Step: Equatable {
    @usableFromInline var part: Session
    @usableFromInline var name: String

    @inlinable init(part: Session, name: String) {
      self.part = part
      self.name = name
    }
  }

  /// A direction along the steps.
  @usableFromInline enum Direction { case undo, redo }

  /// Whether there is neither a step to undo nor one to redo.
  @inlinable var hasNoSteps: Bool { undo.isEmpty && redo.isEmpty }

  /// Returns the next step in a direction.
  @inlinable func step(_ direction: Direction) -> Step? {
    let (parts, names) = direction == .undo ? (undo, undoNames) : (redo, redoNames)
    return parts.last.map { Step(part: $0, name: names.last ?? "") }
  }

  /// Appends a step. Beyond the maximum the oldest one is dropped.
  @inlinable mutating func append(_ step: Step, _ direction: Direction, maximum: Int) {
    switch direction {
    case .undo: Self.append(step, &undo, &undoNames, maximum)
    case .redo: Self.append(step, &redo, &redoNames, maximum)
    }
  }

  @inlinable static func append(
    _ step: Step, _ parts: inout Vector<Session>, _ names: inout Vector<String>, _ maximum: Int
  ) {
    parts.append(step.part)
    names.append(step.name)
    if parts.count > maximum { parts.removeFirst() }
    if names.count > parts.count { names.removeFirst() }
  }

  /// Removes the next step in a direction.
  @inlinable mutating func removeStep(_ direction: Direction) {
    switch direction {
    case .undo: (_, _) = (undo.popLast(), undoNames.popLast())
    case .redo: (_, _) = (redo.popLast(), redoNames.popLast())
    }
  }

  /// Drops the steps that were undone.
  @inlinable mutating func dropRedo() { (redo, redoNames) = ([], []) }

  /// Names the next step to undo.
  @inlinable mutating func nameUndo(_ name: String) {
    guard !undo.isEmpty else { return }
    _ = undoNames.popLast()
    undoNames.append(name)
  }
}
