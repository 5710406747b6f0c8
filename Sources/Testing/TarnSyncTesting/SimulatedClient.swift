import Foundation
import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// A simulated app with the production engine. Its state is on its disk before any message is sent.
struct SimulatedClient {
  var engine = SyncEngine(Replica<SimulatedNote>(newObjectsAt: .last))
  /// The offset of its wall clock from the true time, in milliseconds.
  var skew = 0
  var isOffline = false
  var isSignedIn = true
  /// The number of restarts: answers to requests of an earlier process are dropped.
  var generation = 0
  var wakeTime: Timestamp?
  /// The changes that its engine has sent or looked up in this process without an answer.
  var unanswered: [ChangeID: PushTicket] = [:]
  /// The user's changes, and the IDs of those that the user has withdrawn.
  var steps: [LoggedStep] = []
  var discarded: Set<ChangeID> = []

  struct LoggedStep {
    enum Kind {
      case make
      /// The edited note, and a test for the edit's effect.
      case edit(String, isThere: (SimulatedNote) -> Bool)
      case remove(String)
    }
    let id: ChangeID
    let kind: Kind
  }

  /// Simulates a killed process: encodes the engine and decodes it again.
  mutating func restart() {
    do {
      engine = try JSONDecoder().decode(SyncEngine<SimulatedNote>.self, from: JSONEncoder().encode(engine))
    } catch {
      preconditionFailure("A saved engine can't be decoded: \(error)")
    }
    generation += 1
    wakeTime = nil
    unanswered = [:]
  }

  func clock(_ now: Timestamp) -> Timestamp { Timestamp(milliseconds: now.milliseconds + Int64(skew)) }

  /// Returns the first violation in the shown notes; `nil` if they are the base with the pending changes.
  func violation() -> String? {
    let replica = engine.replica
    #if DEBUG
      // The check takes as much time as the rest. Release builds run many schedules, so they make it only when all is
      // quiet.
      if let fault = replica.indexFault() { return fault }
    #endif
    var expected: [String: SimulatedNote] = [:]
    for note in replica.base { expected[note.id] = note }
    for change in replica.changes { expected[change.object] = change.expected(of: expected[change.object]) }
    let shown = Dictionary(uniqueKeysWithValues: replica.visible.map { ($0.id, $0) })
    if shown != expected {
      return "it shows \(replica.visible.map(\.id)), but base and changes contain \(expected.keys.sorted())"
    }
    if let note = replica.visible.first(where: { note in
      note.origin != nil && replica.visible.contains { $0.origin == note.origin && $0.id != note.id }
    }) {
      return "it shows \(note.origin ?? "") twice"
    }
    for change in replica.changes {
      guard case .make(let note) = change.operation, let parentID = note.inReplyTo else { continue }
      if replica.currentID(of: parentID) != parentID {
        return "\(change.id) refers to \(parentID), whose id is now \(replica.currentID(of: parentID))"
      }
      let isNameless =
        SimulatedNote.isLocal(parentID)
        && replica.changes(of: parentID).contains { if case .make = $0.operation { true } else { false } }
      if change.status.isSent, isNameless, !replica.base.contains(id: parentID) {
        return "\(change.id) was sent, but the server has no id for \(parentID), to which it refers"
      }
    }
    let order = replica.base.map(\.id).filter { shown[$0] != nil }
    let shownOrder = replica.visible.map(\.id).filter { replica.base.contains(id: $0) }
    return order == shownOrder ? nil : "it shows \(shownOrder) in another order than the server's \(order)"
  }
}

extension LocalChange<SimulatedNote> {
  /// Applies the change to a note, by an independent implementation.
  fileprivate func expected(of note: SimulatedNote?) -> SimulatedNote? {
    if isUnwanted { return note }
    switch operation {
    case .make(let created): return note ?? created
    case .edit(let patch): return status.isRejected ? note : note.map { Rebase(patch, onto: $0).value }
    case .remove: return status.isRejected ? note : nil
    }
  }
}
