import TarnRecord

extension Draft {
  /// Resolves a conflict with one of the three versions.
  ///
  /// ```swift
  /// try draft.resolve(conflict, with: .theirs)
  /// ```
  ///
  /// `.mine` keeps the current ``value``, edited since or not. For a deleted value, `.mine` puts the draft back
  /// (``putBack()``), `.base` restores the base, and `.theirs` leaves nothing to suggest: drop the draft then.
  ///
  /// - Throws: ``Misfit`` if the conflict is not open any more, or has changed: the owner's value has changed since it
  ///   was shown. Nothing is changed then.
  public mutating func resolve(_ conflict: Conflict, with side: Merge<Value>.Side) throws(Misfit) {
    guard let open = conflicts.first(where: { $0.asksTheSame(as: conflict) }) else { throw Misfit(decided: conflict) }
    guard standing != .gone else {
      if side != .mine { value = base }
      if side != .theirs { putBack() }
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

  /// Resolves a conflict with the current ``value``: for a person who has read both and written a third version.
  ///
  /// - Throws: ``Misfit`` like ``resolve(_:with:)``.
  public mutating func settle(_ conflict: Conflict) throws(Misfit) { try resolve(conflict, with: .mine) }

  /// Resolves all conflicts in a part with a value, which replaces it.
  ///
  /// ```swift
  /// draft.resolve(\.title, as: "Cairo and Giza")
  /// ```
  public mutating func resolve<Part>(_ path: WritableKeyPath<Value, Part>, as part: Part) {
    value[keyPath: path] = part
    origin?[keyPath: path] = base[keyPath: path]
    if origin == base { origin = nil }
  }

  /// Puts a deleted value back: Done adds it with the current ``value``.
  ///
  /// Does nothing while it exists.
  public mutating func putBack() {
    guard standing == .gone else { return }
    standing = .new
    // The conflicts were between mine and a value that no longer exists.
    origin = nil
  }
}
