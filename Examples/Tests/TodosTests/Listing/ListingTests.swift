import Tarn
import TarnDates
import TarnEncoding
import TarnTesting
import TarnValues
import Testing
import Todos

@Suite("A listing") struct ListingTests {
  static let today: CivilDate = "2026-11-21"

  static func todo(
    _ number: Int, _ text: String, due: FloatingDate? = nil, tags: Tags = [], made: Int64 = 0, isDone: Bool = false
  ) -> Todo {
    Todo(id: uuid(number), number: number, text: text, due: due, tags: tags, made: time(made))
      .altered(by: isDone ? [.check(time(9))] : [])
  }

  static let some: Table<Todo> = [
    todo(3, "buy Beer", due: "2026-11-21", tags: ["home"], made: 7),
    todo(1, "Älter", made: 9), todo(2, "apples", due: "2026-11-20", tags: ["homework", "shop"], made: 8),
    todo(4, "Buy bread", due: "2026-11-21T09:00", tags: ["shop"], made: 7, isDone: true),
    todo(5, "buy", due: "2026-12-24", made: 1).altered(by: .note("Two of them,\nfor Zoë")),
  ]

  static func numbers(
    _ filter: Todos.Filter = .all, _ sort: Todos.Sort = Todos.Sort(), search: String = ""
  ) -> [Int] {
    var listing = TodoListing()
    listing.follow(some, as: Arrangement(filter: filter, sort: sort, search: search, today: today))
    return listing.map(\.number)
  }

  @Test(
    "The listing shows the to-dos that match the filter",
    arguments: [
      (.all, [1, 2, 3, 4, 5]), (.open, [1, 2, 3, 5]), (.done, [4]), (.overdue, [2]), (.today, [2, 3]), (.upcoming, [5]),
      (.tag("shop"), [2, 4]),
      (.tag("none"), []),
    ] as [(Todos.Filter, [Int])])
  func filters(filter: Todos.Filter, numbers: [Int]) { #expect(Self.numbers(filter) == numbers) }

  @Test(
    "The listing is sorted by the requested key, then by number",
    arguments: [
      (.number, false, [1, 2, 3, 4, 5]), (.number, true, [5, 4, 3, 2, 1]), (.due, false, [2, 4, 3, 5, 1]),
      (.due, true, [5, 3, 4, 2, 1]), (.made, false, [5, 3, 4, 2, 1]), (.made, true, [1, 2, 3, 4, 5]),
      (.text, false, [2, 5, 3, 4, 1]), (.text, true, [1, 4, 3, 5, 2]),
    ] as [(Todos.Sort.Key, Bool, [Int])])
  func sorts(key: Todos.Sort.Key, isDescending: Bool, numbers: [Int]) {
    #expect(Self.numbers(.all, Todos.Sort(by: key, isDescending: isDescending)) == numbers)
  }

  @Test(
    "The search finds words in texts, notes and tags, and prefixes of tags",
    arguments: [
      ("buy", [3, 4, 5]), ("BUY be", [3]), ("  ", [1, 2, 3, 4, 5]), ("ÄLT", [1]), ("alt", []), ("home", [2, 3]),
      ("#home", [2, 3]),
      ("#homew", [2]), ("#ome", []), ("#shop br", [4]), ("bread shop", [4]), ("zoë", [5]), ("buy THEM", [5]),
      ("#zoë", []), ("#", [2, 3, 4]), ("a buyer", []),
    ] as [(String, [Int])])
  func searches(search: String, numbers: [Int]) { #expect(Self.numbers(search: search) == numbers) }

  @Test("The listing counts the to-dos of each kind and each tag") func counts() {
    var listing = TodoListing()
    listing.follow(Self.some, as: Arrangement(filter: .done, today: Self.today))
    let counts = listing.counts
    #expect((counts.all, counts.open, counts.done, counts.overdue, counts.today) == (5, 4, 1, 1, 1))
    #expect(counts.upcoming == 1)
    #expect(
      counts.tags == [
        .init(tag: "home", open: 1), .init(tag: "homework", open: 1), .init(tag: "shop", open: 1, done: 1),
      ])
    listing.follow(Self.some, as: Arrangement(filter: .done, today: "2026-12-25"))
    #expect(listing.counts.overdue == 3)
    #expect(listing.counts.today == 0 && listing.counts.upcoming == 0)
  }

  @Test("The listing returns the row of a to-do, and the one in its place if it has left the list") func rows() {
    var listing = TodoListing()
    var session = Todos.Session()
    #expect(listing.index(of: uuid(1)) == nil)
    (session.selected, session.row) = (uuid(1), 0)
    #expect(listing.row(of: session) == nil)
    listing.follow(Self.some, as: Arrangement(filter: .open, today: Self.today))
    #expect(listing.map(\.number) == [1, 2, 3, 5])
    #expect([1, 2, 3, 4, 5, 6].map { listing.index(of: uuid($0)) } == [0, 1, 2, nil, 3, nil])
    #expect(listing.id(at: 3) == uuid(5))
    let rows: [(Int?, Int, Int)] = [
      (nil, 0, 0), (2, 0, 1), (2, 3, 1), (5, 0, 3), (4, 2, 2), (6, 0, 0), (6, 9, 3), (nil, 1, 1),
    ]
    for (number, row, expected) in rows {
      (session.selected, session.row) = (number.map(uuid), row)
      #expect(listing.row(of: session) == expected, "of \(number as Int?) at \(row as Int?)")
    }
  }

  @Test("Today has the overdue to-dos first, and Upcoming those of later days, whatever the order of other lists")
  func byDay() {
    var session = Todos.Session()
    session.sort = Todos.Sort(by: .text, isDescending: true)
    var listing = TodoListing()
    for (filter, day, expected) in [
      (.today, "2026-11-21", [2, 3]), (.upcoming, "2026-11-19", [2, 3, 5]), (.today, "2026-12-24", [2, 3, 5]),
      (.all, "2026-11-21", [1, 4, 3, 5, 2]),
    ] as [(Todos.Filter, CivilDate, [Int])] {
      session.filter = filter
      listing.follow(Self.some, as: session.arrangement(on: day))
      #expect(listing.map(\.number) == expected, "\(filter.name) on \(day)")
    }
  }

  @Test("The listing returns a range of to-dos") func window() {
    var listing = TodoListing()
    listing.follow(Self.some, as: Arrangement(today: Self.today))
    #expect(listing[1..<3].map(\.number) == [2, 3])
  }
}
