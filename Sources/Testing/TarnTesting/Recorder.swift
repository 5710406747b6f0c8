import Tarn

/// A test helper that observes a value and records every change.
///
/// ```swift
/// let loop = Loop(0, Counter())
/// let recorder = Recorder(loop) { $0 }
/// loop.send(.up)
/// recorder.values  // [1]
/// ```
///
/// It observes until it is deallocated.
///
/// - Complexity: stores every change until the next ``take()``.
public final class Recorder<Value: Equatable> {
  /// The changes since the beginning or the last ``take()``, oldest first.
  public private(set) var changes: [Change<Value>] = []
  private var observation: ObserverToken?

  /// Observes a value of a loop.
  public init<F: Feature>(_ loop: Loop<F>, _ select: @escaping (borrowing F.State) -> Value) {
    observation = loop.observe(select) { [weak self] in self?.changes.append($0) }
  }

  /// Observes a value of a store.
  public convenience init<F: Feature>(_ store: Store<F>, _ select: @escaping (borrowing F.State) -> Value) {
    self.init(store.loop, select)
  }

  /// Observes a value of a scope.
  public init<State, Action>(_ scope: Scope<State, Action>, _ select: @escaping (borrowing State) -> Value) {
    observation = scope.observe(select) { [weak self] in self?.changes.append($0) }
  }

  /// The new value of each change.
  public var values: [Value] { changes.map(\.new) }

  /// Returns and removes the recorded changes.
  public func take() -> [Change<Value>] {
    defer { changes = [] }
    return changes
  }
}
