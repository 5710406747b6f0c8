/// A value that is derived from others: declared once, as a pure function of declared inputs, and never stale.
///
/// ```swift
/// extension Journal {
///   static let title = Derived { (state: borrowing State) in state.document.title }
///   static let entries = Derived { (state: borrowing State) in state.document.entries.count }
///   static let summary = Derived("summary", from: (title, entries)) { title, entries in "\(title): \(entries) entries" }
/// }
///
/// print(store.read(Journal.summary))          // from a store: kept, and computed again only if an input has changed
/// print(Journal.summary.value(of: state))     // from a bare state, in an update or a test: computed at once
/// ```
///
/// Inputs are selections from the state or other derived values. The function receives only their values, so it cannot
/// have an undeclared dependency (law 3):
///
/// - It runs only if an input has changed, at most once per change of the state, even if several inputs share an input.
/// - An equal result ends the propagation: values derived from it are not recomputed.
/// - A value that is neither read nor observed costs nothing, and a cached value is evicted when it was not read for
///   about a thousand changes.
///
/// A declaration does not hold a value or a state: it is `Sendable`, and any number of stores may read it. Each store
/// caches the values that were read from it. For a value per element, see ``DerivedByID``; for a collection derived
/// from a collection, `map`, `filter`, `sorted` and others process only the changed elements.
///
/// Inputs are resolved at the first read from a store, so declarations may be in any order. A cyclic declaration is a
/// programming error: reading it stops the program with the names of the cycle.
///
/// Do not use it for values of the environment (`EnvironmentReading` in TarnView) or for side effects: it may run at any
/// read.
public final class Derived<State, Value: Equatable & SendableMetatype>: Sendable {
  /// The name in explanations: the given one, or the source location of the declaration.
  public var name: String { declared.description }

  @usableFromInline let declared: DerivedName
  /// Creates the cached derivation in a store.
  @usableFromInline let make: @Sendable (DerivedCache) -> Derivation

  @inlinable init(_ name: DerivedName, make: @escaping @Sendable (DerivedCache) -> Derivation) {
    declared = name
    self.make = make
  }

  /// Creates a selection from the state, the input of other derived values.
  ///
  /// - Parameters:
  ///   - name: the name in explanations.
  ///   - file: the source file, which names the value in explanations if there is no name; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - select: a pure function of the state. It runs at the first read after each change, so it should select and not
  ///     compute: a field, a count. The cache keeps its last result: if that is an array, the next mutation of the
  ///     array is a copy.
  @inlinable public init(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ select: @escaping @Sendable (borrowing State) -> Value
  ) {
    let name = DerivedName(name, file, line)
    declared = name
    make = { _ in
      TypedDerivation<Value>.makeDerivation(name, []) { storage in
        { TypedDerivation.store(peek($0.assumingMemoryBound(to: State.self), select), storage, $1) }
      }
    }
  }

  /// Creates a value that is derived from others.
  ///
  /// - Parameters:
  ///   - name: the name in explanations.
  ///   - file: the source file, which names the value in explanations if there is no name; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - inputs: one derived value, or several in parentheses.
  ///   - compute: a pure function of the inputs' values.
  /// - Complexity: a read is one comparison of versions if the state is unchanged; after a change, one for each input
  ///   that was not checked since, including indirect ones, and the run of their selections. Each level of inputs takes
  ///   some stack during the evaluation.
  @inlinable public init<each Input: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs: @autoclosure @escaping @Sendable () -> (repeat Derived<State, each Input>),
    compute: @escaping @Sendable (repeat each Input) -> Value
  ) {
    let name = DerivedName(name, file, line)
    declared = name
    make = { derivations in
      let inputs = inputs()
      let resolved = (repeat derivations.derivation(of: each inputs))
      var all: [Derivation] = []
      for input in repeat each resolved { all.append(input.derivation) }
      return TypedDerivation<Value>.makeDerivation(name, all) { storage in
        { TypedDerivation.store(compute(repeat (each resolved).value), storage, $1) }
      }
    }
  }

  /// Creates a value that is updated incrementally from the differences between two versions of its inputs.
  ///
  /// ```swift
  /// static let total = Derived(from: items) { items in
  ///   ((), items.reduce(0) { $0 + $1.price })
  /// } step: { _, total, items in
  ///   let changes = items.new.differences(from: items.old)
  ///   for removal in changes.removed { total -= removal.element.price }
  ///   for insertion in changes.inserted { total += insertion.element.price }
  ///   for update in changes.updated { total += update.new.price - update.old.price }
  /// }
  /// ```
  ///
  /// After any number of steps the value must equal the result of `start` for the last inputs; otherwise it is not a
  /// derived value.
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - inputs: one derived value, or several in parentheses.
  ///   - start: computes the value from scratch, and the memory for the next step.
  ///   - step: updates the value from the inputs at its last run to the current ones; at least one of them has changed.
  @inlinable public init<each Input: Equatable & SendableMetatype, Memory>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs: @autoclosure @escaping @Sendable () -> (repeat Derived<State, each Input>),
    start: @escaping @Sendable (repeat each Input) -> (Memory, Value),
    step:
      @escaping @Sendable (
        _ memory: inout Memory, _ value: inout Value, repeat InputVersions<each Input>
      ) -> Void
  ) {
    let name = DerivedName(name, file, line)
    declared = name
    make = { derivations in
      let inputs = inputs()
      let tracked = (repeat TrackedInput(derivations.derivation(of: each inputs)))
      var all: [Derivation] = []
      for input in repeat each tracked { all.append(input.input.derivation) }
      let memory = IncrementalMemory<Memory>()
      return TypedDerivation.makeIncremental(name, all) {
        let (firstMemory, firstValue) = start(repeat (each tracked).advance().new)
        memory.value = firstMemory
        return firstValue
      } step: {
        step(&memory.value!, &$0, repeat (each tracked).advance())
      }
    }
  }

  /// Computes the value for a state, without a cache; each input is computed once.
  ///
  /// Use it in an `update`, which must not read the store, and in tests.
  ///
  /// - Complexity: that of all functions involved. If that is expensive, such as sorting a long list, keep the input of
  ///   an update in the state, or let the action carry it.
  public func value(of state: State) -> Value {
    let storage = UnsafeMutablePointer<State>.allocate(capacity: 1)
    storage.initialize(to: state)
    defer {
      storage.deinitialize(count: 1)
      storage.deallocate()
    }
    return DerivedCache().read(self, storage, 0)
  }
}

/// The values of an input at the last step and now. See ``Derived/init(_:file:line:from:start:step:)``.
public struct InputVersions<Value> {
  /// The value at the last step.
  public let old: Value
  /// The current value.
  public let new: Value

  @inlinable init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }
}

extension Derived: CustomStringConvertible {
  public var description: String { name }
}
