import Tarn
import TarnDates
import TarnEncoding
import TarnForms
import TarnTesting
import TarnValues
import Testing

@testable import Todos

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

  static func list(as arrangement: Arrangement) -> Table<Todo> {
    TodoListing.visible.value(of: TodoListing(some, as: arrangement))
  }

  static func numbers(
    _ filter: Todos.Filter = .all, _ sort: Todos.Sort = Todos.Sort(), search: String = ""
  ) -> [Int] {
    list(as: Arrangement(filter: filter, sort: sort, search: search, today: today)).map(\.number)
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
    func counts(on day: CivilDate) -> Counts {
      TodoListing.counts.value(of: TodoListing(Self.some, as: Arrangement(filter: .done, today: day)))
    }
    let today = counts(on: Self.today)
    // Today shows the overdue one, too.
    #expect(Todos.Filter.common.map { today[$0] } == [5, 4, 1, 1, 2, 1])
    #expect([Todos.Filter.tag("home"), .tag("shop"), .tag("none")].map { today[$0] } == [1, 2, 0])
    #expect(
      today.tags == [.init(tag: "home", open: 1), .init(tag: "homework", open: 1), .init(tag: "shop", open: 1)])
    #expect(today.count(ofTag: "none") == .init(tag: "none", open: 0))
    let later = counts(on: "2026-12-25")
    #expect(later[.overdue] == 3 && later[.today] == 3 && later[.upcoming] == 0)
  }

  @Test("The selected row is that of the selected to-do, or the one in its place if it has left the list") func rows() {
    var session = Todos.Session()
    (session.selected, session.row) = (uuid(1), 0)
    #expect(session.row(in: []) == nil)
    let listing = Self.list(as: Arrangement(filter: .open, today: Self.today))
    #expect(listing.map(\.number) == [1, 2, 3, 5])
    let rows: [(Int?, Int, Int)] = [
      (nil, 0, 0), (2, 0, 1), (2, 3, 1), (5, 0, 3), (4, 2, 2), (6, 0, 0), (6, 9, 3), (nil, 1, 1),
    ]
    for (number, row, expected) in rows {
      (session.selected, session.row) = (number.map(uuid), row)
      #expect(session.row(in: listing) == expected, "of \(number as Int?) at \(row as Int?)")
    }
  }

  @Test("Today has the overdue to-dos first, and Upcoming those of later days, whatever the order of other lists")
  func byDay() {
    var session = Todos.Session()
    session.sort = Todos.Sort(by: .text, isDescending: true)
    for (filter, day, expected) in [
      (.today, "2026-11-21", [2, 3]), (.upcoming, "2026-11-19", [2, 3, 5]), (.today, "2026-12-24", [2, 3, 5]),
      (.all, "2026-11-21", [1, 4, 3, 5, 2]),
    ] as [(Todos.Filter, CivilDate, [Int])] {
      session.filter = filter
      #expect(Self.list(as: session.arrangement(on: day)).map(\.number) == expected, "\(filter.name) on \(day)")
    }
  }
}
