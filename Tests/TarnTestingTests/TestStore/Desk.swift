import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import TarnValues

/// The smallest feature that has everything that a test store asserts.
struct Desk: RefusingFeature {
  struct Note: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  struct State: Equatable {
    var count = 0
    var notes: Table<Note> = []
    var isLoading = false
    var fact = ""
    var seconds: Int?
  }

  enum Action: Equatable, Sendable {
    case up, clear, ask, askTwice, toggleTimer, tick, nothing
    case write(String)
    case written(Int, text: String)
    case received(String)
  }

  enum Effect: Equatable, Sendable {
    case number(String)
    case fetch(Int)
    case log(String)
  }

  enum Subscription: Hashable, Sendable { case timer(every: Duration) }

  func refusal(of action: Action, in state: State) -> Refusal? {
    action == .write("") ? Refusal("A note needs a text.", field: "text") : nil
  }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .up: state.count += 1
    case .clear:
      state.notes = []
      return [.log("cleared")]
    case .ask:
      state.isLoading = true
      return [.fetch(state.count)]
    case .askTwice: return [.fetch(1), .fetch(2)]
    case .received(let fact): (state.isLoading, state.fact) = (false, fact)
    case .write(let text): return [.number(text)]
    case .written(let id, let text): state.notes.append(Note(id: id, text: text))
    case .toggleTimer: state.seconds = state.seconds == nil ? 0 : nil
    case .tick: state.seconds = state.seconds.map { $0 + 1 }
    case .nothing: break
    }
    return []
  }

  func subscriptions(_ state: State) -> [Subscription] { state.seconds == nil ? [] : [.timer(every: .seconds(1))] }

  struct Number: SynchronousUseCase {
    let ids: IncrementingIDs<Int>
    func perform(_ text: String) -> Int { ids.next() }
  }

  struct FetchFact: UseCase {
    func perform(_ number: Int, respond: ResponseSender<String>) async { await respond("\(number) is even.") }
  }

  static func numbers() -> EffectHandler<Effect, Action> {
    EffectHandler(Number(ids: IncrementingIDs())) {
      if case .number(let text) = $0 { text } else { nil }
    } action: {
      .written($1, text: $0)
    }
  }

  static let facts = EffectHandler<Effect, Action>(FetchFact()) {
    if case .fetch(let number) = $0 { number } else { nil }
  } action: {
    .received($1)
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole()])
}

/// A document with sessions.
struct Board: DocumentFeature {
  struct Card: Record, Identifiable {
    let id: Int
    var title = ""

    static let fields: [Field<Card>] = [.fixed("id", \.id), Field("title", \.title)]
  }

  struct Document: Record {
    var cards: Table<Card> = []

    static let fields: [Field<Document>] = [Field("cards", \.cards)]
  }

  struct Session: Record {
    var search = ""
    var isTiming = false

    static let fields: [Field<Session>] = [Field("search", \.search), Field("isTiming", \.isTiming)]
  }

  enum Action: Equatable, Codable, Sendable {
    case search(String)
    case add(Int, String)
    case load
    case loaded(String)
    case time(Bool)
  }

  var newSession: Session { Session() }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    if case .add(let id, _) = action, document.cards.contains(id: id) { Refusal("This card exists.") } else { nil }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [String] {
    switch action {
    case .search(let text): session.search = text
    case .add(let id, let title): document.cards[id: id] = Card(id: id, title: title)
    case .load: return ["title"]
    case .loaded(let title): session.search = title
    case .time(let isTiming): session.isTiming = isTiming
    }
    return []
  }

  func subscriptions(_ document: Document, _ session: Session) -> [Int] { session.isTiming ? [1] : [] }
}

/// Returns the failure of a step without its place, or “nothing”.
func failure(_ step: () throws -> Void) -> String {
  do {
    try step()
    return "nothing"
  } catch { return (error as? TestStoreFailure)?.message ?? "\(error)" }
}
