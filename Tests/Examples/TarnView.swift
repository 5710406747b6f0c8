// Context for the examples in the comments of TarnView; see Scripts/examples.
import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnStorage
import TarnWeb

@testable import TarnView

typealias Action = Todos.Action

struct Todo: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var title = ""
}

struct Todos: Feature {
  struct State: Equatable, Codable, Sendable {
    var title = ""
    var count = 0
  }

  enum Action: Codable, Sendable {
    case add, startAdding, close, save
    case remove(Int)
    case edit(Int)
    case select(Int)
    case write(String)
    case sort(TableSort)
    case share(Bool)
    case price(FieldText<Money>)
    case prioritize(Priority)
    case show(Filter)
    case search(String)
    case setSearching(Bool)
    case open(Place)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

enum Place: Equatable, Codable, Sendable {
  case everything, done
  case todo(Int)
  case list(String)
}

let router = AddressRouter<Place>(.route("", .everything), .route("done", .done))

struct Browsing: Feature {
  struct State: Equatable, Codable, Sendable { var filter = "" }

  enum Action: Codable, Sendable { case showAll }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

enum Filter: Codable, CaseIterable {
  case all, due
  var title: String { "\(self)" }
}

struct Session {
  var search = ""
  var isSearching = false
}

enum Priority: Codable, CaseIterable { case low, high }

enum Journal {
  static let remaining = Derived { (state: borrowing Todos.State) in state.count }
  static let photos = Derived { (state: borrowing Todos.State) in state.title.count }
}

@MainActor var store: Store<Todos> { fatalError() }
@MainActor var core: Store<Todos> { fatalError() }
@MainActor var browsing: Store<Browsing> { fatalError() }
@MainActor var todos: [Todo] { [] }

struct Notes: Feature {
  struct State: Record {
    var text = ""
    static let fields: [Field<State>] = [Field("text", \.text)]
  }

  enum Action: Codable, Sendable { case write(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

@MainActor var notes: Store<Notes> { fatalError() }
let rules = HistoryRules<Notes.State, Notes.Action>(tracks: [.whole()])

// A form.
enum Wrong { case name }
let signUp = Validator<Form, Wrong>.field(\.name, "name", .length(1...20, short: .name, long: .name))
let form = Form()
let draft = Draft()
let id = 1
let priority = Priority.low
let name = ""
let filter = Filter.all
let session = Session()
let sort = TableSort("title")
let columns: [TableColumn<Todo>] = [TableColumn("Title") { $0.title }]
var selectedRow: Int? { 0 }
let selectedID: Int? = 0

struct Form: Equatable, Sendable { var name = "" }

struct Draft {
  var due = ""
  var price = FieldText<Money>(text: "")
}

func list(_ state: Todos.State) -> Node<Action> { .nothing }
func keys(_ state: Todos.State) -> [KeyBinding<Action>] { [] }
func sheet(_ state: Todos.State) -> Sheet<Action>? { nil }
