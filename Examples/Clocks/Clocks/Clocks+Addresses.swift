import TarnView

extension Clocks {
  /// A place of the page, which has an address.
  public enum Place: Equatable, Sendable {
    case list
    case clock(Clock.ID)
    /// The sheet to add a clock, above the list or a clock.
    case add
  }

  public static let addresses = Addresses<Place, State, Action>(
    AddressRouter(
      .route("", .list), .route("add", .add),
      .route("clock/:id", .uuid, make: Place.clock) { if case .clock(let id) = $0 { id } else { nil } }),
    place: { state in
      if state.view.sheet != nil { return .add }
      return state.view.detail.flatMap { state.document.clocks[id: $0.clock]?.id }.map(Place.clock) ?? .list
    },
    open: { place in
      switch place {
      case .list: .closeDetail
      case .clock(let id): .open(id)
      case .add: .openSheet
      }
    })
}
