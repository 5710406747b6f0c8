import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import TarnView
import Testing

/// The places of an app with lists and objects.
private enum Place: Equatable, Sendable {
  enum Filter: String, Sendable { case all, done }

  case list(Filter, search: String, page: Int?)
  case todo(UUID)
  case part(Int, String)
  case help
  case nowhere
}

private let router = AddressRouter<Place>(
  .route("help", .help),
  .route("todo/:id", .uuid, make: Place.todo) { if case .todo(let id) = $0 { id } else { nil } },
  .route("part/:number/of/:name", .int, .string, make: Place.part) {
    if case .part(let number, let name) = $0 { (number, name) } else { nil }
  },
  .route(
    "", .query("filter", .rawValue, default: Place.Filter.all), .query("q", .string, default: ""),
    .query("page", .int), make: { Place.list($0, search: $1, page: $2) }
  ) { if case .list(let filter, let search, let page) = $0 { (filter, search, page) } else { nil } })

@Suite("A router of addresses") struct AddressRouterTests {
  private static let id = UUID(uuid: (0xAB, 0xCD, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

  @Test(
    "Places have addresses, and these have the places",
    arguments: [
      (.help, "help"), (.todo(id), "todo/abcd0000-0000-0000-0000-000000000001"),
      (.part(3, "a b"), "part/3/of/a%20b"), (.list(.all, search: "", page: nil), ""),
      (.list(.done, search: "", page: 2), "?filter=done&page=2"),
      (.list(.all, search: "milk & honey", page: nil), "?q=milk%20%26%20honey"),
    ] as [(Place, String)])
  fileprivate func bothWays(place: Place, text: String) {
    #expect(router.print(place)?.description == text)
    #expect(router.parse(text) == place)
  }

  @Test(
    "An address without a place is none",
    arguments: ["todo", "todo/7", "todo/", "help/me", "part/x/of/a", "part/1/of/a/b", "#", "Help"])
  func unknown(text: String) {
    #expect(router.parse(text) == nil)
  }

  @Test("Unknown items and invalid values of the query are ignored")
  func lenient() {
    #expect(router.parse("?utm=1&filter=nonsense&page=many&q=a&q=b") == .list(.all, search: "a", page: nil))
  }

  @Test("A place is printed only if the address can be read back")
  func unprintable() {
    #expect(router.print(.nowhere) == nil)
    for name in ["", "..", "a/b", "a\u{0}"] { #expect(router.print(.part(1, name)) == nil) }
    #expect(router.print(.list(.all, search: String(repeating: "x", count: 2_000), page: nil)) == nil)
  }

  @Test("The first route that matches wins in both directions")
  func order() {
    let router = AddressRouter<Int>(
      .route("one", 1),
      .route(":word", .string, make: { $0.count }) { $0 == 0 ? nil : String(repeating: "x", count: $0) },
      .route("first", 1))
    #expect(router.print(1)?.description == "one")
    #expect(router.parse("one") == 1 && router.parse("first") == 5)
  }
}

@Suite("The law of addresses") struct AddressLawTests {
  /// Pages of a book; page 13 is missing.
  private struct Book: RefusingFeature {
    var hasThirteen = true

    func refusal(of action: Int, in state: Int) -> Refusal? {
      action == 13 && !hasThirteen ? Refusal("There is no page 13.") : nil
    }

    func update(_ page: inout Int, _ action: Int) -> [Never] {
      page = min(action, 40)
      return []
    }
  }

  private static let router = AddressRouter<Int>(.route("", 0), .route("page/:number", .int, make: { $0 }) { $0 })

  private func laws(_ book: Book = Book()) -> Laws<Book> {
    Laws(book, from: 0) { _, random in Int.random(in: 0...50, using: &random) }
  }

  @Test("Sound addresses have no violation")
  func sound() {
    let addresses = Addresses<Int, Int, Int>(Self.router, place: { $0 }, open: { $0 })
    #expect(laws().addresses(addresses, places: [100, -1]) == nil)
  }

  @Test("A place that parses to another one is found and shrunk")
  func shadowed() throws {
    let router = AddressRouter<Int>(
      .route("page/20", 21), .route("page/:number", .int, make: { $0 }) { $0 == 21 ? nil : $0 })
    let addresses = Addresses<Int, Int, Int>(router, place: { $0 }, open: { $0 })
    let violation = try #require(laws().addresses(addresses))
    #expect(violation.steps.count == 1)
    #expect(violation.finding == "the place 20 prints “page/20”, which parses to 21")
    #expect("\(violation)".hasPrefix("The law of addresses does not hold"))
    #expect(laws().addresses(addresses, places: [20])?.steps.isEmpty == true)
  }

  @Test("A place without an address, and one that its own address does not open, are found")
  func faults() {
    let halved = AddressRouter<Int>(.route("page/:number", .int, make: { $0 }) { $0 < 30 ? $0 : nil })
    #expect(
      laws().addresses(Addresses<Int, Int, Int>(halved, place: { $0 }, open: { $0 }))?.finding.hasPrefix(
        "no route prints the place") == true)
    #expect(
      laws().addresses(Addresses<Int, Int, Int>(Self.router, place: { $0 }, open: { $0 + 1 }))?.finding
        == "opening the present place 0 leads to 1")
    let refused = laws(Book(hasThirteen: false)).addresses(
      Addresses<Int, Int, Int>(Self.router, place: { $0 == 0 ? 0 : 13 }, open: { $0 }))
    #expect(refused?.finding == "opening the present place 13 is refused: There is no page 13.")
  }

  /// A book whose last page can't be left by an address.
  private struct SilentBook: Feature {
    func update(_ page: inout Int, _ action: Int) -> [Never] {
      if page != 13 || action < 0 { page = abs(action) }
      return []
    }
  }

  @Test("A state in which an address does nothing without a refusal is found")
  func silent() throws {
    let laws = Laws(SilentBook(), from: 0) { _, random in Int.random(in: -13...13, using: &random) }
    let violation = try #require(laws.addresses(Addresses<Int, Int, Int>(Self.router, place: { $0 }, open: { $0 })))
    #expect(violation.finding == "opening the place 0 leads to 13" && violation.steps.count == 1)
  }

  private struct Notes: DocumentFeature {
    struct Document: Record {
      var count = 0
      static let fields: [Field<Document>] = [Field("count", \.count)]
    }

    struct Session: Record {
      var open: Int?
      static let fields: [Field<Session>] = [Field("open", \.open)]
    }

    enum Action: Codable, Equatable, Sendable {
      case add
      case open(Int?)
    }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
      switch action {
      case .add: document.count += 1
      case .open(let number): session.open = number.map { min($0, document.count) }
      }
      return []
    }
  }

  @Test("Each session of a document is checked")
  func sessions() {
    let laws = Laws(SharedDocument(Notes()), from: DocumentState(Notes.Document())) { _, random in
      .acted(random.pick(from: ["anna", "ben"]), random.pick(from: [.add, .open(nil), .open(3)]))
    }
    func addresses(_ router: AddressRouter<Int?>) -> Addresses<Int?, SessionView<Notes>, Notes.Action> {
      Addresses(router, place: { $0.session.open }, open: { .open($0) })
    }
    let router = AddressRouter<Int?>(.route("", nil), .route("note/:number", .int, make: { .some($0) }) { $0 ?? nil })
    #expect(laws.addresses(addresses(router)) == nil)
    let lossy = AddressRouter<Int?>(
      .route("", nil), .route("note/:number", .int, make: { .some($0 + 1) }) { $0 ?? nil })
    #expect(laws.addresses(addresses(lossy))?.steps.isEmpty == false)
  }
}
