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
  /// Calls a function while the store shows the place of an address, which is not the present one; returns false and does
  /// not call it if the address has no place, or its place can't be opened.
  let show: (Address, () -> Void) -> Bool
  /// The app's own content for an address without a place.
  var notFound: ((MissingPlace) -> Node<Never>)?

  /// - Parameters:
  ///   - store: the store whose state has the places.
  ///   - state: returns the part of its state that has them.
  ///   - action: returns the store's action for an action that opens a place.
  init<Place, State, Action, F: Feature>(
    _ addresses: Addresses<Place, State, Action>, of store: Store<F>, state: @escaping () -> State,
    action: @escaping (Action) -> F.Action
  ) {
    func opening(_ place: Place) -> F.Action { action(addresses.open(place)) }
    current = { addresses.address(in: state()) }
    check = { address in
      guard let place = addresses.router.parse(address) else { return nil }
      return (addresses.address(of: place), store.refusal(of: opening(place)))
    }
    isReplaced = { addresses.router.parse($0).map(addresses.isReplaced) ?? false }
    go = { address in
      guard let place = addresses.router.parse(address) else { return [] }
      return store.loop.collectRefusals { store.send(opening(place)) }
    }
    show = { address, body in
      guard let place = addresses.router.parse(address), store.refusal(of: opening(place)) == nil else { return false }
      store.loop.withState(store.loop.state(after: opening(place)), body)
      return true
    }
  }

  /// Returns why an address shows no place; `nil` if it shows one.
  ///
  /// The start shows the present place if its own can't be opened, such as the list while something is being written:
  /// otherwise nothing would lead into the app.
  func problem(of address: Address?) -> Problem? {
    guard let address, !address.isReserved, let (written, refusal) = check(address) else { return .unknown }
    return written == current() || address == .root ? nil : refusal.map(Problem.refused)
  }

  /// Whether an address is that of the present place.
  func isPresent(_ address: Address) -> Bool { check(address)?.0 == current() }

  /// Goes to the place of an address at which a page was loaded, or at which it was posted.
  func open(loaded address: Address?) throws(Problem) {
    do throws(Problem) { try open(address) } catch {
      if address != .root || error == .unknown { throw error }
    }
  }

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
