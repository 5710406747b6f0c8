// Context for the examples in the comments of TarnTesting; see Scripts/examples.
import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnLayout
import TarnRecord
import TarnTrace
import TarnValues
import TarnView
import Testing

@testable import TarnTesting

struct Counter: Feature {
  enum Action { case up, down }

  func update(_ count: inout Int, _ action: Action) -> [Never] { [] }
}

enum Wrong: Equatable, Sendable { case noTitle, tooLong }

actor Server {
  func clientCount() throws -> Int { 0 }
}

let server = Server()

struct Entry: Record, Identifiable {
  let id: Int
  var title = ""
  var notes = ""

  static let fields: [Field<Entry>] = [.fixed("id", \.id), Field("title", \.title), Field("notes", \.notes)]
}

struct Todo: Record, Identifiable, Alterable {
  enum Alteration {
    case check(Bool)
    case text(String)
  }

  var id = 1
  var text = ""
  var isCompleted = false
  var isStored = false

  static let fields: [Field<Todo>] = [
    Field("id", \.id), Field("text", \.text), Field("isCompleted", \.isCompleted), Field("isStored", \.isStored),
  ]

  mutating func alter(_ change: Alteration) {}
}

/// The to-dos of an app, and the feature that lists them.
struct Todos: Feature {
  struct State: Record {
    var todos: Table<Todo> = []

    static let fields: [Field<State>] = [Field("todos", \.todos)]
    static func with(_ count: Int) -> State { State() }
  }
  enum Action: Equatable, Sendable { case check(Int) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Listing: Feature {
  struct State: Equatable { var items: [Todo] = [] }
  enum Action: Equatable, Sendable {
    case add(String)
    case stored(String)
  }
  enum Effect: Equatable { case store(String) }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

struct Diary: DocumentFeature {
  struct Document: Record { static let fields: [Field<Document>] = [] }
  struct Session: Record { static let fields: [Field<Session>] = [] }
  enum Action: Codable, Sendable {
    case write(PersonID)
    case leave
  }
  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] { [] }

  static func addresses(of person: PersonID) -> Addresses<Int, SessionView<Diary>, Action> {
    Addresses(
      AddressRouter(.route("new", 1)), place: { _ in 0 }, open: { $0 == 1 ? .write(person) : .leave })
  }
}

typealias Storing = Listing
typealias State = Todos.State
typealias Action = Todos.Action

struct Shopping: Feature {
  enum Action: Equatable, Sendable {
    case add(String)
    case remove(Int)
  }

  func update(_ list: inout [String], _ action: Action) -> [Never] { [] }
}

/// A disk in memory.
struct MemoryDisk: UseCase {
  func perform(_ text: String, respond: ResponseSender<String>) async { await respond(text) }
}

/// A state with a draft of an entry and a drawer.
struct Journal: Feature {
  struct State: Record {
    var title = ""
    var notes = ""
    var drawer = Presence()

    static let fields: [Field<State>] = [
      Field("title", \.title), Field("notes", \.notes), Field("drawer", \.drawer),
    ]
  }
  enum Action: Sendable {
    case title(String)
    case notes(String)
    case textFocused(at: Timestamp)
    case drawerToggled(at: Timestamp)
  }

  static let remaining = Derived { (state: borrowing State) in 280 - state.title.count }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Form: Feature {
  struct State { var name = "" }
  enum Action { case name(String) }

  static func timers(clock: TestClock) -> [EffectHandler<Never, Action>] { [] }
  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Upload: Feature {
  struct State { var isUploaded = false, count = 0 }
  enum Action { case upload }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Facts: Feature {
  struct State: Equatable { var fact = "", isLoading = false, seconds = 0 }
  enum Action: Equatable, Sendable {
    case ask, tick
    case received(String)
  }
  enum Effect: Equatable { case fetch(Int) }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
  func subscriptions(_ state: State) -> [Duration] { [] }
}

struct Weather: UseCase {
  enum Response: Equatable { case degrees(Double) }
  let archive: [String: Double]

  init(in archive: [String: Double]) { self.archive = archive }
  func perform(_ city: String, respond: ResponseSender<Response>) async {}
}

struct DrawNumber: SynchronousUseCase {
  var draw: @Sendable (Int) -> Int

  func perform(_ sides: Int) -> Int { draw(sides) }
}

struct Door: Sendable {
  func knock(_ times: [Int]) async -> [String] { ["open"] }
}

struct Label: LeafLayout, Identifiable, Equatable {
  var text: String
  var id: String { text }

  init(_ text: String) { self.text = text }
  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement { LayoutMeasurement(Size(width: 8, height: 16)) }
}

struct DreamRow: Layout {
  init(_ dream: String) {}
  func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Label>) -> LayoutMeasurement {
    LayoutMeasurement(Size(width: 0, height: 0))
  }
}

let archive = ["Oslo": -3.0]
let dream = "Unicorn at the keynote"
let rules = HistoryRules<Int, Counter.Action>(tracks: [.whole()])
let titled = Validator<Journal.State, Wrong> { $0.title.isEmpty ? .invalid(.noTitle) : .valid }
@MainActor let laws = Laws(Journal(), from: Journal.State()) { _, _ in .title("") }
@MainActor let store = Store(Upload.State(), Upload())
@MainActor let row = DreamRow(dream)
@MainActor let list = StackLayout(.vertical, spacing: 8, [Label("")])
@MainActor let draft = Draft(of: Entry(id: 1))
@MainActor let changed = Entry(id: 1)
@MainActor let suggestion = Suggestion(from: changed, to: changed)
@MainActor let answer = SuggestionAnswer<Entry, Wrong>.accepted(changed)
@MainActor let before = changed
@MainActor let after = changed
@MainActor let steps = [1, 2, 3]
@MainActor func crashes(after steps: [Int]) -> Bool { true }
@MainActor let exploration = Exploration(Shopping(), from: []) { _, moves in moves.add { _ in .add("") } }
