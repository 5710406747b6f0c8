import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import TarnValues

@testable import TarnSyncTesting

/// An app that gets news and pages from a server, late, twice and in any order, while it and others change the same notes.
///
/// No request fails: failures, and the news after them, hide most mistakes in the order of pages.
enum NewsExploration {
  struct News: Feature {
    enum Request: Sendable {
      case push(Push<SimulatedNote>)
      case pull(PullTicket, since: String?)
      case fetch(PullTicket)
    }

    struct State: Equatable {
      var engine = SyncEngine(Replica<SimulatedNote>(newObjectsAt: .last))
      /// The notes of the server: the text is the number of the version.
      var notes: Table<SimulatedNote> = []
      var removed: Table<SimulatedNote> = []
      var version = 0
      /// The IDs of changed notes: a cursor is an index.
      var feed: [String] = []
      var requests: [Request] = []
      var answers: [SyncEvent<SimulatedNote>] = []
      /// Whether the app has requested pages beside the news, which may arrive before older news.
      var hasFetched = false
      var isQuiet = false
      /// Tells states apart without comparing engines.
      var steps = 0

      static func == (one: State, other: State) -> Bool { one.steps == other.steps }

      /// The kinds of answers that wait, and whether they differ from what the app has: one bit for each.
      var waitingAnswers: Int {
        answers.reduce(0) { bits, answer in
          let base = engine.replica.base
          let (kind, isKnown): (Int, Bool) =
            switch answer {
            case .pulled(_, .page(let page, _, _)): (0, page.objects.allSatisfy { base[id: $0.id] == $0 })
            case .received(let page, _): (1, Array(base) == page.objects)
            case .pushed(_, .accepted(let note)): (2, note.map { base[id: $0.id] == $0 } ?? base.isEmpty)
            case .pushed(_, .gone): (3, base.isEmpty)
            default: (4, true)
            }
          return bits | 1 << (2 * kind + (isKnown ? 1 : 0))
        }
      }

      func version(of id: String) -> Int? { engine.replica.base[id: id].flatMap { Int($0.text) } }
    }

    enum Action: Sendable {
      case othersEdit
      case othersRemove
      case othersRestore
      case edit
      case remove
      case refresh
      case fetch
      case serve(Int)
      case answer(Int, isLast: Bool)
      /// All requests and answers arrive, and then news once more.
      case quiet
    }

    static let now = Timestamp(milliseconds: 1_700_000_000_000)

    func update(_ state: inout State, _ action: Action) -> [Never] {
      state.steps += 1
      state.isQuiet = false
      switch action {
      case .othersEdit:
        guard let note = state.notes.first else { break }
        store(note, &state)
      case .othersRemove:
        guard let note = state.notes.first else { break }
        remove(note, &state)
      case .othersRestore:
        guard let note = state.removed.first else { break }
        state.removed.remove(id: note.id)
        state.notes.append(note)
        state.feed.append(note.id)
      case .edit:
        guard let note = state.engine.replica.visible.first,
          let id = ChangeID("change-\(state.steps)")
        else { break }
        let actions = state.engine.perform(at: Self.now) {
          $0.edit(note.id, as: id, label: "Mark", at: Self.now) { $0 = $0.with(isMarked: !note.isMarked) }
        }
        perform(actions, &state)
      case .remove:
        guard let note = state.engine.replica.visible.first,
          let id = ChangeID("change-\(state.steps)")
        else { break }
        perform(
          state.engine.perform(at: Self.now) { $0.remove(note.id, as: id, label: "Remove", at: Self.now) }, &state)
      case .refresh: handle(.refresh, &state)
      case .fetch:
        state.hasFetched = true
        state.requests.append(.fetch(state.engine.ticket()))
      case .serve(let index): if state.requests.indices.contains(index) { serve(index, &state) }
      case .answer(let index, let isLast):
        guard state.answers.indices.contains(index) else { break }
        handle(isLast ? state.answers.remove(at: index) : state.answers[index], &state)
      case .quiet:
        settle(&state)
        handle(.refresh, &state)
        settle(&state)
        state.isQuiet = true
      }
      return []
    }

    func settle(_ state: inout State) {
      for _ in 0..<200 {
        if !state.requests.isEmpty {
          serve(0, &state)
        } else if !state.answers.isEmpty {
          handle(state.answers.removeFirst(), &state)
        } else {
          return
        }
      }
    }

    func handle(_ event: SyncEvent<SimulatedNote>, _ state: inout State) {
      perform(state.engine.handle(event, at: Self.now), &state)
    }

    private func perform(_ actions: [SyncAction<SimulatedNote>], _ state: inout State) {
      for action in actions {
        switch action {
        case .push(let push): state.requests.append(.push(push))
        case .pull(let ticket, let cursor): state.requests.append(.pull(ticket, since: cursor))
        case .lookUp, .wake, .renamed, .askToSignIn: break
        }
      }
    }

    // MARK: - The server

    func store(_ note: SimulatedNote, _ state: inout State) {
      state.version += 1
      state.notes[id: note.id] = note.with(text: "\(state.version)")
      state.feed.append(note.id)
    }

    private func remove(_ note: SimulatedNote, _ state: inout State) {
      state.notes.remove(id: note.id)
      state.removed.append(note)
      state.feed.append(note.id)
    }

    private func serve(_ index: Int, _ state: inout State) {
      switch state.requests.remove(at: index) {
      case .push(let push):
        guard let note = state.notes[id: push.change.object] else {
          state.answers.append(.pushed(push.ticket, .gone))
          return
        }
        if case .edit(let patch) = push.change.operation {
          store(Rebase(patch, onto: note).value, &state)
        } else {
          remove(note, &state)
        }
        state.answers.append(.pushed(push.ticket, .accepted(state.notes[id: note.id])))
      case .pull(let ticket, let cursor):
        let start = cursor.flatMap { Int($0) } ?? 0
        var page = SyncPage<SimulatedNote>()
        var ids: Set<String> = []
        for id in state.feed.dropFirst(start) where ids.insert(id).inserted {
          if let note = state.notes[id: id] { page.objects.append(note) } else { page.removed.append(id) }
        }
        state.answers.append(.pulled(ticket, .page(page, next: "\(state.feed.count)", hasMore: false)))
      case .fetch(let ticket): state.answers.append(.received(SyncPage(Array(state.notes)), ticket))
      }
    }
  }

  /// An app that has the note of the server: with one note, all changes meet.
  private static func start() -> News.State {
    var state = News.State()
    let note = SimulatedNote(id: "note", text: "")
    state.notes.append(note)
    News().store(note, &state)
    News().handle(.refresh, &state)
    News().settle(&state)
    state.steps = 0
    return state
  }

  static func make() -> Exploration<News> {
    var exploration = Exploration(News(), from: start()) { state, moves in
      if !state.notes.isEmpty {
        moves.add(weight: 2) { _ in .othersEdit }
        moves.add(weight: 2) { _ in .othersRemove }
      }
      if !state.removed.isEmpty { moves.add(weight: 3) { _ in .othersRestore } }
      if !state.engine.replica.visible.isEmpty {
        moves.add(weight: 2) { _ in .edit }
        moves.add { _ in .remove }
      }
      moves.add(weight: 3) { _ in .refresh }
      moves.add(weight: 2) { _ in .fetch }
      if !state.requests.isEmpty { moves.add(weight: 6) { .serve(Int.random(in: state.requests.indices, using: &$0)) } }
      if !state.answers.isEmpty {
        moves.add(weight: 6) { .answer(Int.random(in: state.answers.indices, using: &$0), isLast: !$0.oneIn(4)) }
      }
      moves.add(weight: 2) { _ in .quiet }
    }
    .covering(\.waitingAnswers)
    .change("news do not show an earlier version of a note") { before, action, after in
      guard case .answer(let index, _) = action, !before.hasFetched, before.answers.indices.contains(index),
        case .pulled = before.answers[index]
      else { return true }
      return before.engine.replica.base.allSatisfy { note in
        guard let old = before.version(of: note.id), let new = after.version(of: note.id) else { return true }
        return new >= old
      }
    }
    .invariant("when all is quiet the app has the notes of the server") { state in
      guard state.isQuiet else { return true }
      let base = state.engine.replica.base
      return base.count == state.notes.count && state.notes.allSatisfy { base[id: $0.id] == $0 }
    }
    .invariant("when all is quiet no change waits") { !$0.isQuiet || $0.engine.isSettled }
    exploration.length = 40
    return exploration
  }
}
