import TarnRecord

extension Draft {
  /// Decides a conflict for one of the three.
  ///
  /// ```swift
  /// try draft.resolve(conflict, with: .theirs)
  /// ```
  ///
  /// `.mine` keeps what ``value`` has now, edited since or not. Of a truth that was deleted, `.mine` puts the draft back
  /// (``putBack()``), `.base` puts back what was there, and `.theirs` leaves nothing to suggest: drop the draft then.
  ///
  /// - Throws: ``Misfit`` if the conflict is open no more, or asks something else by now: the truth has moved on since it was
  ///   shown. Nothing is changed then.
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

  /// Decides a conflict for what ``value`` has there now: by a person who has read both and written a third.
  ///
  /// - Throws: ``Misfit`` like ``resolve(_:with:)``.
  public mutating func settle(_ conflict: Conflict) throws(Misfit) { try resolve(conflict, with: .mine) }

  /// Decides whatever is open at a part for a value, which takes its place.
  ///
  /// ```swift
  /// draft.resolve(\.title, as: "Cairo and Giza")
  /// ```
  public mutating func resolve<Part>(_ path: WritableKeyPath<Value, Part>, as part: Part) {
    value[keyPath: path] = part
    origin?[keyPath: path] = base[keyPath: path]
    if origin == base { origin = nil }
  }

  /// Wants a truth back that was deleted: Done puts it in as ``value`` has it.
  ///
  /// Does nothing while it is there.
  public mutating func putBack() {
    guard standing == .gone else { return }
    standing = .new
    // What was open was between mine and a truth that is no more.
    origin = nil
  }
}
