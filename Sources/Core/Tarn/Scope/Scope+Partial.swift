extension Scope {
  /// Returns a scope of an optional part: an optional, a case of an enum, or a part of another optional part.
  ///
  /// ```swift
  /// let detail = store.scope(ifPresent: \.detail, action: { .detail($0) })
  /// let note = detail.scope(ifPresent: \.?.note, action: { .note($0) })
  /// let clock = store.scope(ifPresent: \.clocks[id: cairo], action: { .clock(cairo, $0) })
  /// ```
  ///
  /// An action that is sent while the part is absent is dropped and reported.
  @inlinable public func scope<Part, PartAction>(
    ifPresent path: KeyPath<State, Part?>, action: @escaping (PartAction) -> Action
  ) -> Scope<Part?, PartAction> {
    optional(part.appending(path), { $0[keyPath: path] }, action)
  }

  /// Returns a scope of the element with an ID; its state is `nil` while the collection has no such element.
  ///
  /// ```swift
  /// let cairo = store.scope(id: 7, of: \.clocks, action: { .clock($0, $1) })
  /// ```
  ///
  /// - Complexity: each read and send scans the collection for the element. For a collection with a look-up by ID, use
  ///   it: `store.scope(ifPresent: \.clocks[id: cairo.id], action: …)`.
  @inlinable public func scope<Elements: Collection, PartAction>(
    id: Elements.Element.ID, of path: KeyPath<State, Elements>,
    action: @escaping (Elements.Element.ID, PartAction) -> Action
  ) -> Scope<Elements.Element?, PartAction> where Elements.Element: Identifiable {
    optional(part.element(id, of: path), { state in state[keyPath: path].first { $0.id == id } }, { action(id, $0) })
  }

  @inlinable func optional<Part, PartAction>(
    _ id: PartID, _ find: @escaping (borrowing State) -> Part?, _ action: @escaping (PartAction) -> Action
  ) -> Scope<Part?, PartAction> {
    let (access, deliver, refuse, report) = (self.access, self.deliver, self.refuse, self.report)
    return Scope<Part?, PartAction>(
      access: { body in access { body(find($0)) } },
      deliver: { partAction, cause in
        var isPresent = false
        access { isPresent = find($0) != nil }
        guard isPresent else { return report(.elementMissing(Fault.name(of: partAction))) }
        deliver(action(partAction), cause)
      },
      refuse: { refuse(action($0)) },
      watch: watch, report: report, owner: owner, registry: registry, part: id)
  }
}

extension Scope {
  /// Returns the scope of the part itself; `nil` while the part is absent.
  ///
  /// ```swift
  /// if let detail = store.scope(ifPresent: \.detail, action: { .detail($0) }).unwrapped() {
  ///   print(detail.state)
  /// }
  /// ```
  ///
  /// So one view serves parts that are always there and parts that may be gone. The presence is tracked by Swift's
  /// Observation. The scope of a part that has been removed meanwhile, such as in a view that is moving out, has the
  /// part's state at the time of this call; sending to it is a no-op and reports ``Fault/elementMissing(_:)``.
  public func unwrapped<Part>() -> Scope<Part, Action>? where State == Part? {
    guard self[\.isPresent], let last = state else { return nil }
    let access = self.access
    return Scope<Part, Action>(
      access: { body in access { part in body((copy part) ?? last) } },
      deliver: deliver, refuse: refuse, watch: watch, report: report, owner: owner, registry: registry,
      part: part.appending(\Part?.isPresent))
  }
}

extension Optional {
  /// For a key path to it.
  fileprivate var isPresent: Bool { self != nil }
}

extension Store {
  /// Returns a scope of an optional part. See ``Scope/scope(ifPresent:action:)``.
  @inlinable public func scope<Part, PartAction>(
    ifPresent path: KeyPath<F.State, Part?>, action: @escaping (PartAction) -> F.Action
  ) -> Scope<Part?, PartAction> {
    whole.scope(ifPresent: path, action: action)
  }

  /// Returns a scope of the element with an ID; its state is `nil` while the collection has no such element. See
  /// ``Scope/scope(id:of:action:)``.
  @inlinable public func scope<Elements: Collection, PartAction>(
    id: Elements.Element.ID, of path: KeyPath<F.State, Elements>,
    action: @escaping (Elements.Element.ID, PartAction) -> F.Action
  ) -> Scope<Elements.Element?, PartAction> where Elements.Element: Identifiable {
    whole.scope(id: id, of: path, action: action)
  }
}
