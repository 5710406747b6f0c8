/// What an observer hears: the value it watches before and after, and why it changed.
public struct Change<Value> {
  public let old: Value
  public let new: Value
  public let cause: Cause

  @inlinable public init(old: Value, new: Value, cause: Cause) {
    self.old = old
    self.new = new
    self.cause = cause
  }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}

/// Keeps an observer alive: it hears as long as this is kept, and no longer.
///
/// Keep it in a property, or ``end()`` it. A local variable is let go of once nothing reads it any more, which in an optimised
/// program may be long before it is assigned another value; `withExtendedLifetime` says until when it is kept.
///
/// Letting it go, or calling ``end()``, is safe at any time, also from within the observer itself.
public final class Observation {
  private var onEnd: (() -> Void)?

  package init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { end() }

  /// Nothing is heard from here on. Ending twice is ending once.
  public func end() {
    let onEnd = self.onEnd
    self.onEnd = nil
    onEnd?()
  }
}

/// Where one who watches stands in the list, with what is looked at first.
///
/// Most looks find nothing new. Then neither the observer is touched nor what it watches, if that is made from one other value
/// alone and that stays: a thousand observers are waiting for memory.
@usableFromInline struct Post {
  /// Without it the observer is called whatever has changed. Unmanaged: the observer keeps it.
  @usableFromInline let first: Unmanaged<Derivation>?
  @usableFromInline let observer: Observer

  init(_ observer: Observer) {
    first = observer.watched?.bottom
    self.observer = observer
  }
}

/// One who watches: what is looked at, and what to do if it may be another.
///
/// A selection that nobody else looks at needs no ``Derivation``, and goes by way of ``Watched``: a hundred observers of a hundred
/// fields are waiting for memory, and two objects for each are less than four.
@usableFromInline final class Observer {
  // What every call needs comes first.

  @usableFromInline let tell: (Cause) -> Void
  @exclusivity(unchecked) @usableFromInline var isLive = true
  @usableFromInline let watched: Derivation?
  /// The last round of the current settling in which it sent an action.
  @exclusivity(unchecked) @usableFromInline var lastFed = 0
  /// Where it was made.
  let file: StaticString
  let line: UInt

  /// - Parameter tell: finds out itself whether what is watched is another than it was told last.
  @usableFromInline init(_ watched: Derivation?, file: StaticString, line: UInt, tell: @escaping (Cause) -> Void) {
    self.watched = watched
    self.file = file
    self.line = line
    self.tell = tell
  }

  var name: String { "\(file):\(line)" }

  /// Tells, if what it watches may be another than it was at a version.
  @inlinable @inline(__always)
  func check(_ told: UInt64, _ state: UnsafeMutableRawPointer, _ now: UInt64, _ cause: Cause) {
    if let watched, !Unmanaged.passUnretained(watched).isNewer(than: told, state, now) { return }
    tell(cause)
  }
}

/// One who hears the actions of a settling.
@usableFromInline final class Listener<Action> {
  let file: StaticString
  let line: UInt
  @usableFromInline let hear: (Action, Cause) -> Void
  @exclusivity(unchecked) @usableFromInline var isLive = true
  /// The last round of the current settling in which it sent an action.
  @exclusivity(unchecked) @usableFromInline var lastFed = 0

  init(file: StaticString, line: UInt, hear: @escaping (Action, Cause) -> Void) {
    self.file = file
    self.line = line
    self.hear = hear
  }

  var name: String { "\(file):\(line)" }
}

/// A selection, the value it last had, and whom to tell. One object, so that a check follows one reference.
@usableFromInline final class Watched<State, Value: Equatable> {
  @usableFromInline let storage: UnsafeMutablePointer<State>
  @usableFromInline let select: (borrowing State) -> Value
  @usableFromInline let onChange: (Change<Value>) -> Void
  // Read and written only between two calls out, so there is never an access to overlap with.
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
