extension Scope {
  /// A part that may not be there: an optional, an enum's case.
  ///
  /// ```swift
  /// let detail = store.scope(ifPresent: { $0.detail }, action: { .detail($0) })
  /// let failed = store.scope(ifPresent: { if case .failed(let why) = $0.load { why } else { nil } }, action: …)
  /// ```
  ///
  /// What is sent while it is not there is dropped, and reported.
  @inlinable public func scope<Part, PartAction>(
    ifPresent part: @escaping (borrowing State) -> Part?, action: @escaping (PartAction) -> Action
  ) -> Scope<Part?, PartAction> {
    let (lend, deliver, report) = (self.lend, self.deliver, self.report)
    return Scope<Part?, PartAction>(
      lend: { body in lend { body(part($0)) } },
      deliver: { sent, cause in
        var isPresent = false
        lend { isPresent = part($0) != nil }
        guard isPresent else { return report(.sentToVanished(Fault.name(of: sent))) }
        deliver(action(sent), cause)
      },
      watch: watch, report: report, owner: owner, cells: cells)
  }

  /// The element with an id, for as long as it is there.
  ///
  /// ```swift
  /// let cairo = store.scope(id: cairo.id, of: { $0.clocks }, action: { .clock($0, $1) })
  /// ```
  ///
  /// - Complexity: finds the element by walking the collection, on every read and send. A collection that finds by id is
  ///   asked itself: `store.scope(ifPresent: { $0.clocks[id: cairo.id] }, action: …)`.
  @inlinable public func scope<Elements: Collection, PartAction>(
    id: Elements.Element.ID, of elements: @escaping (borrowing State) -> Elements,
    action: @escaping (Elements.Element.ID, PartAction) -> Action
  ) -> Scope<Elements.Element?, PartAction> where Elements.Element: Identifiable {
    scope(
      ifPresent: { state in elements(state).first { $0.id == id } },
      action: { action(id, $0) })
  }

  /// A part that may itself not be there, of what may not be there.
  @inlinable public func scope<Whole, Part, PartAction>(
    insideIfPresent part: @escaping (borrowing Whole) -> Part?, action: @escaping (PartAction) -> Action
  ) -> Scope<Part?, PartAction> where State == Whole? {
    scope(ifPresent: { whole in (copy whole).flatMap { part($0) } }, action: action)
  }

  /// A part of what may not be there: not there either when the whole is not.
  @inlinable public func scope<Whole, Part, PartAction>(
    inside part: @escaping (borrowing Whole) -> Part, action: @escaping (PartAction) -> Action
  ) -> Scope<Part?, PartAction> where State == Whole? {
    scope(ifPresent: { whole in (copy whole).map { part($0) } }, action: action)
  }
}

extension Store {
  /// A part that may not be there. See ``Scope/scope(ifPresent:action:)``.
  @inlinable public func scope<Part, PartAction>(
    ifPresent part: @escaping (borrowing F.State) -> Part?, action: @escaping (PartAction) -> F.Action
  ) -> Scope<Part?, PartAction> {
    whole.scope(ifPresent: part, action: action)
  }

  /// The element with an id, for as long as it is there. See ``Scope/scope(id:of:action:)``.
  @inlinable public func scope<Elements: Collection, PartAction>(
    id: Elements.Element.ID, of elements: @escaping (borrowing F.State) -> Elements,
    action: @escaping (Elements.Element.ID, PartAction) -> F.Action
  ) -> Scope<Elements.Element?, PartAction> where Elements.Element: Identifiable {
    whole.scope(id: id, of: elements, action: action)
  }
}
