/// Several stores seen as one state, to derive values from all of them: a shared document and a person's own desk, a list and
/// where somebody is in it.
///
/// ```swift
/// struct Seen { var journal: Journal.State; var desk: Desk.State }
///
/// static let query = Derived { (seen: borrowing Seen) in seen.desk.search }
/// static let found = entries.filter(with: query) { entry, query in entry.matches(query) }
///
/// let seen = Combined(journal, desk) { Seen(journal: $0, desk: $1) }
/// seen.read(found)
/// ```
///
/// It has no state of its own, and sends nothing: each store stays the owner of its truth. It is read like a store, in the
/// isolation of the stores. In a settling of one of them it shows the others as they are just then.
///
/// Where one store's part is a scope of another, it is one store that is wanted, and not this.
public final class Combined<State> {
  private let versions: () -> UInt64
  private let make: () -> State
  private let watching: (StaticString, UInt, @escaping (Cause) -> Void) -> [Observation]
  private let derivations = Derivations()
  private let place = UnsafeMutablePointer<State>.allocate(capacity: 1)
  /// The versions of all stores together when it was last looked, and how many different ones there have been.
  private var seen: UInt64
  private var now: UInt64 = 0

  /// - Parameters:
  ///   - stores: what it is made of.
  ///   - state: puts their states together. It runs after each change after which somebody looks, so it should do no more.
  public init<each F: Feature>(_ stores: repeat Store<each F>, state: @escaping (repeat (each F).State) -> State) {
    // Each store's version only ever counts up: the sum is another if one of them is.
    let versions = {
      var sum: UInt64 = 0
      for store in repeat each stores { sum &+= store.loop.version }
      return sum
    }
    self.versions = versions
    make = { state(repeat (each stores).state) }
    watching = { file, line, check in
      var watching: [Observation] = []
      for store in repeat each stores { watching.append(store.loop.watch(file: file, line: line, check)) }
      return watching
    }
    seen = versions()
    derivations.age(now)
  }

  deinit { place.deallocate() }

  /// What the stores are now, together.
  public var state: State { make() }

  /// A derived value for the stores as they are now. See ``Loop/read(_:)``.
  ///
  /// - Complexity: that of reading from a store; after a change, that of putting the states together besides.
  public func read<Value>(_ derived: Derived<State, Value>) -> Value {
    catchUp()
    let derivation = derivations.derivation(of: derived)
    if derivation.derivation.verified != now {
      // Put together for the look alone: a state that stayed here would make the next change in each store a copy.
      place.initialize(to: make())
      defer { place.deinitialize(count: 1) }
      derivation.derivation.bring(place, now)
    }
    return derivation.value
  }

  /// The value for one element. See ``Loop/read(_:_:)``.
  public func read<Element, Value>(_ derived: DerivedByID<State, Element, Value>, _ id: Element.ID) -> Value? {
    let members = read(derived.members).members
    return members.value(of: id, now)
  }

  /// Tells `onChange` whenever a derived value has changed: once for each settling of one of the stores.
  public func observe<Value>(
    _ derived: Derived<State, Value>, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> Observation {
    let last = Last(read(derived))
    let watching = watching(file, line) { [weak self] cause in
      guard let self, let old = last.exchange(for: read(derived)) else { return }
      onChange(Change(old: old, new: last.value, cause: cause))
    }
    return Observation { for one in watching { one.end() } }
  }

  /// Calls `check` once a round of every settling of one of the stores. See ``Loop/watch(file:line:_:)``.
  public func watch(
    file: StaticString = #fileID, line: UInt = #line, _ check: @escaping (Cause) -> Void
  ) -> Observation {
    let watching = watching(file, line, check)
    return Observation { for one in watching { one.end() } }
  }

  /// How a derived value came to be what it is. See ``Loop/explanation(of:)``.
  public func explanation<Value>(of derived: Derived<State, Value>) -> Explanation? {
    derivations.kept(derived).map { Explanation($0) }
  }

  private func catchUp() {
    let versions = versions()
    guard versions != seen else { return }
    seen = versions
    now &+= 1
    if now >= derivations.due { derivations.age(now) }
  }
}
