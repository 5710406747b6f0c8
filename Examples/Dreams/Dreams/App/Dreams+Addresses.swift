import TarnDocument
import TarnView

extension Dreams {
  /// The addresses of the screens: of the list, which is no row, and of the rows.
  public static let addresses = Addresses<Row?, SessionView<Dreams>, Action>(
    AddressRouter(
      .route("", nil), .route("favourite", .favourite),
      .route("dream/:id", .uuid, make: { .dream($0) }) { if case .dream(let id)? = $0 { id } else { nil } }),
    place: { $0.session.openDream.map { .dream($0) } ?? ($0.session.screen == .favourite ? .favourite : nil) },
    open: { row in
      if case .dream(let id)? = row { .open(id) } else { row == nil ? .openList : .openFavourite }
    })
}
