import Foundation
import Tarn
import TarnRecord
import TarnStorage
import TarnTesting
import TarnValues
import Testing

/// The examples of the documentation in their exact form.
@Suite("The examples of the documentation") struct ExampleTests {
  struct Todo: Record, Identifiable, Alterable, Forkable {
    let id: Int
    var title: String
    var notes: String
    var due: Date?

    static let fields: [Field<Todo>] = [
      .fixed("id", \.id),
      Field("title", \.title),
      Field("notes", \.notes, merge: .lines),
      Field("due", \.due),
    ]

    enum Alteration {
      case title(String)
      case due(Date?)
    }

    mutating func alter(_ change: Alteration) {
      switch change {
      case .title(let title): self.title = title
      case .due(let due): self.due = due
      }
    }

    func copied(as id: Int) -> Todo { Todo(id: id, title: title, notes: notes, due: due) }
  }

  let todo = Todo(id: 1, title: "buy milk", notes: "one\ntwo\n", due: nil)

  @Test("A record and its patch") func record() throws {
    let (old, new) = (todo, todo.altered(by: .title("buy beer"), .due(nil)))
    var copy = old
    let patch = Patch(from: old, to: new, label: "Rename")
    try patch.apply(to: &copy)
    #expect(copy.title == "buy beer")
    try patch.inverse.apply(to: &copy)
    #expect(copy == old)
    #expect(Todo.unlisted(in: todo) == [])
    #expect(todo.forked(as: 2, by: .title("buy beer, now")).id == 2)
  }

  @Test("A merge") func merge() throws {
    let (mine, theirs) = (todo.altered(by: .title("Milk")), todo.altered(by: .title("Bread")))
    var merge = Merge(base: todo, mine: mine, theirs: theirs)
    #expect(merge.conflicts.map(\.description) == ["title: “buy milk” became “Milk” here and “Bread” there"])
    try merge.resolve(merge.conflicts[0], with: .theirs)
    #expect(merge.value.title == "Bread")
  }

  @Test("Migrations") func migrations() throws {
    let schema = Schema(migrations: [
      1: { old in ["document": ["title": "", "items": old["items"] ?? []], "scroll": 0] },
      2: { old in
        var new = old
        new["document"]?["items"]?.each { $0["done"] = false }
        return new
      },
    ])
    #expect(schema.version == 3 && schema.oldest == 1)
  }
}
