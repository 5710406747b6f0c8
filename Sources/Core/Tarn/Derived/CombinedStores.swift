/// Combines the states of several stores into one state, to derive values from all of them: a shared document and the
/// user's own store, a list and the user's position in it.
///
/// ```swift
/// struct Seen { var journal: Journal.State; var search: Search.State }
///
/// extension Seen {
///   static let entries = Derived { (seen: borrowing Seen) in seen.journal.document.entries }
///   static let query = Derived { (seen: borrowing Seen) in seen.search.text }
///   static let found = entries.filter(with: query) { entry, query in entry.matches(query) }
/// }
///
/// let seen = CombinedStores(journal, search) { Seen(journal: $0, search: $1) }
/// let found = seen.read(Seen.found)
/// ```
///
/// It has no state of its own and sends no actions: each store remains the owner of its state. It is read like a store,
/// in the isolation of the stores. During a settling of one store it reads the others in their current state.
///
/// If one state is a part of the other, use a single store with a scope instead.
public final class CombinedStores<State> {
  private let versions: () -> UInt64
  private let make: () -> State
  private let watching: (StaticString, UInt, @escaping (Cause) -> Void) -> [ObserverToken]
  private let derivations = DerivedCache()
  private let declaration = UnsafeMutablePointer<State>.allocate(capacity: 1)
  /// The sum of the versions of all stores at the last read, and the number of different sums so far.
  private var seen: UInt64
  private var now: UInt64 = 0

  /// Combines stores.
  ///
  /// - Parameters:
  ///   - stores: the stores to combine.
  ///   - state: combines their states. It runs at the first read after each change, so it should do no other work.
  public init<each F: Feature>(_ stores: repeat Store<each F>, state: @escaping (repeat (each F).State) -> State) {
    // Each store's version only increases, so the sum changes whenever one of them does.
    let versions = {
      var sum: UInt64 = 0
      for store in repeat each stores { sum &+= store.loop.version }
      return sum
    }
    self.versions = versions
    make = { state(repeat (each stores).state) }
    watching = { file, line, check in
      var token: [ObserverToken] = []
      for store in repeat each stores { token.append(store.loop.watch(file: file, line: line, check)) }
      return token
    }
    seen = versions()
    derivations.age(now)
  }

  deinit { declaration.deallocate() }

  /// The combined current state of the stores.
  public var state: State { make() }

  /// Reads a derived value of the combined current state. See ``Loop/read(_:)``.
  ///
  /// - Complexity: that of reading from a store; after a change, also that of combining the states.
  public func read<Value>(_ derived: Derived<State, Value>) -> Value {
    catchUp()
    let derivation = derivations.derivation(of: derived)
    if derivation.derivation.verified != now {
      // Combined only for this read: if the state were kept, the next change in each store would be a copy.
      declaration.initialize(to: make())
      defer { declaration.deinitialize(count: 1) }
      derivation.derivation.update(declaration, now)
    }
    return derivation.value
  }

  /// Reads the derived value of one element. See ``Loop/read(_:_:)``.
  public func read<Element, Value>(_ derived: DerivedByID<State, Element, Value>, _ id: Element.ID) -> Value? {
    let members = read(derived.members).members
    return members.value(of: id, now)
  }

  /// Calls `onChange` whenever a derived value has changed: at most once per round of a settling of one of the stores.
  public func observe<Value>(
    _ derived: Derived<State, Value>, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    let last = LastNotified(read(derived))
    let token = watching(file, line) { [weak self] cause in
      guard let self, let old = last.exchange(for: read(derived)) else { return }
      onChange(Change(old: old, new: last.value, cause: cause))
    }
    return ObserverToken { for one in token { one.end() } }
  }

  /// Calls `check` once per round of every settling of one of the stores. See ``Loop/watch(file:line:_:)``.
  public func watch(
    file: StaticString = #fileID, line: UInt = #line, _ check: @escaping (Cause) -> Void
  ) -> ObserverToken {
    let token = watching(file, line, check)
    return ObserverToken { for one in token { one.end() } }
  }

  /// Explains the last computation of a derived value. See ``Loop/explanation(of:)``.
  public func explanation<Value>(of derived: Derived<State, Value>) -> DerivedExplanation? {
    derivations.kept(derived).map { DerivedExplanation($0) }
  }

  private func catchUp() {
    let versions = versions()
    guard versions != seen else { return }
    seen = versions
    now &+= 1
    if now >= derivations.due { derivations.age(now) }
  }
}
