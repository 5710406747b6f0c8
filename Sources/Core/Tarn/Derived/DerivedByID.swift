import TarnValues

/// A derived value per element of a table: computed on demand for the elements that are read, and cached while the
/// elements exist.
///
/// ```swift
/// extension Journal {
///   static let entries = Derived { (state: borrowing State) in state.document.entries }
///   static let today = Derived { (state: borrowing State) in state.today }
///   static let headline = DerivedByID("headline", each: entries, with: today) { entry, today in
///     "\(entry.title), \(entry.day.label(on: today))"
///   }
/// }
///
/// let headline = store.read(Journal.headline, id)        // nil if there is no such entry
/// ```
///
/// The function runs for an element only if that element or one of the further inputs has changed; changes of other
/// elements do not matter. A result is evicted when its element is removed, or when it was not read for about a
/// thousand changes: there are never more results than elements, and for a list with a visible window about those of
/// the window.
///
/// For a value of *all* elements, in their order, see ``Derived/map(_:file:line:_:)->Derived<State,Table<Output>>``.
public final class DerivedByID<State, Element: Identifiable & Equatable, Value: Equatable & SendableMetatype>: Sendable
where Element.ID: Sendable, Element: SendableMetatype {
  /// The name in explanations.
  public var name: String { members.name }

  @usableFromInline package let members: Derived<State, MemberResults<Element, Value>.Snapshot>

  /// Creates a derived value per element.
  ///
  /// - Parameters:
  ///   - name: the name in explanations.
  ///   - file: the source file, which names the value in explanations if there is no name; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - elements: the table of the elements.
  ///   - compute: a pure function of an element.
  @inlinable public init(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    each elements: @autoclosure @escaping @Sendable () -> Derived<State, Table<Element>>,
    compute: @escaping @Sendable (Element) -> Value
  ) {
    let name = DerivedName(name, file, line)
    members = Derived(name) { derivations in
      Self.derivation(name, derivations.derivation(of: elements()), [], compute)
    }
  }

  /// Creates a derived value per element with further inputs that concern all elements.
  ///
  /// - Parameters:
  ///   - name: the name in explanations; the source location if `nil`.
  ///   - file: the source file; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - elements: the table of the elements.
  ///   - inputs: one derived value, or several in parentheses.
  ///   - compute: a pure function of an element and of the inputs' values.
  @inlinable public init<each Input: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    each elements: @autoclosure @escaping @Sendable () -> Derived<State, Table<Element>>,
    with inputs: @autoclosure @escaping @Sendable () -> (repeat Derived<State, each Input>),
    compute: @escaping @Sendable (Element, repeat each Input) -> Value
  ) {
    let name = DerivedName(name, file, line)
    members = Derived(name) { derivations in
      let inputs = inputs()
      let resolved = (repeat derivations.derivation(of: each inputs))
      var further: [Derivation] = []
      for input in repeat each resolved { further.append(input.derivation) }
      return Self.derivation(name, derivations.derivation(of: elements()), further) {
        compute($0, repeat (each resolved).value)
      }
    }
  }

  @inlinable static func derivation(
    _ name: DerivedName, _ elements: TypedDerivation<Table<Element>>, _ further: [Derivation],
    _ compute: @escaping (Element) -> Value
  ) -> Derivation {
    let members = MemberResults(compute)
    return TypedDerivation<MemberResults<Element, Value>.Snapshot>.makeIncremental(
      name, [elements.derivation] + further
    ) {
      members.update(to: elements.value, further)
      return MemberResults.Snapshot(members: members, number: 0)
    } step: {
      members.update(to: elements.value, further)
      $0.number += 1
    } evictParts: {
      members.evict(before: $0)
    }
  }

  /// Returns the value of one element as a derived value, as an input of others or to observe it; `nil` while there is
  /// no such element.
  ///
  /// Each call creates a new declaration: store the result, or read with ``Loop/read(_:_:)``.
  public func of(_ id: Element.ID) -> Derived<State, Value?> {
    let members = self.members
    return Derived(DerivedName("\(name) of \(id)", "", 0)) { derivations in
      let members = derivations.derivation(of: members)
      // The last result, also when the cache of the elements has evicted it.
      let last = IncrementalMemory<MemberResults<Element, Value>.Result>()
      return TypedDerivation<Value?>.makeDerivation(
        DerivedName("\(members.derivation.name) of \(id)", "", 0), [members.derivation]
      ) {
        storage in
        {
          last.value = members.value.members.result(of: id, members.derivation.verifiedAt, or: last.value)
          return TypedDerivation.store(last.value?.value, storage, $1)
        }
      }
    }
  }

  /// Computes the value of an element of a state, without a cache. See ``Derived/value(of:)``.
  public func value(of state: State, _ id: Element.ID) -> Value? {
    members.value(of: state).members.value(of: id, 0)
  }
}

extension Loop {
  /// Reads the value of one element; `nil` if there is no such element. See ``DerivedByID``.
  ///
  /// - Complexity: O(1) while neither the elements nor the further inputs have changed; otherwise O(log n) to look up
  ///   the element.
  @inlinable public func read<Element, Value>(
    _ derived: DerivedByID<F.State, Element, Value>, _ id: Element.ID
  ) -> Value? {
    read(derived.members).members.value(of: id, changes)
  }
}

extension Store {
  /// Reads the value of one element; `nil` if there is no such element. See ``DerivedByID``.
  @inlinable public func read<Element, Value>(
    _ derived: DerivedByID<F.State, Element, Value>, _ id: Element.ID
  ) -> Value? {
    loop.read(derived, id)
  }
}

/// The cached results of the elements that were read.
@usableFromInline package final class MemberResults<Element: Identifiable & Equatable, Value: Equatable> {
  /// Identifies the results for one version of the inputs: other inputs have another number.
  @usableFromInline package struct Snapshot: Equatable {
    @usableFromInline package let members: MemberResults
    @usableFromInline var number: Int

    @inlinable init(members: MemberResults, number: Int) {
      self.members = members
      self.number = number
    }

    @inlinable package static func == (lhs: Snapshot, rhs: Snapshot) -> Bool {
      lhs.number == rhs.number && lhs.members === rhs.members
    }
  }

  /// The cached result of one element.
  @usableFromInline package struct Result {
    @usableFromInline var element: Element
    @usableFromInline var value: Value
    /// The steps for which the value was verified.
    @usableFromInline var step: Int
    @usableFromInline var furtherStep: Int
    /// The version of the state at the last read.
    @usableFromInline var lastRead: UInt64

    @inlinable init(element: Element, value: Value, step: Int, furtherStep: Int, lastRead: UInt64) {
      self.element = element
      self.value = value
      self.step = step
      self.furtherStep = furtherStep
      self.lastRead = lastRead
    }
  }

  @usableFromInline let compute: (Element) -> Value
  @usableFromInline var elements = Table<Element>()
  @usableFromInline package var results: [Element.ID: Result] = [:]
  @usableFromInline var step = 0
  /// The step at which one of the further inputs last changed, and the version of that change.
  @usableFromInline var furtherStep = 0
  @usableFromInline var furtherChanged: UInt64 = 0

  @inlinable init(_ compute: @escaping (Element) -> Value) { self.compute = compute }

  /// Updates the elements and inputs to the current ones.
  @inlinable func update(to new: Table<Element>, _ further: [Derivation]) {
    step += 1
    let changedAt = further.map(\.changedAt).max() ?? 0
    if changedAt > furtherChanged {
      furtherChanged = changedAt
      furtherStep = step
    }
    if !results.isEmpty {
      for removal in new.differences(from: elements).removed { results[removal.element.id] = nil }
    }
    elements = new
  }

  @inlinable func value(of id: Element.ID, _ version: UInt64) -> Value? {
    if let result = results[id], result.step == step {
      if result.lastRead != version { results[id]?.lastRead = version }
      return result.value
    }
    return result(of: id, version, or: nil)?.value
  }

  /// Returns the result of an element, computed again only if the element or a further input has changed.
  ///
  /// - Parameter last: the caller's last result, if any; used when none is cached.
  @inlinable func result(of id: Element.ID, _ version: UInt64, or last: Result?) -> Result? {
    guard let element = elements[id: id] else { return nil }
    var result: Result
    if let cached = results[id] ?? last,
      cached.step == step || cached.furtherStep == furtherStep && cached.element == element
    {
      result = cached
      result.step = step
      result.lastRead = version
    } else {
      let value = compute(element)
      result = Result(element: element, value: value, step: step, furtherStep: furtherStep, lastRead: version)
    }
    results[id] = result
    return result
  }

  @inlinable func evict(before version: UInt64) { results = results.filter { $0.value.lastRead >= version } }
}
