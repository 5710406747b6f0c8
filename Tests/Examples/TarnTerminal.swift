// Context for the examples in the comments of TarnTerminal; see Scripts/examples.
import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnLayout

@testable import TarnTerminal

typealias Action = Counter.Action

/// The feature of all examples.
struct Counter: Feature {
  enum Focus: Codable, Sendable { case title }

  struct State: Equatable, Codable, Sendable {
    var title = ""
    var letter = ""
    var count = 0
    var focus: Focus?
  }

  enum Edit: Equatable, Codable, Sendable { case title(String) }

  enum Action: Equatable, Codable, Sendable {
    case up, quit, added, cancelled, sent, closed, done, delete, keep, next, previous
    case titled(String)
    case written(String)
    case edit(Edit)
    case select(Int)
    case scrolled(Int)
    case sort(TableSort)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Browsing: Feature {
  struct State: Equatable, Codable, Sendable { var filter = "" }

  enum Action: Codable, Sendable { case showAll }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

/// The actions of a screen of two stores.
enum ScreenAction {
  case core(Counter.Action)
  case browsing(Browsing.Action)
}

struct Todo: Identifiable, Equatable {
  let id: Int
  var title = ""
}

struct Note: Identifiable {
  let id = 0
  var text = ""
  var lines: [StyledText] = []
}

struct Bill {
  var title = ""
  var due = ""
  var sum = 0
}

struct Draft {
  struct Value { var title = "" }
  var value = Value()
}

struct Creature { var signs = "" }

enum CardPart: LeafLayout {
  case creature(Creature)
  case title(String)

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    LayoutMeasurement(Size(width: 88, height: 88))
  }
}

struct Dream { var card: CardPart = .title("") }

@MainActor var store: Store<Counter> { fatalError() }
@MainActor var core: Store<Counter> { fatalError() }
@MainActor var browsing: Store<Browsing> { fatalError() }
@MainActor var notice: Store<Notice> { fatalError() }
@MainActor var terminal: Terminal { fatalError() }
@MainActor var main: Node<Action> { .nothing }
let state = Counter.State()
let size = TerminalSize(columns: 80, rows: 24)
let todos: [Todo] = []
let notes: [Note] = []
let note = Note()
let top = 0
let bills: [Bill] = []
let cursor = 0
let sort = TableSort("title")
let columns = [TableColumn("Title"), TableColumn("Due", .fit), TableColumn("€", .fit, .trailing)]
let draft = Draft()
let dream = Dream()
let title = ""
let due = ""
let error = CancellationError()

func counter(_ count: Int) -> Node<Action> { .text("\(count)") }
func list(_ state: Counter.State) -> Node<Action> { .text(StyledText(state.title)) }
func view(_ state: Counter.State) -> Node<Action> { list(state) }
func line(_ todo: Todo) -> Node<Action> { .text(StyledText(todo.title)) }
func screen(_ state: Counter.State, _ browsing: Browsing.State, _ size: TerminalSize) -> Node<ScreenAction> { .nothing }
func write(_ bytes: [UInt8]) {}
