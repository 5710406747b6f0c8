import Tarn
import TarnDocument
import TarnRecord
import TarnView

@testable import TarnWeb

/// A shelf of books whose places have addresses: the list with a search, a book, and the old address of a book.
struct Shelf: DocumentFeature {
  struct Document: Record {
    var count = 40
    static let fields: [Field<Document>] = [Field("count", \.count)]
  }

  struct Session: Record {
    var book: Int?
    var search = ""
    var top = 0.0
    static let fields: [Field<Session>] = [Field("book", \.book), Field("search", \.search), Field("top", \.top)]
  }

  enum Place: Codable, Equatable, Sendable {
    case list(search: String)
    case book(Int)
    case old(Int)
  }

  enum Action: Codable, Equatable, Sendable {
    case open(Place)
    case search(String)
    case scroll(Double)
    case remove
  }

  var newSession: Session { Session() }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .open(.book(let number)), .open(.old(let number)):
      number < document.count ? nil : Refusal("There is no book \(number).")
    default: nil
    }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .open(.list(let search)): (session.book, session.search, session.top) = (nil, search, 0)
    case .open(.book(let number)), .open(.old(let number)): session.book = number
    case .search(let search): session.search = search
    case .scroll(let top): session.top = top
    case .remove: document.count -= 1
    }
    return []
  }

  func reconcile(_ session: inout Session, with document: Document) {
    if let book = session.book, book >= document.count { session.book = nil }
  }

  static let addresses = Addresses<Place, SessionView<Shelf>, Action>(
    AddressRouter(
      .route("", .query("q", .string, default: ""), make: { .list(search: $0) }) {
        if case .list(let search) = $0 { search } else { nil }
      },
      .route("book/:number", .int, make: Place.book) { if case .book(let number) = $0 { number } else { nil } },
      .route("old/:number", .int, make: Place.old) { if case .old(let number) = $0 { number } else { nil } }),
    place: { $0.session.book.map(Place.book) ?? .list(search: $0.session.search) }, open: { .open($0) })

  static func part(_ session: DocumentSession<Shelf>) -> Part {
    Part(frame: session, addresses: addresses) { view in
      AppFrame(.main(content(view)), title: view.session.book.map { "Book \($0)" } ?? "Shelf")
    }
  }

  static func page(_ session: DocumentSession<Shelf>) -> Page {
    Page(
      title: "Shelf", language: "en-GB", styles: [".scroll { height: 100px; overflow-y: auto }"], parts: [part(session)]
    )
  }

  private static func content(_ view: SessionView<Shelf>) -> Node<Action> {
    if let book = view.session.book {
      return .section(
        [.key("book"), .id("book")], .h1(.text("Book \(book)")), .a([.id("home"), .href(Address.root)], "All"),
        .a([.id("next"), .href(addresses.address(of: .old(book + 1)))], "Next"),
        .a([.id("fragment"), .href("#book")], "Here"), .button([.id("remove"), .onClick(.remove)], "Remove"))
    }
    let rows = (0..<view.document.count).filter { view.session.search.isEmpty || "\($0)".contains(view.session.search) }
    return .section(
      [.key("list"), .id("list")],
      .input([.id("search"), .label("Search"), .value(view.session.search), .onInput { .search($0) }]),
      .a([.id("found"), .href(addresses.address(of: .list(search: "3")))], "With a 3"),
      .a([.id("missing"), .href("nothing/here")], "Missing"), .button([.id("go"), .onClick(.open(.book(2)))], "Go"),
      .ul(
        [.id("links"), .class("scroll")],
        .each(
          rows.map { row in
            .li([.key(row)], .a([.id("book\(row)"), .href(addresses.address(of: .book(row)))], .text("Book \(row)")))
          })),
      .div(
        [.id("known"), .class("scroll"), .scrollTop(view.session.top), .onScroll { .scroll($0) }],
        .each(rows.map { .p(.text("Row \($0)")) })))
  }
}
