/// A view of a part of a store with the store's interface: it reads the part, sends the part's actions, and stores no
/// state itself.
///
/// ```swift
/// let left = store.scope(\.left, action: { .left($0) })
/// left.send(.up)            // the store receives .left(.up)
/// print(left.state)
/// ```
///
/// A key path names the part and identifies the scope: scopes created by the same paths refer to the same part, however
/// often a view's body creates them. The case of an enum is a computed property that returns an optional.
///
/// A scope of a part that may be removed has an optional state: `nil` once it is removed. Sending to it is then a no-op
/// and reports ``Fault/elementMissing(_:)``; observers are notified of `nil`, and again if the part returns.
///
/// A scope keeps its store alive, and like the store it stays in its isolation.
///
/// - Complexity: creating a scope allocates three closures and its list of paths. A send adds one call and one mapping of
///   the action, a read adds one key path.
@dynamicMemberLookup public struct Scope<State, Action> {
  // These closures do not retain the store, so that an observer created from them does not either; `owner` does.
  @usableFromInline let access: (_ body: (borrowing State) -> Void) -> Void
  @usableFromInline let deliver: (Action, Cause) -> Void
  @usableFromInline let refuse: (Action) -> Refusal?
  @usableFromInline let watch: (StaticString, UInt, @escaping (Cause) -> Void) -> ObserverToken
  @usableFromInline let report: (Fault) -> Void
  @usableFromInline let owner: AnyObject
  @usableFromInline let registry: ObservationRegistry
  @usableFromInline let part: PartID

  @inlinable init(
    access: @escaping (_ body: (borrowing State) -> Void) -> Void,
    deliver: @escaping (Action, Cause) -> Void,
    refuse: @escaping (Action) -> Refusal?,
    watch: @escaping (StaticString, UInt, @escaping (Cause) -> Void) -> ObserverToken,
    report: @escaping (Fault) -> Void,
    owner: AnyObject, registry: ObservationRegistry, part: PartID
  ) {
    self.access = access
    self.deliver = deliver
    self.refuse = refuse
    self.watch = watch
    self.report = report
    self.owner = owner
    self.registry = registry
    self.part = part
  }

  /// The current state of the part.
  public var state: State {
    var state: State?
    access { state = copy $0 }
    return state!
  }

  /// Sends an action of the part to the store.
  @inlinable public func send(_ action: Action, cause: Cause = .acted) { deliver(action, cause) }

  /// Returns the reason why the store's action that is made of this one would be refused; `nil` if it would be applied.
  ///
  /// - Complexity: that of the feature's ``RefusingFeature/refusal(of:in:)``.
  public func refusal(of action: Action) -> Refusal? { refuse(action) }

  /// Returns whether the store would apply an action and not refuse it, tracked by Swift's Observation.
  ///
  /// - Parameters:
  ///   - key: identifies the action among those of the part; `nil` if nothing does, so that every change notifies.
  ///   - action: makes the action, once for each change of the state while it is tracked.
  package func trackedCanSend(_ key: AnyHashable?, _ action: @escaping () -> Action) -> Bool {
    let refuse = refuse
    let isApplied = { refuse(action()) == nil }
    registry.read(.computed(TrackedAction(part: part, key: key))) { changed in
      let before = isApplied()
      return watch(#fileID, #line) { _ in if key == nil || isApplied() != before { changed() } }
    } wholeState: { changed in
      watch(#fileID, #line) { _ in changed() }
    }
    return isApplied()
  }

  /// Calls `onChange` whenever the selected value of the part has changed. See
  /// ``Loop/observe(_:file:line:onChange:)-((F.State)->Value,_,_,_)``.
  public func observe<Value: Equatable>(
    _ select: @escaping (borrowing State) -> Value,
    file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    let access = self.access
    func selected() -> Value {
      var value: Value?
      access { value = select($0) }
      return value!
    }
    var last = selected()
    return watch(file, line) { cause in
      let new = selected()
      guard new != last else { return }
      let old = last
      last = new
      onChange(Change(old: old, new: new, cause: cause))
    }
  }

  /// The value at a path of the part, tracked by Swift's Observation. See
  /// ``Store/subscript(_:)-(KeyPath<F.State,Value>)``.
  public subscript<Value: Equatable>(path: KeyPath<State, Value>) -> Value {
    registry.read(.path(part: part, path)) { changed in
      observe {
        $0[keyPath: path]
      } onChange: { _ in
        changed()
      }
    } wholeState: { changed in
      watch(#fileID, #line) { _ in changed() }
    }
    return state[keyPath: path]
  }

  /// A member of the part, tracked by Swift's Observation. See ``Store/subscript(dynamicMember:)``.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value { self[path] }

  /// Returns a scope of a part of this part.
  @inlinable public func scope<Part, PartAction>(
    _ path: KeyPath<State, Part>, action: @escaping (PartAction) -> Action
  ) -> Scope<Part, PartAction> {
    let (access, deliver, refuse) = (self.access, self.deliver, self.refuse)
    return Scope<Part, PartAction>(
      access: { body in access { body($0[keyPath: path]) } },
      deliver: { deliver(action($0), $1) },
      refuse: { refuse(action($0)) },
      watch: watch, report: report, owner: owner, registry: registry, part: part.appending(path))
  }
}

/// Identifies an action of a part among the tracked values of a store.
private struct TrackedAction: Hashable {
  let part: PartID
  let key: AnyHashable?
}

extension Store {
  /// Returns whether the store would apply an action and not refuse it, tracked. See ``Scope/trackedCanSend(_:_:)``.
  package func trackedCanSend(_ key: AnyHashable?, _ action: @escaping () -> F.Action) -> Bool {
    loop.whole.trackedCanSend(key, action)
  }
}

extension Loop {
  /// Returns a scope of a part of the state. See ``Scope``.
  @inlinable public func scope<Part, PartAction>(
    _ path: KeyPath<F.State, Part>, action: @escaping (PartAction) -> F.Action
  ) -> Scope<Part, PartAction> {
    whole.scope(path, action: action)
  }

  /// The whole state, as a scope.
  @inlinable public var whole: Scope<F.State, F.Action> { whole(owner: self) }

  @inlinable func whole(owner: AnyObject) -> Scope<F.State, F.Action> {
    Scope(
      access: { [unowned self] body in peek(storage, body) },
      deliver: { [unowned self] in send($0, cause: $1) },
      refuse: { [unowned self] in refusal(of: $0) },
      watch: { [unowned self] in watch(file: $0, line: $1, $2) },
      report: { [unowned self] in onFault($0) },
      owner: owner, registry: registry, part: .whole)
  }
}

extension Store {
  /// Returns a scope of a value that is computed from the state: the view of a session.
  ///
  /// - Parameters:
  ///   - id: identifies the value among those of the store.
  ///   - read: computes the value. It must not keep the store alive.
  ///   - action: returns the store's action.
  package func scope<Part, PartAction>(
    id: some Hashable, read: @escaping () -> Part, action: @escaping (PartAction) -> F.Action
  ) -> Scope<Part, PartAction> {
    let whole = whole
    let (deliver, refuse) = (whole.deliver, whole.refuse)
    return Scope(
      access: { body in body(read()) },
      deliver: { deliver(action($0), $1) },
      refuse: { refuse(action($0)) },
      watch: whole.watch, report: whole.report, owner: whole.owner, registry: whole.registry,
      part: whole.part.element(AnyHashable(id), of: \Part.self))
  }

  /// Returns a scope of a part of the state. See ``Scope``.
  @inlinable public func scope<Part, PartAction>(
    _ path: KeyPath<F.State, Part>, action: @escaping (PartAction) -> F.Action
  ) -> Scope<Part, PartAction> {
    whole.scope(path, action: action)
  }

  /// The whole state, as a scope.
  @inlinable public var whole: Scope<F.State, F.Action> { loop.whole(owner: self) }
}
