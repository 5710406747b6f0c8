// Context for the examples in the comments of TarnRecord; see Scripts/examples.
import Foundation
import TarnRecord
import TarnValues
import Testing

struct Todo: Record, Identifiable {
  let id: UUID
  var title: String
  var notes = ""
  var due: Date?
  var isCompleted = false
  var top = 0
  var seen = 0

  static let fields: [Field<Todo>] = [
    .fixed("id", \.id), Field("title", \.title), Field("notes", \.notes), Field("due", \.due),
    Field("isCompleted", \.isCompleted), Field("top", \.top, default: 0), Field("seen", \.seen),
  ]
}

struct Reminder: Alterable {
  enum Alteration {
    case text(String)
    case due(Date?)
  }

  let id: UUID
  var text: String
  var due: Date?

  mutating func alter(_ change: Alteration) {}
}

struct Pair<Value: Codable & Equatable & Sendable>: Record {
  var first: Value
  var second: Value

  static var fields: [Field<Pair>] { [] }
}

@MainActor let id = UUID()
@MainActor let newID = UUID()
@MainActor let today = Date.now
@MainActor let reminder = Reminder(id: id, text: "buy beer")
@MainActor let base = Todo(id: id, title: "Milk")
@MainActor let mine = base
@MainActor let theirs = base
@MainActor let old = base
@MainActor let new = base
@MainActor let now = base
@MainActor let renamed = base
@MainActor var todo = base
@MainActor var other = base
@MainActor let patch = Patch(from: old, to: new)
@MainActor let rename = patch
@MainActor var merge = Merge(base: base, mine: mine, theirs: theirs)
@MainActor let conflict = merge.conflicts[0]
@MainActor var rebased = Rebase(patch, onto: now)
@MainActor let decoder = JSONDecoder()
@MainActor let text = Data()
