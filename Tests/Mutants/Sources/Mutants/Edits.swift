import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import TarnValues

/// An app that edits several fields of a card at once, while others change the one in which the server wins.
enum EditsExploration {
  struct Card: Synced, Hashable {
    let id: Int
    var title = ""
    var isMarked = false

    static let fields: [Field<Card>] = [
      .fixed("id", \.id), Field("title", \.title), Field("isMarked", \.isMarked),
    ]

    func renamed(_ old: Int, to new: Int) -> Card { Card(id: id == old ? new : id, title: title, isMarked: isMarked) }

    static func policy(for location: FieldPath) -> SyncPolicy { "\(location)" == "title" ? .theirs : .mine }
  }

  struct Edits: Feature {
    enum Request: Sendable {
      case push(Push<Card>)
      case pull(PullTicket)
      case lookUp(Push<Card>)
    }

    struct State: Equatable {
      var engine = SyncEngine(Replica<Card>())
      /// The card of the server.
      var card = Card(id: 1)
      var now = Timestamp(milliseconds: 1_700_000_000_000)
      var requests: [Request] = []
      var answers: [SyncEvent<Card>] = []
      var isQuiet = false
      /// Tells states apart without comparing engines.
      var steps = 0

      static func == (one: State, other: State) -> Bool { one.steps == other.steps }
    }

    enum Action: Sendable {
      case edit(title: String?, isMarked: Bool?)
      case othersTitle(String)
      case refresh
      case serve(Int)
      case answer(Int)
      /// All requests and answers arrive, pauses end, and then come the news.
      case quiet
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      state.steps += 1
      state.isQuiet = false
      switch action {
      case .edit(let title, let isMarked):
        guard let id = ChangeID("change-\(state.steps)") else { break }
        let now = state.now
        let actions = state.engine.perform(at: now) {
          $0.edit(1, as: id, label: "Edit", at: now) { card in
            card.title = title ?? card.title
            card.isMarked = isMarked ?? card.isMarked
          }
        }
        perform(actions, &state)
      case .othersTitle(let title): state.card.title = title
      case .refresh: handle(.refresh, &state)
      case .serve(let index): if state.requests.indices.contains(index) { serve(index, &state) }
      case .answer(let index):
        if state.answers.indices.contains(index) { handle(state.answers.remove(at: index), &state) }
      case .quiet:
        for _ in 0..<10 {
          settle(&state)
          // Longer than every pause.
          state.now = Timestamp(milliseconds: state.now.milliseconds + 310_000)
          handle(.woke, &state)
        }
        handle(.refresh, &state)
        settle(&state)
        state.isQuiet = true
      }
      return []
    }

    func settle(_ state: inout State) {
      for _ in 0..<100 {
        if !state.requests.isEmpty {
          serve(0, &state)
        } else if !state.answers.isEmpty {
          handle(state.answers.removeFirst(), &state)
        } else {
          return
        }
      }
    }

    func handle(_ event: SyncEvent<Card>, _ state: inout State) {
      perform(state.engine.handle(event, at: state.now), &state)
    }

    private func perform(_ actions: [SyncAction<Card>], _ state: inout State) {
      for action in actions {
        switch action {
        case .push(let push): state.requests.append(.push(push))
        case .pull(let ticket, _): state.requests.append(.pull(ticket))
        case .lookUp(let push): state.requests.append(.lookUp(push))
        case .wake, .renamed, .askToSignIn: break
        }
      }
    }

    /// The server refuses an edit of a title that it has changed since.
    private func serve(_ index: Int, _ state: inout State) {
      switch state.requests.remove(at: index) {
      case .push(let push):
        guard case .edit(let patch) = push.change.operation else { return }
        let rebase = Rebase(patch, onto: state.card)
        guard rebase.conflicts.isEmpty else {
          state.answers.append(.pushed(push.ticket, .outdated(state.card)))
          return
        }
        state.card = rebase.value
        state.answers.append(.pushed(push.ticket, .accepted(state.card)))
      case .pull(let ticket):
        state.answers.append(.pulled(ticket, .page(SyncPage([state.card], isAll: true), next: nil, hasMore: false)))
      case .lookUp(let push): state.answers.append(.lookedUp(push.ticket, .absent))
      }
    }
  }

  /// An app that has the card of the server.
  private static func start() -> Edits.State {
    var state = Edits.State()
    Edits().handle(.refresh, &state)
    Edits().settle(&state)
    return state
  }

  static func make() -> Exploration<Edits> {
    var exploration = Exploration(Edits(), from: start()) { state, moves in
      func title(_ random: inout SeededRandom) -> String { random.pick(from: ["a", "b", "c"]) }
      moves.add(weight: 2) { .edit(title: title(&$0), isMarked: $0.oneIn(2)) }
      moves.add { .edit(title: title(&$0), isMarked: nil) }
      moves.add { .edit(title: nil, isMarked: $0.oneIn(2)) }
      moves.add(weight: 2) { .othersTitle(title(&$0)) }
      moves.add(weight: 2) { _ in .refresh }
      if !state.requests.isEmpty { moves.add(weight: 3) { .serve(Int.random(in: state.requests.indices, using: &$0)) } }
      if !state.answers.isEmpty { moves.add(weight: 3) { .answer(Int.random(in: state.answers.indices, using: &$0)) } }
      moves.add(weight: 2) { _ in .quiet }
    }
    .invariant("when all is quiet no change waits") { !$0.isQuiet || $0.engine.isSettled }
    .invariant("when all is quiet the app has the card of the server") { state in
      !state.isQuiet || state.engine.replica.base[id: state.card.id] == state.card
    }
    exploration.length = 20
    return exploration
  }
}
