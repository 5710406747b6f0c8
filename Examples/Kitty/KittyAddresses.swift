import Foundation
import TarnDocument
import TarnView

extension Kitty {
  /// The addresses of the page.
  static let addresses = Addresses<Place, SessionView<Kitty>, Action>(
    AddressRouter(
      .route("", .query("q", .string, default: ""), make: Place.list) {
        if case .list(let search) = $0 { search } else { nil }
      },
      .route("new", .new),
      .route("expense/:id", .uuid, make: Place.expense) { if case .expense(let id) = $0 { id } else { nil } }),
    place: { view in
      guard let form = view.session.draft?.value else { return .list(search: view.session.search) }
      return view.document.expenses.contains(id: form.id) ? .expense(form.id) : .new
    },
    open: { $0 == .new ? .write(UUID()) : .open($0) },
    // A form that was saved: Back would open an empty one.
    isReplaced: { $0 == .new })
}
