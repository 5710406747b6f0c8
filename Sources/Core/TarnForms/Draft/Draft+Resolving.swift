import TarnRecord

extension Draft {
  /// Resolves a conflict with one of its three versions.
  ///
  /// ```swift
  /// try draft.resolve(conflict, with: .theirs)
  /// ```
  ///
  /// `.mine` keeps the current content of ``value``, including edits made since the conflict appeared: use it for
  /// a user who has read both versions and written a third. If the stored
  /// value was deleted, `.mine` inserts the draft again (``restore()``), `.base` inserts the last stored version, and
  /// `.theirs` leaves nothing to suggest: drop the draft then.
  ///
  /// - Throws: ``/TarnRecord/PatchError`` if the conflict is already resolved or the stored value has changed there
  ///   since the conflict was shown. The draft is then unchanged.
  public mutating func resolve(_ conflict: Conflict, with side: Merge<Value>.Side) throws(PatchError) {
    guard let open = conflicts.first(where: { $0.hasSameValues(as: conflict) }) else {
      throw PatchError(closed: conflict)
    }
    guard status != .deleted else {
      if side != .mine { value = base }
      if side != .theirs { restore() }
      return
    }
    switch side {
    case .mine: break
    case .base: if let origin { value.take(open, from: origin) }
    case .theirs: value.take(open, from: base)
    }
    origin?.take(open, from: base)
    if origin == base { origin = nil }
  }

  /// Resolves all conflicts in a part by replacing the part with a value.
  ///
  /// ```swift
  /// draft.resolve(\.title, as: "Cairo and Giza")
  /// ```
  public mutating func resolve<Part>(_ path: WritableKeyPath<Value, Part>, as part: Part) {
    value[keyPath: path] = part
    origin?[keyPath: path] = base[keyPath: path]
    if origin == base { origin = nil }
  }

  /// Restores a deleted stored value: Done inserts ``value`` as a new value.
  ///
  /// Does nothing unless the stored value was deleted.
  public mutating func restore() {
    guard status == .deleted else { return }
    status = .new
    // The open conflicts compared with a stored value that no longer exists.
    origin = nil
  }
}
