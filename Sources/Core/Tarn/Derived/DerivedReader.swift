/// Reads derived values of states that are not in a store, such as what a view gets: a document, a session and the time.
/// A value is computed again only if its inputs differ from those of the last read.
///
/// ```swift
/// struct Seen { let todos: Table<Journal.Todo>; let today: Int }
///
/// extension Seen {
///   static let all = Derived { (seen: borrowing Seen) in seen.todos }
///   static let today = Derived { (seen: borrowing Seen) in seen.today }
///   static let overdue = all.filter(with: today) { todo, today in todo.due < today }
/// }
///
/// let reader = DerivedReader<Seen>()
/// let overdue = reader.read(Seen.overdue, of: Seen(todos: state.todos, today: 20_778))
/// ```
///
/// It holds the cached values and no state: keep one for each place that reads, such as each page. Incremental values
/// (`filter`, `sorted`, `count`, …) are updated from the differences between the last state and this one, so one changed
/// element among a hundred thousand costs some microseconds.
///
/// A store and ``CombinedStores`` read derived values of their own states.
public final class DerivedReader<State> {
  private let derivations = DerivedCache()
  private let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
  /// The number of reads: each may be of another state.
  private var version: UInt64 = 0

  /// Creates a reader without cached values.
  public init() { derivations.evictUnused(version) }

  deinit { memory.deallocate() }

  /// Reads a derived value of a state.
  ///
  /// - Complexity: that of reading from a store after a change, see ``Derived``: the selections run, and all else only if
  ///   they have changed.
  public func read<Value>(_ derived: Derived<State, Value>, of state: State) -> Value {
    begin(state)
    defer { memory.deinitialize(count: 1) }
    return derivations.read(derived, memory, version)
  }

  /// Reads several derived values of a state at once, so that the selections that they share run once.
  ///
  /// ```swift
  /// let (todos, people) = DerivedReader().read(todos, people, of: state)
  /// ```
  public func read<First, Second, each Other: Equatable & SendableMetatype>(
    _ first: Derived<State, First>, _ second: Derived<State, Second>, _ others: repeat Derived<State, each Other>,
    of state: State
  ) -> (First, Second, repeat each Other) {
    begin(state)
    defer { memory.deinitialize(count: 1) }
    return (
      derivations.read(first, memory, version), derivations.read(second, memory, version),
      repeat derivations.read(each others, memory, version)
    )
  }

  private func begin(_ state: State) {
    version &+= 1
    if version >= derivations.nextEviction { derivations.evictUnused(version) }
    memory.initialize(to: state)
  }
}
