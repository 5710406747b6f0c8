/// A change of an observed value: the value before and after, and the cause.
public struct Change<Value> {
  /// The value before the change.
  public let old: Value
  /// The value after the change.
  public let new: Value
  /// The cause of the change.
  public let cause: Cause

  /// Creates a change, such as for a test.
  @inlinable public init(old: Value, new: Value, cause: Cause) {
    self.old = old
    self.new = new
    self.cause = cause
  }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}

/// Keeps an observer alive: the observer is notified only while its token is retained.
///
/// Store the token in a property, or call ``end()``. The compiler may release a local variable after its last use, in
/// an optimized build long before the end of its scope; use `withExtendedLifetime` to retain it longer.
///
/// Releasing the token, or calling ``end()``, is safe at any time, also from within the observer itself.
public final class ObserverToken {
  private var onEnd: (() -> Void)?

  package init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { end() }

  /// Ends the observation. A second call is a no-op.
  public func end() {
    let onEnd = self.onEnd
    self.onEnd = nil
    onEnd?()
  }
}

/// An entry in the list of observers, with the value that is checked first.
///
/// Most checks find no change. If the observed value derives from a single input and that input is unchanged, neither
/// the observer nor the value's derivation is accessed: checking a thousand observers is bound by memory access.
@usableFromInline struct ObserverEntry {
  /// The input that is checked first. `nil` calls the observer after any change. Unmanaged: the observer retains it.
  @usableFromInline let first: Unmanaged<Derivation>?
  @usableFromInline let observer: Observer

  init(_ observer: Observer) {
    first = observer.watched?.selections
    self.observer = observer
  }
}

/// An observer: the observed value, and the closure to call if the value may have changed.
///
/// A selection with a single observer needs no ``Derivation`` and uses ``TrackedValue`` instead: checking a hundred
/// observers of a hundred fields is bound by memory access, and two objects for each are fewer than four.
@usableFromInline final class Observer {
  // The fields that every check needs come first.

  @usableFromInline let notify: (Cause) -> Void
  @exclusivity(unchecked) @usableFromInline var isLive = true
  @usableFromInline let watched: Derivation?
  /// The last round of the current settling in which it sent an action.
  @exclusivity(unchecked) @usableFromInline var lastSentRound = 0
  /// The source location of the observation.
  let file: StaticString
  let line: UInt

  /// - Parameter notify: determines itself whether the observed value differs from the last notified one.
  @usableFromInline init(_ watched: Derivation?, file: StaticString, line: UInt, notify: @escaping (Cause) -> Void) {
    self.watched = watched
    self.file = file
    self.line = line
    self.notify = notify
  }

  var name: String { "\(file):\(line)" }

  /// Calls `notify` if the observed value may have changed since a version.
  @inlinable @inline(__always)
  func check(_ notified: UInt64, _ state: UnsafeMutableRawPointer, _ version: UInt64, _ cause: Cause) {
    if let watched, !Unmanaged.passUnretained(watched).isNewer(than: notified, state, version) { return }
    notify(cause)
  }
}

/// A listener that receives the actions of a settling.
@usableFromInline final class ActionListener<Action> {
  let file: StaticString
  let line: UInt
  @usableFromInline let receive: (Action, Cause) -> Void
  @exclusivity(unchecked) @usableFromInline var isLive = true
  /// The last round of the current settling in which it sent an action.
  @exclusivity(unchecked) @usableFromInline var lastSentRound = 0

  init(file: StaticString, line: UInt, receive: @escaping (Action, Cause) -> Void) {
    self.file = file
    self.line = line
    self.receive = receive
  }

  var name: String { "\(file):\(line)" }
}

/// A selection, its last value, and the closure to call. One object, so that a check follows one reference.
@usableFromInline final class ObservedSelection<State, Value: Equatable> {
  @usableFromInline let storage: UnsafeMutablePointer<State>
  @usableFromInline let select: (borrowing State) -> Value
  @usableFromInline let onChange: (Change<Value>) -> Void
  // Accessed only between two calls of closures, so accesses never overlap.
  @exclusivity(unchecked) @usableFromInline var last: Value

  @inlinable init(
    _ storage: UnsafeMutablePointer<State>, _ select: @escaping (borrowing State) -> Value,
    _ onChange: @escaping (Change<Value>) -> Void
  ) {
    self.storage = storage
    self.select = select
    self.onChange = onChange
    last = peek(storage, select)
  }

  @inlinable func check(_ cause: Cause) {
    let new = peek(storage, select)
    guard new != last else { return }
    let old = last
    last = new
    onChange(Change(old: old, new: new, cause: cause))
  }
}
