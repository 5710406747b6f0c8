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

/// One who watches: what is looked at, and what to do if it is another.
///
/// A selection that nobody else looks at needs no ``Derivation``, and goes by way of ``Watched``: a hundred observers of a hundred
/// fields are waiting for memory, and two objects for each are less than four.
@usableFromInline final class Observer {
  // What every look needs comes first.

  @usableFromInline let tell: (Cause) -> Void
  /// What it watches; without one it is called whatever has changed.
  @usableFromInline let derivation: Unmanaged<Derivation>?
  @exclusivity(unchecked) @usableFromInline var isLive = true
  /// The version up to which it has been told.
  @exclusivity(unchecked) @usableFromInline var told: UInt64
  /// The last round of the current settling in which it sent an action.
  @exclusivity(unchecked) @usableFromInline var lastFed = 0
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt
  /// Keeps the derivation.
  let watched: Derivation?

  @usableFromInline init(
    _ watched: Derivation?, told: UInt64, file: StaticString, line: UInt, tell: @escaping (Cause) -> Void
  ) {
    self.watched = watched
    derivation = watched.map { .passUnretained($0) }
    self.told = told
    self.file = file
    self.line = line
    self.tell = tell
  }

  var name: String { "\(file):\(line)" }

  /// Tells, if what it watches is another than it was.
  @inlinable @inline(__always)
  func check(_ state: UnsafeMutableRawPointer, _ now: UInt64, _ cause: Cause) {
    guard let derivation else { return tell(cause) }
    let isChanged = derivation._withUnsafeGuaranteedRef { derivation in
      derivation.bring(state, now)
      return derivation.changed > told
    }
    guard isChanged else { return }
    told = now
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
