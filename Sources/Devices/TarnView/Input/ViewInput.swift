import Tarn

/// A value that a view shows and that may change: a ``/Tarn/Store``, whose state is the value, derived values of a store
/// (``Tarn/Store/select(_:)``), or a reading of the environment (``EnvironmentReading``).
///
/// A device observes all inputs of a view while the view is shown, and evaluates the view again when one of them has
/// changed. The view gets their values in the same order:
///
/// ```swift
/// let part = Part(showing: core, browsing, .every(.seconds(60)) { Date.now }) { todos, browsing, now in
///   .p(.text("\(todos.count) to-dos, \(browsing.filter) at \(now)"))
/// } send: { (action: Todos.Action) in
///   core.send(action)
/// }
/// ```
///
/// Tarn's types conform to it; an app does not declare conformances.
public protocol ViewInput<Value> {
  /// The type of the value that the view gets.
  associatedtype Value

  /// Creates the source of the values for one view. A device calls it.
  func makeSource() -> ViewSource<Value>
}

/// The values of a ``ViewInput`` for one view of a device.
public struct ViewSource<Value> {
  /// Calls a function repeatedly, in the isolation of the view, until the returned token is released.
  package typealias Ticks = (_ every: Duration, _ tick: @escaping () -> Void) -> ObserverToken
  /// Is called when the value may have changed, with the cause if a store has changed.
  package typealias OnChange = (Cause?) -> Void

  /// Returns the current value.
  package let read: () -> Value
  /// Observes the value until the returned token is released.
  package let observe: (_ onChange: @escaping OnChange, _ ticks: @escaping Ticks) -> ObserverToken

  package init(
    read: @escaping () -> Value,
    observe: @escaping (_ onChange: @escaping OnChange, _ ticks: @escaping Ticks) -> ObserverToken
  ) {
    self.read = read
    self.observe = observe
  }
}

/// Observes several sources until the returned tokens are released.
package func observe<each Value>(
  _ sources: repeat ViewSource<each Value>, onChange: @escaping (Cause?) -> Void,
  ticks: @escaping (_ every: Duration, _ tick: @escaping () -> Void) -> ObserverToken
) -> [ObserverToken] {
  var tokens: [ObserverToken] = []
  for source in repeat each sources { tokens.append(source.observe(onChange, ticks)) }
  return tokens
}
