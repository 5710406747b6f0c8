import Tarn
import TarnValues

// swift-format-ignore
/// The code of docs/collections.md: returns the to-dos before and after as text, and the prices.
func collectionsGuide() -> (before: [String], after: [String], changes: [String], prices: Map<String, Int>) {
  struct Todo: Identifiable, Equatable, Codable {
    let id: Int
    var title: String
    var isDone = false
  }

  var todos: Table = [Todo(id: 7, title: "milk"), Todo(id: 9, title: "bread")]
  let before = todos                                    // nothing is copied, now or later
  todos[id: 9]?.isDone = true                           // in place, by id
  todos.move(id: 9, to: 0)
  todos.append(Todo(id: 12, title: "beer"))
  let changes = todos.differences(from: before)         // O(changes)
  let added = changes.inserted.map(\.element.title)     // ["beer"]
  let done = changes.updated.filter { $0.new.isDone }   // the bread

  var prices: Map = ["milk": 3, "bread": 4]
  prices["beer", default: 0] += 2
  prices.merge([("salt", 1), ("milk", 5)]) { _, new in new }
  func text(_ todo: Todo) -> String { "\(todo.isDone ? "x" : "-") \(todo.title)" }
  return (before.map(text), todos.map(text), added + done.map { text($0.new) }, prices)
}
