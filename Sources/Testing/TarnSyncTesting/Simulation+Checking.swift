import Tarn
import TarnRecord
import TarnSync
import TarnValues

// The invariants.
extension Simulation {
  mutating func check() {
    for client in clients.indices {
      if let message = clients[client].violation() {
        violation = "\(diagram.name(client)): \(message)"
        return
      }
    }
    if let change = server.overlapping {
      violation = "\(change) arrived while the server was handling an earlier request for it"
      return
    }
    for (change, times) in server.applyCounts where times > 1 {
      violation = "the server performed \(change) \(times) times"
      return
    }
  }

  /// Checks that no change of a user is lost: each is applied, refused or still listed, or it was withdrawn, rewritten,
  /// overwritten by other clients, or made to a removed note.
  mutating func checkChanges(_ client: Int) {
    for step in clients[client].steps
    where (server.applyCounts[step.id] ?? 0) == 0 && !server.rejectedIDs.contains(step.id) {
      if clients[client].discarded.contains(step.id)
        || clients[client].engine.replica.changes.contains(id: step.id)
      {
        continue
      }
      switch step.kind {
      case .make: violation = "\(diagram.name(client))’s \(step.id) is lost"
      case .edit(let object, let isThere):
        let name = clients[client].engine.replica.currentID(of: object)
        if let note = server.notes[id: name], !isThere(note), !server.hasVersion(of: name, where: isThere) {
          violation = "\(diagram.name(client))’s \(step.id) of \(name) is lost"
        }
      case .remove(let object):
        let name = clients[client].engine.replica.currentID(of: object)
        if server.notes.contains(id: name), !server.restoredIDs.contains(name) {
          violation = "\(diagram.name(client))’s removal \(step.id) of \(name) is lost"
        }
      }
    }
  }

  mutating func check(_ client: Int) {
    let engine = clients[client].engine
    guard engine.isSettled else {
      violation = "\(diagram.name(client)) has not settled: \(engine.replica.changes.map { "\($0.id) \($0.status)" })"
      return
    }
    guard clients[client].programs.allSatisfy({ $0.document.engine == engine }) else {
      violation = "\(diagram.name(client))’s programs have different documents"
      return
    }
    if let fault = engine.replica.indexFault() {
      violation = "\(diagram.name(client)): \(fault)"
      return
    }
    let base = Dictionary(uniqueKeysWithValues: engine.replica.base.map { ($0.id, $0) })
    let serverNotes = Dictionary(uniqueKeysWithValues: server.notes.map { ($0.id, $0) })
    guard base == serverNotes else {
      violation =
        "\(diagram.name(client)) has \(base.values.map(\.summary).sorted()), the server \(serverNotes.values.map(\.summary).sorted())"
      return
    }
  }
}

extension SimulatedNote {
  var summary: String { "\(id): \(text)\(isMarked ? " *" : "") \(title)" }
}
