import Tarn

/// A part of a page: a store and the view of it. A page shows one or several, one below the other.
///
/// ```swift
/// Page(title: "Counter", parts: [Part(store) { counter($0) }])
/// ```
public struct Part {
  /// Makes it work, given whom to tell that something has changed and how to wait.
  let start: (_ changed: @escaping (Cause?) -> Void, _ ticks: @escaping Ticks) -> any Pane

  /// Calls something again and again, in the page's isolation, until what it returns is let go.
  typealias Ticks = (_ every: Duration, _ tick: @escaping () -> Void) -> Observation

  /// What needs no store: it says the same as long as it is there.
  init<Action>(still node: Node<Action>) {
    start = { _, _ in PaneOf(view: { node }, send: { _ in }, looking: { _ in }) }
  }

  /// A store and a pure function from its state to what is shown.
  public init<F: Feature>(_ store: Store<F>, view: @escaping (F.State) -> Node<F.Action>) {
    self.init(watching: store, view: view, send: { store.send($0) })
  }

  /// The same, with a reading of the outside.
  public init<F: Feature, Value>(
    _ store: Store<F>, reading: Reading<Value>, view: @escaping (F.State, Value) -> Node<F.Action>
  ) {
    self.init(watching: store, reading: reading, view: { view($1, $0) }, send: { store.send($0) })
  }

  /// A view of several stores: each is watched, and their states are all the view is handed.
  ///
  /// ```swift
  /// Part(
  ///   watching: core, browsing,
  ///   view: { todos, browsing in TodosView(todos, browsing).body },
  ///   send: { action in
  ///     switch action {
  ///     case .core(let action): core.send(action)
  ///     case .browsing(let action): browsing.send(action)
  ///     }
  ///   })
  /// ```
  ///
  /// However many of them change in one turn, the view is made once. Where one store is a scope of another, watch one of
  /// the two.
  ///
  /// - Parameters:
  ///   - stores: what the view shows.
  ///   - view: a pure function of their states, in that order.
  ///   - send: to which store an action goes, as what.
  public init<each F: Feature, Action>(
    watching stores: repeat Store<each F>, view: @escaping (repeat (each F).State) -> Node<Action>,
    send: @escaping (Action) -> Void
  ) {
    start = { changed, _ in
      let watching = Self.watch(repeat each stores, changed: changed)
      return PaneOf(
        view: { withExtendedLifetime(watching) { view(repeat (each stores).state) } },
        send: send, looking: { _ in })
    }
  }

  /// The same, with a reading of the outside: its value is handed to the view before the states.
  public init<each F: Feature, Action, Value>(
    watching stores: repeat Store<each F>, reading: Reading<Value>,
    view: @escaping (Value, repeat (each F).State) -> Node<Action>, send: @escaping (Action) -> Void
  ) {
    start = { changed, ticks in
      let glance = Glance(reading, ticks) { changed(nil) }
      let watching = Self.watch(repeat each stores, changed: changed)
      return PaneOf(
        view: { withExtendedLifetime(watching) { view(glance.value, repeat (each stores).state) } },
        send: send, looking: { glance.look($0) })
    }
  }

  /// A view of derived values of a store: made anew only when one of them has changed.
  ///
  /// ```swift
  /// Part(store, showing: Journal.remaining, Journal.photos) { remaining, photos in
  ///   .p([.live], .text("\(remaining) left, with \(photos) photos"))
  /// }
  /// ```
  ///
  /// While nobody looks at the page nothing is derived for it.
  ///
  /// - Parameters:
  ///   - store: whose state it is.
  ///   - values: all that the view shows.
  ///   - view: a pure function of them, in that order.
  public init<F: Feature, each Value>(
    _ store: Store<F>, showing values: repeat Derived<F.State, each Value>,
    view: @escaping (repeat each Value) -> Node<F.Action>
  ) {
    start = { changed, _ in
      let watching = Watching { Self.watch(store, repeat each values, changed: changed) }
      return PaneOf(
        view: { view(repeat store.read(each values)) }, send: { store.send($0) }, looking: { watching.look($0) })
    }
  }

  /// The same, with a reading of the outside: its value is handed to the view before the derived ones.
  public init<F: Feature, each Value, Read>(
    _ store: Store<F>, showing values: repeat Derived<F.State, each Value>, reading: Reading<Read>,
    view: @escaping (Read, repeat each Value) -> Node<F.Action>
  ) {
    start = { changed, ticks in
      let glance = Glance(reading, ticks) { changed(nil) }
      let watching = Watching { Self.watch(store, repeat each values, changed: changed) }
      return PaneOf(
        view: { view(glance.value, repeat store.read(each values)) }, send: { store.send($0) },
        looking: {
          glance.look($0)
          watching.look($0)
        })
    }
  }

  /// A view of derived values of several stores together.
  ///
  /// ```swift
  /// Part(seen, showing: Seen.found, Seen.query) { found, query in … } send: { action in … }
  /// ```
  ///
  /// - Parameters:
  ///   - stores: the stores as one state.
  ///   - send: to which of them an action goes, as what.
  public init<State, each Value, Action>(
    _ stores: Combined<State>, showing values: repeat Derived<State, each Value>,
    view: @escaping (repeat each Value) -> Node<Action>, send: @escaping (Action) -> Void
  ) {
    start = { changed, _ in
      let watching = Watching {
        var watching: [Observation] = []
        for value in repeat each values { watching.append(stores.observe(value) { changed($0.cause) }) }
        return watching
      }
      return PaneOf(
        view: { view(repeat stores.read(each values)) }, send: send, looking: { watching.look($0) })
    }
  }

  private static func watch<F: Feature, each Value>(
    _ store: Store<F>, _ values: repeat Derived<F.State, each Value>, changed: @escaping (Cause?) -> Void
  ) -> [Observation] {
    var watching: [Observation] = []
    for value in repeat each values { watching.append(store.observe(value) { changed($0.cause) }) }
    return watching
  }

  private static func watch<each F: Feature>(
    _ stores: repeat Store<each F>, changed: @escaping (Cause?) -> Void
  ) -> [Observation] {
    var watching: [Observation] = []
    for store in repeat each stores { watching.append(store.loop.watch { changed($0) }) }
    return watching
  }
}

/// A reading while somebody looks: the last value, and the ticking that renews it.
private final class Glance<Value: Equatable> {
  private let reading: Reading<Value>
  private let ticks: Part.Ticks
  private let changed: () -> Void
  private(set) var value: Value
  private var ticking: Observation?

  init(_ reading: Reading<Value>, _ ticks: @escaping Part.Ticks, changed: @escaping () -> Void) {
    self.reading = reading
    self.ticks = ticks
    self.changed = changed
    value = reading.read()
  }

  func look(_ isLookedAt: Bool) {
    ticking?.end()
    ticking = nil
    guard isLookedAt else { return }
    value = reading.read()
    ticking = ticks(reading.interval) { [weak self] in self?.renew() }
  }

  private func renew() {
    let new = reading.read()
    guard new != value else { return }
    value = new
    changed()
  }
}

/// Observations while somebody looks.
private final class Watching {
  private let begin: () -> [Observation]
  private var observations: [Observation] = []

  init(_ begin: @escaping () -> [Observation]) { self.begin = begin }

  func look(_ isLookedAt: Bool) { observations = isLookedAt ? begin() : [] }
}
