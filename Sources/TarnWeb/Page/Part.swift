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

  /// A store and a pure function from its state to what is shown.
  public init<F: Feature>(_ store: Store<F>, view: @escaping (F.State) -> Node<F.Action>) {
    self.init(view: { view(store.state) }, send: { store.send($0) }, watch: { [store.loop.watch($0)] })
  }

  /// The same, with a reading of the outside.
  public init<F: Feature, Value>(
    _ store: Store<F>, reading: Reading<Value>, view: @escaping (F.State, Value) -> Node<F.Action>
  ) {
    start = { changed, ticks in
      let glance = Glance(reading, ticks) { changed(nil) }
      let watching = store.loop.watch { changed($0) }
      return PaneOf(
        view: {
          _ = watching
          return view(store.state, glance.value)
        },
        send: { store.send($0) }, looking: { glance.look($0) })
    }
  }

  /// Anything that can be shown, sent to and watched: for a part made of more than one store.
  init<Action>(
    view: @escaping () -> Node<Action>, send: @escaping (Action) -> Void,
    watch: @escaping (_ changed: @escaping (Cause) -> Void) -> [Observation]
  ) {
    start = { changed, _ in
      let watching = watch { changed($0) }
      return PaneOf(
        view: {
          _ = watching
          return view()
        },
        send: send, looking: { _ in })
    }
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
