// Context for the examples in the comments of TarnWeb; see Scripts/examples.
import Foundation
import Tarn
import TarnAccounts
import TarnDocument
import TarnForms
import TarnLanguages
import TarnLayout
import TarnRecord
import TarnSharing
import TarnStorage

@testable import TarnWeb

/// The feature of most examples.
struct Counter: Feature {
  struct State: Equatable, Codable, Sendable {
    var title = ""
    var count = 0
  }

  enum Action: Codable, Sendable { case up }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

/// The actions of the elements in the examples.
enum Action {
  enum Edit { case title(String) }

  case shuffle
  case scrolled(Double)
  case selected(Int)
  case photo(FileUploadResult)
  case voice(FileUploadResult)
  case uploading(UploadsInProgress)
  case edit(Edit)
  case password(Secret)
  case signUp(SignUp.Action)
  case isShared(Bool)
  case mood(Mood)
  case clear, close, closeSheet
  case write(String)
  case sort(Order)
  case sorted(TableSort)
  case load
  case undo, redo
}

enum Order: Hashable, CaseIterable {
  case number, due
  var title: String { "\(self)" }
}

struct Posts {
  var order = Order.number
  var sheet: String?
  var posts: [String]?
}

let state = Posts()
func content(_ sheet: String) -> Node<Action> { .nothing }
func list(_ posts: [String]) -> Node<Action> { .nothing }
func rows(_ todos: [Todo]) -> Node<Action> { .nothing }

let addresses = Addresses<String, SessionView<Kitty>, Kitty.Action>(
  AddressRouter(.route("", .query("q", .string, default: ""), make: { $0 }) { $0 }), place: { $0.session.search },
  open: { .search($0) })

// The frame of a counter, and that of a shared document.
@MainActor var notice: Store<Notice> { fatalError() }
func searchPart(of window: Session.ID) -> Part { fatalError() }
@MainActor func signInPart(_ onSignIn: @escaping (SessionID) -> Void) -> Part { fatalError() }
func frame(_ view: SessionView<Kitty>) -> AppFrame<Node<Kitty.Action>> { AppFrame(.nothing) }
func frame(_ state: Counter.State) -> AppFrame<Node<Counter.Action>> { AppFrame(.nothing) }
func keys(_ state: Counter.State) -> [KeyBinding<Counter.Action>] { [] }
func sheet(_ state: Counter.State) -> Sheet<Counter.Action>? { nil }
func content(_ state: Counter.State, _ now: Date) -> Node<Counter.Action> { .nothing }

enum Mood: Hashable { case calm, wild }

struct Secret { init(_ text: String) {} }

struct Todo: Identifiable, Equatable {
  let id: Int
  var title = ""
}

struct Todos: Feature {
  struct State: Equatable, Codable, Sendable { var count = 0 }

  enum Action: Codable, Sendable { case add }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Browsing: Feature {
  struct State: Equatable, Codable, Sendable {
    var scrollOffset = 0.0
    var selected: Int?
    var sort = TableSort("title")
  }

  enum Action: Codable, Sendable { case showAll }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

/// A view of two stores, with the actions of both.
struct TodosView {
  enum Action {
    case core(Todos.Action)
    case browsing(Browsing.Action)
  }

  init(_ todos: Todos.State, _ browsing: Browsing.State) {}

  var body: Node<Action> { .nothing }
}

struct Notes: Feature {
  struct State: Record {
    var text = ""
    static let fields: [Field<State>] = [Field("text", \.text)]
  }

  enum Action: Codable, Sendable { case write(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

/// A document that all users share, and the draft of one of them.
struct Letter: Feature {
  struct State: Equatable, Codable, Sendable { var text = "" }

  enum Action: Codable, Sendable { case suggest(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Writing: Feature {
  struct State: Equatable, Codable, Sendable {
    var stored: Letter.State
    var draft = ""

    init(_ letter: Letter.State) { stored = letter }
  }

  enum Action: Codable, Sendable {
    case changed(Letter.State)
    case done(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Draft {
  struct Value { var title = "" }
  var value = Value()
}

struct Creature {
  var name = ""
  var picture = ""
}

enum CardPart: LeafLayout {
  case creature(Creature)
  case title(String)

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    LayoutMeasurement(Size(width: 88, height: 88))
  }
}

struct Dream {
  var name = ""
  var picture = ""
  var card: CardPart = .title("")
}

struct Refusal: Error { init(_ reason: String) {} }

@MainActor var store: Store<Counter> { fatalError() }
@MainActor var core: Store<Todos> { fatalError() }
@MainActor var browsing: Store<Browsing> { fatalError() }
@MainActor var notes: Store<Notes> { fatalError() }
@MainActor var page: Page { fatalError() }
@MainActor var part: Part { fatalError() }
@MainActor var start: Page { fatalError() }
@MainActor var list: Page { fatalError() }
@MainActor var clocks: Page { fatalError() }
@MainActor func todosPage() -> Page { fatalError() }
@MainActor func welcome() -> Page { fatalError() }
@MainActor func page(of session: Session.ID) throws -> Page { fatalError() }
let css = ""
let (chartScript, chartStyle, logo, ratingScript): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
let time = ""
let files: Set<String> = []
let rules = HistoryRules<Notes.State, Notes.Action>(tracks: [.whole()])
let todos: [Todo] = []
let view = Browsing.State()
let draft = Draft()
let signUp = SignUp.State()
let dream = Dream()
nonisolated(unsafe) let body = FieldBinding("") { Action.edit(.title($0)) }
nonisolated(unsafe) let isShared = FieldBinding(false) { Action.isShared($0) }
nonisolated(unsafe) let mood = FieldBinding(Mood.calm) { Action.mood($0) }
nonisolated(unsafe) let measurer: LeafMeasurer<CardPart> = { part, constraints in part.measure(in: constraints) }
var blobs: SharedBlobs { fatalError() }
var recording: [UInt8] { [] }
var sounds: any FileStore { fatalError() }

func counter(_ state: Counter.State) -> Node<Counter.Action> { .p(.text("\(state.count)")) }
func fetchedImage(at url: String) async -> ServedFile? { nil }
func isPicture(_ bytes: [UInt8]) -> Bool { false }
