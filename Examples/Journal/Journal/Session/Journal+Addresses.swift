import TarnDocument
import TarnView

extension Journal {
  /// A place of a page, which has an address. An entry that is edited is where it is read: only Done or Cancel leaves it.
  public enum Place: Equatable, Sendable {
    case list(search: String)
    case entry(Entry.ID)
    /// A new entry that is being written.
    case new
  }

  public static let addresses = Addresses<Place, SessionView<Journal>, Action>(
    AddressRouter(
      .route("", .query("q", .string, default: ""), make: { .list(search: $0) }) {
        if case .list(let search) = $0 { search } else { nil }
      },
      .route("new", .new),
      .route("entry/:id", .uuid, make: Place.entry) { if case .entry(let id) = $0 { id } else { nil } }),
    place: { view in
      let work = view.session.work
      guard let open = view.session.openEntry, view.document.entries.contains(id: open) else {
        return work.draft == nil ? .list(search: work.search) : .new
      }
      return .entry(open)
    },
    open: { place in
      switch place {
      case .list(let search): .find(search)
      case .entry(let id): .open(id)
      case .new: .write
      }
    },
    // Back from a written entry leads to the list, and not to another new one.
    isReplaced: { $0 == .new })
}
