import Tarn

/// A part of a page: a store and its view. A page shows its parts one below the other.
///
/// ```swift
/// Page(title: "Counter", parts: [Part(store) { counter($0) }])
/// ```
public struct Part {
  /// Creates the mounted part, given a function to call when the view may have changed and a function that schedules
  /// readings.
  let start: (_ changed: @escaping (Cause?) -> Void, _ ticks: @escaping Ticks) -> any MountedPart

  /// Calls a function repeatedly, in the page's isolation, until the returned token is released.
  typealias Ticks = (_ every: Duration, _ tick: @escaping () -> Void) -> ObserverToken

  /// Creates a part without a store, whose content never changes.
  init<Action>(still node: Node<Action>) {
    start = { _, _ in TypedMountedPart(view: { node }, send: { _ in }, observing: { _ in }) }
  }

  /// Creates a part from a store and a pure function that maps its state to the content.
  public init<F: Feature>(_ store: Store<F>, view: @escaping (F.State) -> Node<F.Action>) {
    self.init(watching: store, view: view, send: { store.send($0) })
  }

  /// Creates a part from a store and a reading of the environment.
  public init<F: Feature, Value>(
    _ store: Store<F>, reading: EnvironmentReading<Value>, view: @escaping (F.State, Value) -> Node<F.Action>
  ) {
    self.init(watching: store, reading: reading, view: { view($1, $0) }, send: { store.send($0) })
  }

  /// Creates a part from several stores: it observes each of them, and its view depends only on their states.
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
  /// If several of them change in one turn, the view is evaluated once. If one store is a scope of another, pass only
  /// one of the two.
  ///
  /// - Parameters:
  ///   - stores: the stores whose states the view shows.
  ///   - view: a pure function of their states, in that order.
  ///   - send: sends an action of the view to the store that it belongs to.
  public init<each F: Feature, Action>(
    watching stores: repeat Store<each F>, view: @escaping (repeat (each F).State) -> Node<Action>,
    send: @escaping (Action) -> Void
  ) {
    start = { changed, _ in
      let token = Self.watch(repeat each stores, changed: changed)
      return TypedMountedPart(
        view: { withExtendedLifetime(token) { view(repeat (each stores).state) } },
        send: send, observing: { _ in })
    }
  }

  /// Creates a part from several stores and a reading of the environment: the view gets the reading's value before the
  /// states.
  public init<each F: Feature, Action, Value>(
    watching stores: repeat Store<each F>, reading: EnvironmentReading<Value>,
    view: @escaping (Value, repeat (each F).State) -> Node<Action>, send: @escaping (Action) -> Void
  ) {
    start = { changed, ticks in
      let glance = CachedReading(reading, ticks) { changed(nil) }
      let token = Self.watch(repeat each stores, changed: changed)
      return TypedMountedPart(
        view: { withExtendedLifetime(token) { view(glance.value, repeat (each stores).state) } },
        send: send, observing: { glance.update($0) })
    }
  }

  /// Creates a part from derived values of a store: its view is evaluated again only when one of them has changed.
  ///
  /// ```swift
  /// Part(store, showing: Journal.remaining, Journal.photos) { remaining, photos in
  ///   .p([.live], .text("\(remaining) left, with \(photos) photos"))
  /// }
  /// ```
  ///
  /// While the page has no connections, the values are not evaluated for it.
  ///
  /// - Parameters:
  ///   - store: the store whose state the values are derived from.
  ///   - values: all values that the view shows.
  ///   - view: a pure function of the values, in that order.
  public init<F: Feature, each Value>(
    _ store: Store<F>, showing values: repeat Derived<F.State, each Value>,
    view: @escaping (repeat each Value) -> Node<F.Action>
  ) {
    start = { changed, _ in
      let token = PartObservers { Self.watch(store, repeat each values, changed: changed) }
      return TypedMountedPart(
        view: { view(repeat store.read(each values)) }, send: { store.send($0) }, observing: { token.update($0) })
    }
  }

  /// Creates a part from derived values and a reading of the environment: the view gets the reading's value before the
  /// derived ones.
  public init<F: Feature, each Value, Read>(
    _ store: Store<F>, showing values: repeat Derived<F.State, each Value>, reading: EnvironmentReading<Read>,
    view: @escaping (Read, repeat each Value) -> Node<F.Action>
  ) {
    start = { changed, ticks in
      let glance = CachedReading(reading, ticks) { changed(nil) }
      let token = PartObservers { Self.watch(store, repeat each values, changed: changed) }
      return TypedMountedPart(
        view: { view(glance.value, repeat store.read(each values)) }, send: { store.send($0) },
        observing: {
          glance.update($0)
          token.update($0)
        })
    }
  }

  /// Creates a part from derived values of several stores.
  ///
  /// ```swift
  /// Part(seen, showing: Seen.found, Seen.query) { found, query in … } send: { action in … }
  /// ```
  ///
  /// - Parameters:
  ///   - stores: the stores, combined into one state.
  ///   - values: all values that the view shows.
  ///   - view: a pure function of the values, in that order.
  ///   - send: sends an action of the view to the store that it belongs to.
  public init<State, each Value, Action>(
    _ stores: CombinedStores<State>, showing values: repeat Derived<State, each Value>,
    view: @escaping (repeat each Value) -> Node<Action>, send: @escaping (Action) -> Void
  ) {
    start = { changed, _ in
      let token = PartObservers {
        var token: [ObserverToken] = []
        for value in repeat each values { token.append(stores.observe(value) { changed($0.cause) }) }
        return token
      }
      return TypedMountedPart(
        view: { view(repeat stores.read(each values)) }, send: send, observing: { token.update($0) })
    }
  }

  private static func watch<F: Feature, each Value>(
    _ store: Store<F>, _ values: repeat Derived<F.State, each Value>, changed: @escaping (Cause?) -> Void
  ) -> [ObserverToken] {
    var token: [ObserverToken] = []
    for value in repeat each values { token.append(store.observe(value) { changed($0.cause) }) }
    return token
  }

  private static func watch<each F: Feature>(
    _ stores: repeat Store<each F>, changed: @escaping (Cause?) -> Void
  ) -> [ObserverToken] {
    var token: [ObserverToken] = []
    for store in repeat each stores { token.append(store.loop.watch { changed($0) }) }
    return token
  }
}

/// Reads a value of the environment repeatedly while the page has connections, and caches the last value.
private final class CachedReading<Value: Equatable> {
  private let reading: EnvironmentReading<Value>
  private let ticks: Part.Ticks
  private let changed: () -> Void
  private(set) var value: Value
  private var ticking: ObserverToken?

  init(_ reading: EnvironmentReading<Value>, _ ticks: @escaping Part.Ticks, changed: @escaping () -> Void) {
    self.reading = reading
    self.ticks = ticks
    self.changed = changed
    value = reading.read()
  }

  func update(_ isLookedAt: Bool) {
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

/// Holds observations while the page has connections.
private final class PartObservers {
  private let begin: () -> [ObserverToken]
  private var observations: [ObserverToken] = []

  init(_ begin: @escaping () -> [ObserverToken]) { self.begin = begin }

  func update(_ isLookedAt: Bool) { observations = isLookedAt ? begin() : [] }
}
