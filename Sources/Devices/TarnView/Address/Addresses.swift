/// The addresses of an app: where a person is, as a pure function of the state, and the action that goes there.
///
/// ```swift
/// let addresses = Addresses<Place, Todos.State, Todos.Action>(
///   router, place: { $0.title.isEmpty ? .everything : .done }, open: { .open($0) })
/// addresses.address(of: .todo(7))      // "todo/7", for a link
/// ```
///
/// An app declares it once, beside its feature, and gives it to its page, whose address bar then follows the state; Back and
/// Forward and links send the action of `open`. A device without addresses ignores it.
///
/// - `place` needs no field of its own in the state: it tells which list, object or sheet the state shows.
/// - Opening the place of a state in that state leaves it there: ``/TarnTesting/Laws/addresses(_:places:)`` checks it.
/// - An address of an object that does not exist is an action that the feature refuses (``Tarn/Refusal``).
public struct Addresses<Place: Equatable & Sendable, State, Action>: Sendable {
  /// Parses and prints places.
  public let router: AddressRouter<Place>
  /// Returns the place that a state shows.
  public let place: @Sendable (State) -> Place
  /// Returns the action that goes to a place.
  public let open: @Sendable (Place) -> Action
  /// Returns whether the next place replaces this one in the history of the browser.
  public let isReplaced: @Sendable (Place) -> Bool

  /// Creates the addresses of an app.
  ///
  /// - Parameters:
  ///   - router: parses and prints places.
  ///   - place: returns the place that a state shows.
  ///   - open: returns the action that goes to a place.
  ///   - isReplaced: returns whether the place to which an action leads replaces this one in the history of the browser. It
  ///     is for places that end, such as the form of a new object: Back would lead to an empty form.
  public init(
    _ router: AddressRouter<Place>, place: @escaping @Sendable (State) -> Place,
    open: @escaping @Sendable (Place) -> Action, isReplaced: @escaping @Sendable (Place) -> Bool = { _ in false }
  ) {
    (self.router, self.place, self.open, self.isReplaced) = (router, place, open, isReplaced)
  }

  /// Returns the address of a place, for a link; that of the root if the place has none.
  public func address(of place: Place) -> Address { router.print(place) ?? .root }

  /// Returns the address of the place that a state shows.
  public func address(in state: State) -> Address { address(of: place(state)) }
}
