import Tarn
import TarnDates
import TarnEncoding
import TarnTesting
import TarnValues
import Testing

@testable import Todos

@Suite("An incremental listing compared with one computed from scratch") struct ListingOracleTests {
  /// Filters and sorts by the definition of the arrangement.
  static func fromScratch(_ todos: Table<Todo>, _ arrangement: Arrangement) -> [Todo] {
    let words = arrangement.search.lowercased().split(separator: " ")
    let seen = todos.filter { todo in
      let isIn =
        switch arrangement.filter {
        case .all: true
        case .open: todo.done == nil
        case .done: todo.done != nil
        case .overdue: todo.done == nil && todo.due.map { $0.date < arrangement.today } == true
        case .today: todo.done == nil && todo.due.map { $0.date <= arrangement.today } == true
        case .upcoming: todo.done == nil && todo.due.map { $0.date > arrangement.today } == true
        case .tag(let tag): Array(todo.tags).contains(tag)
        }
      return isIn
        && words.allSatisfy { word in
          todo.text.lowercased().contains(word) || todo.tags.contains { $0.contains(word) }
            || todo.note.lowercased().contains(word)
        }
    }
    func key(_ todo: Todo) -> [[Int]] {
      let sort = arrangement.sort
      let way = sort.isDescending ? -1 : 1
      // Maps each text to its letters and a final value smaller than any letter, so that a shorter text is before a
      // longer one in ascending order.
      let main =
        switch sort.by {
        case .number: [todo.number * way]
        case .made: [Int(todo.made.milliseconds) * way]
        case .due:
          todo.due.map { [0, $0.date.daysSince1970 * way, ($0.minutes ?? 1_440) * way] } ?? [1]
        case .text: (Array(todo.text.lowercased().utf8).map(Int.init) + [-1]).map { $0 * way }
        }
      return [main, [todo.number], withUnsafeBytes(of: todo.id.uuid) { $0.map(Int.init) }]
    }
    return seen.map { ($0, key($0)) }.sorted { one, other in
      for (left, right) in zip(one.1, other.1) where left != right { return left.lexicographicallyPrecedes(right) }
      return false
    }.map(\.0)
  }

  /// Some texts share their first sixteen bytes, which the listing compares separately.
  static let texts = [
    "buy beer", "Buy Beer", "buy bread and butter for tea", "buy bread and butter for two",
    "BUY BREAD AND BUTTER FÜR UNS",
    "buy bread and butter", "buy bread and cheese", "", "é", "Zoë", "z", "bee",
  ]

  static func randomArrangement(_ random: inout SeededRandom, _ day: Int) throws -> Arrangement {
    let filters: [Todos.Filter] = [.all, .open, .done, .overdue, .today, .upcoming, .tag("home"), .tag("work")]
    return Arrangement(
      filter: random.oneIn(3) ? .all : random.pick(from: filters),
      sort: Todos.Sort(by: random.pick(from: Todos.Sort.Key.allCases), isDescending: random.oneIn(2)),
      search: random.pick(from: ["", "", "", "be", "buy b", "é", "ho"]),
      today: try #require(CivilDate(daysSince1970: day)))
  }

  static func randomTodo(_ number: Int, _ random: inout SeededRandom, _ day: Int) -> Todo {
    // Some numbers occur twice, because two devices can assign the same number.
    var todo = Todo(
      id: uuid(number), number: random.oneIn(20) ? number / 2 : number, text: random.pick(from: texts),
      made: time(Int64.random(in: 0...5, using: &random)))
    change(&todo, &random, day)
    return todo
  }

  static func change(_ todo: inout Todo, _ random: inout SeededRandom, _ day: Int) {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: todo.alter(.text(random.pick(from: texts)))
    case 1:
      let due = CivilDate(daysSince1970: day + Int.random(in: -2...2, using: &random))
      todo.alter(.due(random.oneIn(4) ? nil : due.map { FloatingDate($0, minutes: random.oneIn(2) ? 540 : nil) }))
    case 2: todo.alter(.tag(random.pick(from: ["home", "work", "homework"])))
    case 3: todo.alter(.untag(random.pick(from: ["home", "work"])))
    case 4: todo.alter(.check(time(3)))
    case 5: todo.alter(.note(random.pick(from: ["", "for the beach", "buy two"])))
    default: todo.alter(.uncheck)
    }
  }

  @Test(
    "After any changes the listing has the same to-dos, order and counts as one computed from scratch",
    arguments: 0..<6 as Range<UInt64>)
  func oracle(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var (todos, next, day) = (Table<Todo>(), 0, 20_778)
    let reader = DerivedReader<TodoListing>()
    var arrangement = try Self.randomArrangement(&random, day)
    // Above 16 to-dos, a single change is applied incrementally; otherwise all are filtered and sorted again.
    for step in 0..<300 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: arrangement = try Self.randomArrangement(&random, day)
      case 1:
        day += 1
        arrangement.today = try #require(CivilDate(daysSince1970: day))
      case 2: todos = todos.filter { _ in !random.oneIn(10) }
      case 3:
        todos.append(contentsOf: (0..<60).map { Self.randomTodo(next + $0, &random, day) })
        next += 60
      case 4..<8:
        todos.append(Self.randomTodo(next, &random, day))
        next += 1
      case 8..<10 where !todos.isEmpty:
        // Removes a to-do and may insert it again: another value at the same position of the order, or elsewhere.
        let id = todos[todos.indices.randomElement(using: &random) ?? 0].id
        let todo = todos.remove(id: id)
        if random.oneIn(2), let todo { todos.insert(todo, at: 0) }
      default:
        guard let position = todos.indices.randomElement(using: &random) else { break }
        Self.change(&todos[position], &random, day)
      }
      // Sometimes several changes are applied at once.
      if random.oneIn(3) { continue }
      let (listing, counts) = reader.read(
        TodoListing.visible, TodoListing.counts, of: TodoListing(todos, as: arrangement))
      let expected = Self.fromScratch(todos, arrangement)
      try #require(Array(listing) == expected, "after \(step) steps, as \(arrangement)")
      try #require(counts == Counts(todos, on: arrangement.today), "after \(step) steps")
      for filter in Todos.Filter.common + [.tag("home")] {
        let number = Self.fromScratch(todos, Arrangement(filter: filter, today: arrangement.today)).count
        try #require(counts[filter] == number, "\(filter) after \(step) steps")
      }
      for (position, todo) in expected.enumerated() where random.oneIn(10) {
        #expect(listing.index(id: todo.id) == position)
      }
      if let todo = todos.randomElement(using: &random), !expected.contains(todo) {
        #expect(listing.index(id: todo.id) == nil)
      }
    }
    #expect(todos.count > 64)
  }
}
