import Observation

/// The registry of the fields of a store and its scopes that Swift's Observation tracks.
///
/// Tracking covers one change: an observer reads the value again after each notification. An entry therefore exists
/// from a read to the next change of its value, and a value that is no longer read costs nothing after that change.
@usableFromInline final class ObservationRegistry {
  /// The maximum number of fields that are tracked one by one; a screen reads hundreds. Fields beyond it share one
  /// entry: the next change of the state notifies that entry and all others.
  static var bound: Int { 10_000 }

  /// Identifies a tracked value: a path in the store or in a part of it, the IDs of a table, a derived value, or a value
  /// that the caller computes.
  enum Key: Hashable {
    case path(part: PartID, AnyKeyPath)
    case ids(AnyKeyPath)
    case derived(ObjectIdentifier)
    case computed(AnyHashable)
  }

  private typealias TrackedValue = (value: ObservedValue, token: ObserverToken)

  private var entries: [Key: TrackedValue] = [:]
  private var shared: TrackedValue?

  @usableFromInline init() {}

  /// Registers a read of a value with Swift's Observation.
  ///
  /// - Parameters:
  ///   - value: starts observing the value and calls the given closure when the value has changed.
  ///   - wholeState: starts observing the whole state and calls the given closure after every change.
  func read(
    _ key: Key,
    value: (_ changed: @escaping () -> Void) -> ObserverToken,
    wholeState: (_ changed: @escaping () -> Void) -> ObserverToken
  ) {
    if let observed = entries[key]?.value ?? shared?.value { return observed.read() }
    let observed = ObservedValue()
    // The closure holds the registry strongly, so that values tracked through a scope are notified after the scope is
    // released.
    if entries.count < Self.bound {
      let token = value {
        self.entries[key] = nil
        observed.notify()
      }
      entries[key] = (observed, token)
    } else {
      shared = (observed, wholeState { self.notifyAll() })
    }
    observed.read()
  }

  private func notifyAll() {
    let notified = entries.values.map(\.value) + (shared.map { [$0.value] } ?? [])
    entries = [:]
    shared = nil
    for observed in notified { observed.notify() }
  }
}

/// One tracked value. Not generic, because generic code creates a key path literal anew on every call.
private final class ObservedValue: Observable {
  private let registrar = ObservationRegistrar()
  private var value: Void = ()

  func read() { registrar.access(self, keyPath: \.value) }

  func notify() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
