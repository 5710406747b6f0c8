import Tarn
import TarnLanguages
import TarnView

/// The addresses of a part's places, without the types of its store.
struct PageAddresses {
  /// Why an address shows no place.
  enum Problem: Error, Equatable {
    /// It has no place in the app.
    case unknown
    case refused(Refusal)
  }

  /// Returns the address of the present place.
  let current: () -> Address
  /// Returns the address as the app writes it, and why its place can't be opened in the present state; changes nothing.
  private let check: (Address) -> (Address, Refusal?)?
  /// Goes to the place of an address that has one, and returns why that was refused.
  private let go: (Address) -> [Refusal]
  /// Returns whether the place to which an action leads replaces that of an address in the history of the browser.
  let isReplaced: (Address) -> Bool
  /// Returns the content of the part at an address; `nil` if the address has no place, and for a part without a frame.
  var preview: (Address) -> Preview? = { _ in nil }
  /// The app's own content for an address without a place.
  var notFound: ((MissingPlace) -> Node<Never>)?

  /// The content of a part at another place.
  struct Preview {
    let title: String?
    /// Writes the content; `nil` at the present place, whose tree may be mounted.
    let write: ((inout HTMLWriter, NodeNumbering, Localization) -> Void)?
  }

  init<Place, State, Action>(
    _ addresses: Addresses<Place, State, Action>, state: @escaping () -> State,
    refusal: @escaping (Action) -> Refusal?, send: @escaping (Action) -> [Refusal]
  ) {
    current = { addresses.address(in: state()) }
    check = { address in
      guard let place = addresses.router.parse(address) else { return nil }
      return (addresses.address(of: place), refusal(addresses.open(place)))
    }
    isReplaced = { addresses.router.parse($0).map(addresses.isReplaced) ?? false }
    go = { address in addresses.router.parse(address).map { send(addresses.open($0)) } ?? [] }
  }

  /// Returns a function that shows the place of an address in a copy of the state, in which nothing else happens.
  ///
  /// - Parameters:
  ///   - state: returns the present state.
  ///   - update: changes a copy of it by an action; returns false if the action is refused.
  ///   - view: returns the frame of a state.
  static func previewing<Place, State, Action>(
    _ addresses: Addresses<Place, State, Action>, state: @escaping () -> State,
    update: @escaping (inout State, Action) -> Bool, view: @escaping (State) -> AppFrame<Node<Action>>
  ) -> (Address) -> Preview? {
    { address in
      guard let place = addresses.router.parse(address) else { return nil }
      var state = state()
      if addresses.place(state) == place { return Preview(title: view(state).title, write: nil) }
      guard update(&state, addresses.open(place)) else { return nil }
      let frame = view(state)
      return Preview(title: frame.title) { html, numbers, words in
        html.write([MountedTree(frame.node(words), numbers: numbers).root])
      }
    }
  }

  /// Returns why an address shows no place; `nil` if it shows one.
  func problem(of address: Address?) -> Problem? {
    guard let address, !address.isReserved, let (written, refusal) = check(address) else { return .unknown }
    return written == current() ? nil : refusal.map(Problem.refused)
  }

  /// Whether an address is that of the present place.
  func isPresent(_ address: Address) -> Bool { check(address)?.0 == current() }

  /// Goes to the place of an address, unless it is the present one.
  func open(_ address: Address?) throws(Problem) {
    guard let address, !address.isReserved, let (written, _) = check(address) else { throw .unknown }
    if written == current() { return }
    if let refusal = go(address).first { throw .refused(refusal) }
  }
}

extension Address {
  /// Whether the page has something else at this address, such as its files.
  var isReserved: Bool { path.first.map(PageRoute.reserved.contains) ?? false }

  /// Whether another address has the same path: then it is the same place, refined in another way.
  func hasSamePath(as other: Address?) -> Bool { path == other?.path }
}
