// Context for the examples in the comments of Tarn; see Scripts/examples.
import Foundation
import TarnSession
import TarnValues

@testable import Tarn

/// The feature of most examples: a document with to-dos and entries, and its view.
struct Journal: Feature {
  struct Entry: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    var title = ""
    var day = Day()

    func matches(_ query: String) -> Bool { title.contains(query) }
  }

  struct Day: Equatable, Codable, Sendable {
    var number = 0

    func label(on today: Day) -> String { self == today ? "today" : "earlier" }
  }

  struct Todo: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    var title = ""
    var isDone = false
    var due = 0
    var changed = 0
    var project = 0
    var assignee = 0
    var price = 0
  }

  struct Person: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    var name: String
  }

  struct Document: Equatable, Codable, Sendable {
    var title = ""
    var entries: Table<Entry> = []
  }

  struct View: Equatable, Codable, Sendable {
    var query = ""
  }

  struct Detail: Equatable, Codable, Sendable {
    var note: Int? = 0
  }

  struct State: Equatable, Codable, Sendable {
    var document = Document()
    var view = View()
    var todos: Table<Todo> = []
    var people: Table<Person> = []
    var clocks: Table<Todo> = []
    var detail: Detail?
    var today = Day()
    var left = 0
    var title = ""
  }

  enum Action: Codable, Sendable {
    case add(String)
    case received(String)
    case rename(String)
    case tick, up, opened
    case drag(Int, gesture: UInt64)
    case left(Counter.Action)
    case detail(DetailAction)
    case clock(Int, String)
    case weather(String, Weather.Response)
  }

  enum DetailAction: Codable, Sendable { case note(Int) }

  enum Effect: Equatable {
    case askWeather(String)
    case left(Never)
  }

  static let remaining = Derived { (state: borrowing State) in state.todos.count }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

struct Counter: Feature {
  enum Action: Codable { case up, down }

  func update(_ count: inout Int, _ action: Action) -> [Never] { [] }
}

struct Search: Feature {
  struct State { var text = "" }

  func update(_ state: inout State, _ action: Never) -> [Never] {}
}

struct Weather: UseCase {
  enum Response: Codable {
    case degrees(Double)
    case failed(reason: String)
  }

  func perform(_ city: String, respond: ResponseSender<Response>) async {}
}

/// A child feature with a use case, and its parent.
enum Mailer { enum Action { case sent(Bool) } }
enum Office {
  enum Effect { case mailer(String) }
  enum Action { case mailer(Mailer.Action) }
}

/// A parent with several children of one kind.
enum Offices {
  enum Effect { case row(Int, String) }
  enum Action { case row(Int, Mailer.Action) }
}

struct SendMail: UseCase {
  func perform(_ text: String, respond: ResponseSender<Bool>) async {}
}

struct WeatherService: Sendable {
  func degrees(in city: String) async throws -> Double { 20 }
}

/// A document whose replies are effects, and a draft of one of its entries.
struct Document: Feature {
  struct State {
    var entries: Table<Journal.Entry> = []
  }
  struct Reply: Equatable, Codable, Sendable {}
  enum Action { case suggested(Journal.Entry, number: Int) }
  enum Effect: Equatable { case reply(Int, Reply) }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

struct Editor: Feature {
  struct State {
    var entry = Journal.Entry(id: 1)
    var isOutdated = false
  }
  enum Action { case stored(Journal.Entry?) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Dice: Feature {
  struct State { var number = 0 }
  enum Action {
    case roll
    case drawn(Int)
  }
  enum Effect: Equatable { case draw(Int) }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

struct Listing: Feature {
  typealias State = Journal.State
  typealias Action = Journal.Action
  typealias Effect = Journal.Effect

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

typealias Sorting = Listing
typealias State = Journal.State
typealias Action = Journal.Action
typealias Effect = Journal.Effect

let items = Derived { (state: borrowing State) in state.todos }
let todos = Derived { (state: borrowing State) in state.todos }
let people = Derived { (state: borrowing State) in state.people }
let counter = Counter()
let service = WeatherService()
let cairo = 7
let id = 7

@MainActor let state = Journal.State()
@MainActor let store = Store(Journal.State(), Journal(), history: rules)
@MainActor let loop = Loop(Journal.State(), Journal())
@MainActor let history = History(first: state, at: Timestamp(milliseconds: 0), rules: rules)
@MainActor let journal = store
@MainActor let search = Store(Search.State(), Search())
@MainActor let editor = Store(Editor.State(), Editor())
@MainActor let document = Store(Document.State(), Document())
@MainActor let suggestion = Journal.Entry(id: 7)
@MainActor let handlers: [EffectHandler<Journal.Effect, Journal.Action>] = []
@MainActor let label = Label()
@MainActor let clocks = ["Cairo", "Lima", "Oslo"]
let tracks = [HistoryTrack<Journal.State>("document", get: { $0.document }, set: { $0.document = $1 })]
let rules = HistoryRules<Journal.State, Journal.Action>(
  tracks: tracks)

/// A label of a toolkit.
@MainActor final class Label {
  var text = ""
}

/// A text of SwiftUI, which Linux does not have.
struct Text {
  init(_ text: String) {}
}
