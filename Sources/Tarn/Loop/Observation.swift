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

/// One who watches: a closure that compares, and tells if there is something to tell.
@usableFromInline final class Observer {
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let check: (Cause) -> Void
  @exclusivity(unchecked) @usableFromInline var isLive = true
  /// The last round of the current settling in which it sent an action.
  @exclusivity(unchecked) @usableFromInline var lastFed = 0

  @usableFromInline init(file: StaticString, line: UInt, check: @escaping (Cause) -> Void) {
    self.file = file
    self.line = line
    self.check = check
  }

  var name: String { "\(file):\(line)" }
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
