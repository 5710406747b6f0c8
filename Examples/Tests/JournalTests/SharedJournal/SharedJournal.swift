import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnTesting
import TarnValues

@testable import Journal

/// A journal and the sessions of several people, without a browser.
final class SharedJournal {
  let people: [Person]
  let loop: Loop<SharedDocument<Journal>>
  let ledger: Ledger

  init(_ people: [Person], _ entries: Table<Entry>) {
    self.people = people
    ledger = Ledger(people)
    let beginning = CreateEntry(now: { time(1_795_305_600_000) }, newID: { UUID() }, secondsFromUTC: { 0 })
    loop = Loop(
      .of(Journal.Document(entries: entries, people: Table(people))), SharedDocument(Journal()),
      effects: SharedDocument<Journal>.effects([Journal.beginning(beginning)]), history: Journal.history)
  }

  var document: Journal.Document { loop.state.document }

  /// The session of a person, as the person sees it.
  func session(_ index: Int) -> Journal.Session { loop.state.session(of: people[index]) }

  /// Sends an action of a person, and checks that nothing was lost.
  func send(_ index: Int, _ action: DocumentAction<Journal.Action>) {
    let (before, seen) = (loop.state, session(index))
    if SharedDocument(Journal()).refusal(of: action, in: before) != nil {
      ledger.count("refused")
      return
    }
    loop.send(action)
    if case .acted(_, let userAction) = action { ledger.check(index, userAction, seen, from: before, to: loop.state) }
    for person in people.indices { ledger.recordShown(person, session(person)) }
  }
}
