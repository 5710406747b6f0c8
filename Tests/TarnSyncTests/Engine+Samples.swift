import Foundation
import Tarn
import TarnRecord
import TarnSyncTesting

@testable import TarnSync

typealias Engine = SyncEngine<SimulatedNote>

extension Engine {
  /// An engine with three notes of the server.
  static var three: Engine { Engine(.three()) }

  mutating func mark(_ id: String, _ number: Int, at time: Timestamp = now) -> [SyncAction<SimulatedNote>] {
    perform(at: time) {
      $0.edit(id, as: change(number), label: "Mark", at: time) { $0 = $0.with(isMarked: !$0.isMarked) }
    }
  }

  mutating func write(_ id: String, _ number: Int, at time: Timestamp = now) -> [SyncAction<SimulatedNote>] {
    perform(at: time) { $0.make(SimulatedNote(id: id, text: "mine"), as: change(number), label: "Write", at: time) }
  }

  /// Answers the last sending of a change.
  mutating func pushed(_ number: Int, _ result: PushResult<SimulatedNote>, at time: Timestamp) -> [SyncAction<
    SimulatedNote
  >] {
    handle(.pushed(pushTicket(number), result), at: time)
  }

  mutating func lookedUp(_ number: Int, _ result: LookupResult<SimulatedNote>, at time: Timestamp) -> [SyncAction<
    SimulatedNote
  >] {
    handle(.lookedUp(pushTicket(number), result), at: time)
  }

  func pushTicket(_ number: Int) -> PushTicket {
    PushTicket(change: change(number), number: flights[id: change(number)]?.number ?? 0)
  }

  /// Returns the engine as another process decodes it from a file.
  func restarted() throws -> Engine { try JSONDecoder().decode(Engine.self, from: JSONEncoder().encode(self)) }

  func status(_ number: Int) -> ChangeStatus? { replica.changes[id: change(number)]?.status }
}

extension [SyncAction<SimulatedNote>] {
  /// The IDs of the changes that are sent.
  var pushes: [String] { compactMap { if case .push(let push) = $0 { push.change.id.description } else { nil } } }
  var lookUps: [String] { compactMap { if case .lookUp(let push) = $0 { push.change.id.description } else { nil } } }
  var pulls: [PullTicket] { compactMap { if case .pull(let ticket, _) = $0 { ticket } else { nil } } }
  var wake: Timestamp? { compactMap { if case .wake(let time) = $0 { time } else { nil } }.last }
}

extension Timestamp {
  func plus(_ milliseconds: Int) -> Timestamp { Timestamp(milliseconds: self.milliseconds + Int64(milliseconds)) }
}
