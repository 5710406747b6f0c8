/// A value that follows from others: declared once, as a pure function of declared inputs, and never stale.
///
/// ```swift
/// extension Journal {
///   static let text = Derived { (state: borrowing State) in state.draft.text }
///   static let photos = Derived { (state: borrowing State) in state.draft.photos.count }
///   static let remaining = Derived("remaining", from: (text, photos)) { text, photos in 280 - text.count - 24 * photos }
/// }
///
/// store.read(Journal.remaining)           // from a store: kept, and made again only if an input has changed
/// Journal.remaining.value(of: state)      // from a bare state, in an update or a test: made on the spot
/// ```
///
/// Inputs are selections from the state or other derived values. The function is handed their values and nothing else, so
/// there is nothing it could forget to follow (law 3):
///
/// - It runs only if an input has changed, at most once for each change of the state, however the inputs hang together.
/// - An equal result stops there: what is made from it does not run.
/// - What nobody reads or observes costs nothing, and what nobody has read for some thousand changes is let go.
///
/// A declaration is not the value: it holds nothing of any state, it is `Sendable`, and any number of stores may read it.
/// Each store keeps the values it was asked for. Where a value depends on an element, see ``DerivedByID``; where it is a
/// collection made from a collection, `map`, `filter`, `sorted` and others do no more than what changed asks for.
///
/// Inputs are resolved when a store first reads it, so declarations may stand in any order. One that needs itself can't be
/// made: reading it stops the program and names the ring.
///
/// It is not a place for what the outside is right now (``Reading``), and not for effects: it may run whenever somebody looks.
public final class Derived<State, Value: Equatable & SendableMetatype>: Sendable {
  /// What it is called in explanations: the name given, or where it was declared.
  public var name: String { declared.description }

  @usableFromInline let declared: DerivedName
  /// Makes what a store keeps of it.
  @usableFromInline let make: @Sendable (Derivations) -> Derivation

  @inlinable init(_ name: DerivedName, make: @escaping @Sendable (Derivations) -> Derivation) {
    declared = name
    self.make = make
  }

  /// A selection from the state: what others begin with.
  ///
  /// - Parameters:
  ///   - name: what it is called in explanations.
  ///   - select: a pure function of the state. It runs for each change after which somebody looks, so it should pick and not
  ///     work: a field, a count. Its last result is kept: of an array that makes the next change of it a copy.
  @inlinable public init(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ select: @escaping @Sendable (borrowing State) -> Value
  ) {
    let name = DerivedName(name, file, line)
    declared = name
    make = { _ in
      DerivationOf<Value>.made(name, []) { place in
        { DerivationOf.take(peek($0.assumingMemoryBound(to: State.self), select), place, $1) }
      }
    }
  }

  /// A value made from others.
  ///
  /// - Parameters:
  ///   - name: what it is called in explanations.
  ///   - inputs: one derived value, or several in parentheses.
  ///   - compute: a pure function of their values.
  /// - Complexity: a read is one comparison of versions while the state is as it was; after a change, one for each input
  ///   that was not looked at since, and their selections. Each value it is made from takes some stack while it is looked at.
  @inlinable public init<each Input: Equatable & SendableMetatype>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs: @autoclosure @escaping @Sendable () -> (repeat Derived<State, each Input>),
    compute: @escaping @Sendable (repeat each Input) -> Value
  ) {
    let name = DerivedName(name, file, line)
    declared = name
    make = { derivations in
      let inputs = inputs()
      let made = (repeat derivations.derivation(of: each inputs))
      var all: [Derivation] = []
      for input in repeat each made { all.append(input.derivation) }
      return DerivationOf<Value>.made(name, all) { place in
        { DerivationOf.take(compute(repeat (each made).value), place, $1) }
      }
    }
  }

  /// A value that is kept in step with its inputs by what has changed between two versions of them.
  ///
  /// ```swift
  /// static let total = Derived(from: items) { items in
  ///   ((), items.reduce(0) { $0 + $1.price })
  /// } step: { _, total, items in
  ///   let changes = items.new.differences(from: items.old)
  ///   for place in changes.removed { total -= place.element.price }
  ///   for place in changes.inserted { total += place.element.price }
  ///   for update in changes.updated { total += update.new.price - update.old.price }
  /// }
  /// ```
  ///
  /// After any steps the value must be equal to what `start` makes of the last inputs: nothing but that makes it derived.
  ///
  /// - Parameters:
  ///   - inputs: one derived value, or several in parentheses.
  ///   - start: from scratch; and what is to be kept for the next step.
  ///   - step: from the inputs as they were when it last ran to what they are now; at least one of them has changed.
  @inlinable public init<each Input: Equatable & SendableMetatype, Kept>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    from inputs: @autoclosure @escaping @Sendable () -> (repeat Derived<State, each Input>),
    start: @escaping @Sendable (repeat each Input) -> (Kept, Value),
    step:
      @escaping @Sendable (
        _ kept: inout Kept, _ value: inout Value, repeat Versions<each Input>
      ) -> Void
  ) {
    let name = DerivedName(name, file, line)
    declared = name
    make = { derivations in
      let inputs = inputs()
      let followed = (repeat Followed(derivations.derivation(of: each inputs)))
      var all: [Derivation] = []
      for input in repeat each followed { all.append(input.input.derivation) }
      let memory = Memory<Kept>()
      return DerivationOf.stepped(name, all) {
        let (kept, first) = start(repeat (each followed).advance().new)
        memory.kept = kept
        return first
      } step: {
        step(&memory.kept!, &$0, repeat (each followed).advance())
      }
    }
  }

  /// What it is for a state: made on the spot, each value it is made from once.
  ///
  /// For an `update`, which may not read the store, and for tests.
  ///
  /// - Complexity: that of all functions it is made from. Where that is much, such as sorting a great list, keep what an
  ///   update needs in the state, or let the action carry it.
  public func value(of state: State) -> Value {
    let place = UnsafeMutablePointer<State>.allocate(capacity: 1)
    place.initialize(to: state)
    defer {
      place.deinitialize(count: 1)
      place.deallocate()
    }
    return Derivations().read(self, place, 0)
  }
}

/// An input as it was when a step was last made, and as it is now. See ``Derived/init(_:file:line:from:start:step:)``.
public struct Versions<Value> {
  public let old: Value
  public let new: Value

  @inlinable init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }
}

extension Derived: CustomStringConvertible {
  public var description: String { name }
}
