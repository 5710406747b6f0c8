import Tarn
import TarnDocument

/// A store whose state a view controller shows and to which it sends actions: a `Store`, a `Scope`, or a `DocumentSession`.
///
/// ```swift
/// final class TitleController<S: ObservedStore<Dreams.State, Dreams.Action>>: UIStoreViewController<S, String> {
///   override func show(_ new: String, from old: String?, animated: Bool) { title = new }
/// }
/// ```
///
/// Tarn's types conform to it; an app does not declare conformances.
public protocol ObservedStore<State, Action> {
  /// The state that is shown.
  associatedtype State
  /// The actions that can be sent.
  associatedtype Action

  /// The state at present.
  var state: State { get }

  /// Calls a closure whenever the selected value has changed, until the token is released.
  func observe<Value: Equatable>(
    _ select: @escaping (borrowing State) -> Value, file: StaticString, line: UInt,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken

  /// Sends an action.
  func send(_ action: Action, cause: Cause)
}

extension Store: ObservedStore {}
extension Scope: ObservedStore {}

extension DocumentSession: ObservedStore {
  /// The document and the session, as the person sees them.
  public var state: SessionView<D> { view }

  /// Calls a closure whenever the selected value has changed, by whomever.
  public func observe<Value: Equatable>(
    _ select: @escaping (borrowing SessionView<D>) -> Value, file: StaticString = #fileID, line: UInt = #line,
    onChange: @escaping (Change<Value>) -> Void
  ) -> ObserverToken {
    let person = view.person
    return observe(
      { select(SessionView(document: $0, session: $1, person: person)) }, file: file, line: line, onChange: onChange)
  }
}
