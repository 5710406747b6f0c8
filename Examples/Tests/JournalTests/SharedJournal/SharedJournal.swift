import Foundation
import Journal
import Tarn
import TarnForms
import TarnTesting
import TarnValues

/// A journal and the sessions of several people, without a browser. Requests and stored values are delivered at
/// arbitrary times, while the people continue to act.
final class SharedJournal {
  let people: [Person]
  private(set) var journal: Loop<Journal>
  private(set) var desks: [Loop<PersonSession>] = []
  let ledger: Ledger

  private let post = Post()
  /// The last answered request of each session.
  private var last: [Int: (request: JournalRequest, by: Int, number: Int)] = [:]

  /// The messages in transit between the sessions and the journal.
  private final class Post {
    var up: [(request: JournalRequest, by: Int, number: Int)] = []
    var down: [[PersonSession.Action]]

    init() { down = [] }
  }

  init(_ people: [Person], _ entries: Table<Entry>) {
    self.people = people
    ledger = Ledger(people)
    let post = post
    post.down = people.map { _ in [] }
    var random = SeededRandom(seed: 7)
    let beginning = CreateEntry(
      now: { time(1_795_305_600_000) }, newID: { UUID() }, secondsFromUTC: { 0 })
    journal = Loop(
      Journal.State(entries: entries, people: Table(people)), Journal(),
      onEffects: { effects in
        for case .answer(let id, let reply) in effects {
          guard let index = Int(id.session) else { continue }
          post.down[index].append(.answered(reply, number: id.number))
        }
      })
    desks = people.indices.map { index in
      // The clock advances irregularly, so that some typing forms a run and some does not.
      var now = Int64(0)
      return Loop(
        PersonSession.State(person: people[index].id, name: people[index].name), PersonSession(),
        effects: [PersonSession.beginning(beginning)],
        history: PersonSession.history,
        now: {
          now += Int64.random(in: 0...1_500, using: &random)
          return time(now)
        },
        onEffects: { effects in
          for case .suggest(let request, let number) in effects { post.up.append((request, index, number)) }
        })
    }
  }

  /// Whether no message is in transit and every session is up to date.
  var isQuiet: Bool {
    post.up.isEmpty && post.down.allSatisfy(\.isEmpty) && desks.allSatisfy { $0.state.news(of: journal.state) == nil }
  }

  /// Delivers a random message, if there is one, and checks that nothing was lost.
  func deliver(_ random: inout SeededRandom) {
    let index = Int.random(in: 0...desks.count + 1, using: &random)
    if index > desks.count { return askAgain(&random) }
    guard index < desks.count else { return deliverUp() }
    deliverDown(to: index)
  }

  func deliverUp() {
    guard !post.up.isEmpty else { return }
    let requested = post.up.removeFirst()
    let (request, index, number) = requested
    let before = journal.state
    journal.send(.suggested(request, by: people[index].id, as: JournalRequestID(session: "\(index)", number: number)))
    guard case .answered(let reply, number)? = post.down[index].last else { return }
    ledger.check(index, request, reply, from: before, to: journal.state)
    last[index] = requested
  }

  /// Repeats an answered request, as a session does that missed the response. The journal must not change, whatever has
  /// happened since.
  func askAgain(_ random: inout SeededRandom) {
    guard let (request, index, number) = last.values.randomElement(using: &random) else { return }
    let before = journal.state
    journal.send(.suggested(request, by: people[index].id, as: JournalRequestID(session: "\(index)", number: number)))
    ledger.checkAgain(request, from: before, to: journal.state)
  }

  /// Delivers responses before stored values, in the order in which the journal sent them.
  func deliverDown(to index: Int) {
    let session = desks[index]
    if !post.down[index].isEmpty {
      session.send(post.down[index].removeFirst(), cause: .arrived)
      ledger.recordShown(index, session.state)
    } else if let news = session.state.news(of: journal.state) {
      session.send(news, cause: .arrived)
    }
  }

  func settle() {
    for _ in 0..<1_000 where !isQuiet {
      deliverUp()
      for index in desks.indices { deliverDown(to: index) }
    }
  }
}
