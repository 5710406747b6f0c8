import TarnDocument
import TarnView

extension Todos {
  /// A place of a window, which has an address: to-dos, or a sheet above them.
  public enum Place: Equatable, Sendable {
    case list(Filter, search: String)
    case sheet(OpenSheet.Kind, of: Todo.ID?)
  }

  public static let addresses = Addresses<Place, SessionView<Todos>, Action>(
    AddressRouter(
      .route("", .query("q", .string, default: ""), make: { .list(.all, search: $0) }) {
        if case .list(.all, let search) = $0 { search } else { nil }
      },
      .route("add", .sheet(.add, of: nil)), .route("journal", .sheet(.journal, of: nil)),
      .route("todo/:id", .uuid, .query("sheet", .rawValue, default: .menu), make: { .sheet($1, of: $0) }) {
        if case .sheet(let kind, let id?) = $0 { (id, kind) } else { nil }
      },
      .route(":filter", filter, .query("q", .string, default: ""), make: { .list($0, search: $1) }) {
        if case .list(let filter, let search) = $0 { (filter, search) } else { nil }
      }),
    place: { view in
      guard let sheet = view.session.sheet,
        sheet.todo == nil ? [.add, .journal].contains(sheet.kind) : view.document.todo(.id(sheet.todo)) != nil
      else { return .list(view.session.filter, search: view.session.search) }
      return .sheet(sheet.kind, of: sheet.todo)
    },
    open: { place in
      switch place {
      case .list(let filter, let search): .visit(filter, search: search)
      case .sheet(let kind, let id): .open(kind, id.map { .id($0) })
      }
    })
}

/// `done`, or `#home`
private let filter = AddressParameter<Todos.Filter>(
  parse: { text in
    text.hasPrefix("#") ? .tag(String(text.dropFirst())) : Todos.Filter.common.first { $0.name.lowercased() == text }
  }, print: { $0.name.lowercased() })
