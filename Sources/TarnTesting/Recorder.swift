import Tarn

/// A device for tests: it watches a value and writes down every change it is told.
///
/// ```swift
/// let loop = Loop(0, Counter())
/// let recorder = Recorder(loop) { $0 }
/// loop.send(.up)
/// recorder.values  // [1]
/// ```
///
/// It hears as long as it is kept.
///
/// - Complexity: keeps every change it heard until it is ``take()``n.
public final class Recorder<Value: Equatable> {
  /// Everything heard since the beginning or since it was last taken, oldest first.
  public private(set) var changes: [Change<Value>] = []
  private var observation: Observation?

  public init<F: Feature>(_ loop: Loop<F>, _ select: @escaping (borrowing F.State) -> Value) {
    observation = loop.observe(select) { [weak self] in self?.changes.append($0) }
  }

  public convenience init<F: Feature>(_ store: Store<F>, _ select: @escaping (borrowing F.State) -> Value) {
    self.init(store.loop, select)
  }

  public init<State, Action>(_ scope: Scope<State, Action>, _ select: @escaping (borrowing State) -> Value) {
    observation = scope.observe(select) { [weak self] in self?.changes.append($0) }
  }

  /// What the value became, change by change.
  public var values: [Value] { changes.map(\.new) }

  /// Hands over what was heard, and begins anew.
  public func take() -> [Change<Value>] {
    defer { changes = [] }
    return changes
  }
}
