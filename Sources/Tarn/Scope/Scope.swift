/// A part of a store seen as a store: it reads the part, sends the part's actions, and keeps nothing itself.
///
/// ```swift
/// let left = store.scope(\.left, action: { .left($0) })
/// left.send(.up)            // the store receives .left(.up)
/// print(left.state)
/// ```
///
/// The part is named by a key path, and that is the scope's identity: scopes made by the same paths are the same part,
/// however often a view's body makes them. The case of an enum is a computed property that returns an optional.
///
/// A scope of something that may vanish has an optional state: `nil` once it is gone. Sending to it then does nothing but
/// report a ``Fault/sentToVanished(_:)``; an observer is told `nil`, and told again if it comes back.
///
/// It keeps its store alive, and like the store it stays in its isolation.
///
/// - Complexity: making one allocates two closures and its list of paths. A send costs one more call and one more mapping of
///   the action, a read one more key path.
public struct Scope<State, Action> {
  // These don't keep the store, so that an observer made from them doesn't either; `owner` does.
  @usableFromInline let lend: (_ body: (borrowing State) -> Void) -> Void
  @usableFromInline let deliver: (Action, Cause) -> Void
  @usableFromInline let watch: (StaticString, UInt, @escaping (Cause) -> Void) -> Observation
  @usableFromInline let report: (Fault) -> Void
  @usableFromInline let owner: AnyObject
  @usableFromInline let cells: Cells
  @usableFromInline let part: PartID

  @inlinable init(
    lend: @escaping (_ body: (borrowing State) -> Void) -> Void,
    deliver: @escaping (Action, Cause) -> Void,
    watch: @escaping (StaticString, UInt, @escaping (Cause) -> Void) -> Observation,
    report: @escaping (Fault) -> Void,
    owner: AnyObject, cells: Cells, part: PartID
  ) {
    self.lend = lend
    self.deliver = deliver
    self.watch = watch
    self.report = report
    self.owner = owner
    self.cells = cells
    self.part = part
  }

  /// The part as it is now.
  public var state: State {
    var state: State?
    lend { state = copy $0 }
    return state!
  }

  /// Sends an action of the part to the store.
  @inlinable public func send(_ action: Action, cause: Cause = .acted) { deliver(action, cause) }

  /// Tells `onChange` whenever the selected value of the part has changed. See ``Loop/observe(_:file:line:onChange:)``.
  public func observe<Value: Equatable>(
    _ select: @escaping (borrowing State) -> Value,
    file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> Observation {
    let lend = self.lend
    func selected() -> Value {
      var value: Value?
      lend { value = select($0) }
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

  /// The value at a path of the part, tracked by Swift's Observation. See ``Store/subscript(_:)``.
  public subscript<Value: Equatable>(path: KeyPath<State, Value>) -> Value {
    cells.read(.path(part: part, path)) { changed in
      observe {
        $0[keyPath: path]
      } onChange: { _ in
        changed()
      }
    } anything: { changed in
      watch(#fileID, #line) { _ in changed() }
    }
    return state[keyPath: path]
  }

  /// A part of the part.
  @inlinable public func scope<Part, PartAction>(
    _ path: KeyPath<State, Part>, action: @escaping (PartAction) -> Action
  ) -> Scope<Part, PartAction> {
    let (lend, deliver) = (self.lend, self.deliver)
    return Scope<Part, PartAction>(
      lend: { body in lend { body($0[keyPath: path]) } },
      deliver: { deliver(action($0), $1) },
      watch: watch, report: report, owner: owner, cells: cells, part: part.inside(path))
  }
}

extension Loop {
  /// A part of the state seen as a store. See ``Scope``.
  @inlinable public func scope<Part, PartAction>(
    _ path: KeyPath<F.State, Part>, action: @escaping (PartAction) -> F.Action
  ) -> Scope<Part, PartAction> {
    whole.scope(path, action: action)
  }

  /// All of it, as a scope.
  @inlinable public var whole: Scope<F.State, F.Action> { whole(owner: self) }

  @inlinable func whole(owner: AnyObject) -> Scope<F.State, F.Action> {
    Scope(
      lend: { [unowned self] body in peek(storage, body) },
      deliver: { [unowned self] in send($0, cause: $1) },
      watch: { [unowned self] in watch(file: $0, line: $1, $2) },
      report: { [unowned self] in onFault($0) },
      owner: owner, cells: cells, part: .whole)
  }
}

extension Store {
  /// A part of the state seen as a store. See ``Scope``.
  @inlinable public func scope<Part, PartAction>(
    _ path: KeyPath<F.State, Part>, action: @escaping (PartAction) -> F.Action
  ) -> Scope<Part, PartAction> {
    whole.scope(path, action: action)
  }

  /// All of it, as a scope.
  @inlinable public var whole: Scope<F.State, F.Action> { loop.whole(owner: self) }
}
