import TarnValues
import Testing

/// The examples of the documentation with their documented results.
@Suite("The examples of the documentation")
struct ExampleTests {
  struct Todo: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone = false
  }

  @Test("The example of vectors")
  func vector() {
    var titles: Vector = ["milk", "bread", "beer"]
    let before = titles
    titles[1] = "rye bread"
    titles.append("salt")
    #expect(before.count == 3)
    #expect(titles.differences(from: before)[0].new == 1..<4)
  }

  @Test("The example of vector differences")
  func vectorDifferences() {
    let before: Vector = ["a", "b", "c", "d"]
    var after = before
    after[0] = "A"
    after[2] = "C"
    let changes = after.differences(from: before)
    #expect(changes.map(\.old) == [0..<1, 2..<3])
    #expect(changes.map(\.new) == [0..<1, 2..<3])
  }

  @Test("The example of maps")
  func map() {
    var prices: Map = ["milk": 3, "bread": 4]
    let before = prices
    prices["beer"] = 2
    prices["milk"] = nil
    #expect(Array(prices.keys) == ["bread", "beer"])
    #expect(before["milk"] == 3)
    #expect(prices.differences(from: before).removed[0].key == "milk")
  }

  @Test("The example of tables")
  func table() {
    var todos: Table = [Todo(id: 7, title: "milk"), Todo(id: 9, title: "bread")]
    todos[id: 9]?.title = "rye bread"
    todos.move(id: 9, to: 0)
    #expect(todos[0].title == "rye bread")
    #expect(todos.index(id: 7) == 1)
  }

  @Test("The examples of the page on collections")
  func page() {
    var todos: Table = [Todo(id: 7, title: "milk"), Todo(id: 9, title: "bread")]
    let before = todos
    todos[id: 9]?.isDone = true
    todos.move(id: 9, to: 0)
    todos.append(Todo(id: 12, title: "beer"))
    let changes = todos.differences(from: before)
    #expect(changes.inserted.map(\.element.title) == ["beer"])
    #expect(changes.updated.map { [$0.old.isDone, $0.new.isDone] } == [[false, true]])

    var prices: Map = ["milk": 3, "bread": 4]
    prices["beer", default: 0] += 2
    prices.merge([("salt", 1), ("milk", 5)]) { _, new in new }
    #expect(prices == ["milk": 5, "bread": 4, "beer": 2, "salt": 1])
  }

  @Test("An empty collection takes the documented number of bytes inside an element")
  func sizes() {
    #expect(MemoryLayout<Vector<Int>>.size == 40)
    #expect(MemoryLayout<Map<Int, Int>>.size == 72)
    #expect(MemoryLayout<Table<Todo>>.size == 72)
  }
}
