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
  private let versionSum: () -> UInt64
  private let combine: () -> State
  private let watchAll: (StaticString, UInt, @escaping (Cause) -> Void) -> [ObserverToken]
  private let derivations = DerivedCache()
  private let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
  /// The sum of the versions of all stores at the last read, and the number of different sums so far.
  private var lastVersionSum: UInt64
  private var version: UInt64 = 0

  /// Combines stores.
  ///
  /// - Parameters:
  ///   - stores: the stores to combine.
  ///   - state: combines their states. It runs at the first read after each change, so it should do no other work.
  public init<each F: Feature>(_ stores: repeat Store<each F>, state: @escaping (repeat (each F).State) -> State) {
    // Each store's version only increases, so the sum changes whenever one of them does.
    let versionSum = {
      var sum: UInt64 = 0
      for store in repeat each stores { sum &+= store.loop.version }
      return sum
    }
    self.versionSum = versionSum
    combine = { state(repeat (each stores).state) }
    watchAll = { file, line, check in
      var tokens: [ObserverToken] = []
      for store in repeat each stores { tokens.append(store.loop.watch(file: file, line: line, check)) }
      return tokens
    }
    lastVersionSum = versionSum()
    derivations.evictUnused(version)
  }

  deinit { memory.deallocate() }

  /// The combined current state of the stores.
  public var state: State { combine() }

  /// Reads a derived value of the combined current state. See ``Loop/read(_:)``.
  ///
  /// - Complexity: that of reading from a store; after a change, also that of combining the states.
  public func read<Value>(_ derived: Derived<State, Value>) -> Value {
    updateVersion()
    let derivation = derivations.derivation(of: derived)
    if derivation.derivation.verifiedAt != version {
      // Combined only for this read: if the state were kept, the next change in each store would be a copy.
      memory.initialize(to: combine())
      defer { memory.deinitialize(count: 1) }
      derivation.derivation.update(memory, version)
    }
    return derivation.value
  }

  /// Reads the derived value of one element. See ``Loop/read(_:_:)``.
  public func read<Element, Value>(_ derived: DerivedByID<State, Element, Value>, _ id: Element.ID) -> Value? {
    let members = read(derived.members).members
    return members.value(of: id, version)
  }

  /// Calls `onChange` whenever a derived value has changed: at most once per round of a settling of one of the stores.
  public func observe<Value>(
    _ derived: Derived<State, Value>, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    let last = LastNotified(read(derived))
    let tokens = watchAll(file, line) { [weak self] cause in
      guard let self, let old = last.exchange(for: read(derived)) else { return }
      onChange(Change(old: old, new: last.value, cause: cause))
    }
    return ObserverToken { for token in tokens { token.end() } }
  }

  /// Calls `check` once per round of every settling of one of the stores. See ``Loop/watch(file:line:_:)``.
  public func watch(
    file: StaticString = #fileID, line: UInt = #line, _ check: @escaping (Cause) -> Void
  ) -> ObserverToken {
    let tokens = watchAll(file, line, check)
    return ObserverToken { for token in tokens { token.end() } }
  }

  /// Explains the last computation of a derived value. See ``Loop/explanation(of:)-(Derived<F.State,Value>)``.
  public func explanation<Value>(of derived: Derived<State, Value>) -> DerivedExplanation? {
    derivations.cached(derived).map { DerivedExplanation($0) }
  }

  private func updateVersion() {
    let sum = versionSum()
    guard sum != lastVersionSum else { return }
    lastVersionSum = sum
    version &+= 1
    if version >= derivations.nextEviction { derivations.evictUnused(version) }
  }
}
