import Foundation
import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// A program with the engine in it, as it is in production. What it does is on its disk before anything of it is sent.
struct SimulatedClient {
  var engine = SyncEngine(Replica<Note>(newOnes: .last))
  /// What its wall clock says more than the true time, in milliseconds.
  var skew = 0
  var isCut = false
  var isSignedIn = true
  /// Counts starts: answers to an earlier life find nobody.
  var life = 0
  var alarm: Timestamp?
  /// The changes that its engine has sent or looked for in this life and has no answer to.
  var unanswered: [ChangeID: PushTicket] = [:]
  /// What the person did, and what of it they took back.
  var deeds: [Deed] = []
  var discarded: Set<ChangeID> = []

  struct Deed {
    enum Kind {
      case make
      /// Of which note, and how it can be seen there.
      case edit(String, isThere: (Note) -> Bool)
      case remove(String)
    }
    let id: ChangeID
    let kind: Kind
  }

  /// It is killed, and starts with what it has saved: all that it had, in the form in which it is saved.
  mutating func restart() {
    do {
      engine = try JSONDecoder().decode(SyncEngine<Note>.self, from: JSONEncoder().encode(engine))
    } catch {
      preconditionFailure("An engine that was saved can't be read: \(error)")
    }
    life += 1
    alarm = nil
    unanswered = [:]
  }

  func clock(_ now: Timestamp) -> Timestamp { Timestamp(milliseconds: now.milliseconds + Int64(skew)) }

  /// What is wrong with what it shows; `nil` if that is the base with what is pending.
  func complaint() -> String? {
    let replica = engine.replica
    #if DEBUG
      // As much work as all the rest: in a release, of which many schedules are asked, it is looked at when all is quiet.
      if let fault = replica.indexFault() { return fault }
    #endif
    var expected: [String: Note] = [:]
    for note in replica.base { expected[note.id] = note }
    for change in replica.changes { expected[change.object] = change.expected(of: expected[change.object]) }
    let shown = Dictionary(uniqueKeysWithValues: replica.shown.map { ($0.id, $0) })
    if shown != expected {
      return "it shows \(replica.shown.map(\.id)), and base and changes are \(expected.keys.sorted())"
    }
    for change in replica.changes {
      guard case .make(let note) = change.deed, let answers = note.answers else { continue }
      if replica.name(of: answers) != answers {
        return "\(change.id) answers \(answers), which is \(replica.name(of: answers)) by now"
      }
      let isNameless = replica.changes(of: answers).contains { if case .make = $0.deed { true } else { false } }
      if change.status.isSent, isNameless, !replica.base.contains(id: answers) {
        return "\(change.id) was sent, and the server has no name for \(answers), which it answers"
      }
    }
    let order = replica.base.map(\.id).filter { shown[$0] != nil }
    let seen = replica.shown.map(\.id).filter { replica.base.contains(id: $0) }
    return order == seen ? nil : "it shows \(seen) in another order than the server, \(order)"
  }
}

extension LocalChange<Note> {
  /// What it makes of a note, said once more.
  fileprivate func expected(of note: Note?) -> Note? {
    if isUnwanted { return note }
    switch deed {
    case .make(let made): return note ?? made
    case .edit(let patch): return status.isRejected ? note : note.map { Rebased(patch, onto: $0).value }
    case .remove: return status.isRejected ? note : nil
    }
  }
}
