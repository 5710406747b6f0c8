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

  /// Creates the addresses of an app.
  public init(
    _ router: AddressRouter<Place>, place: @escaping @Sendable (State) -> Place,
    open: @escaping @Sendable (Place) -> Action
  ) {
    (self.router, self.place, self.open) = (router, place, open)
  }

  /// Returns the address of a place, for a link; that of the root if the place has none.
  public func address(of place: Place) -> Address { router.print(place) ?? .root }

  /// Returns the address of the place that a state shows.
  public func address(in state: State) -> Address { address(of: place(state)) }
}
