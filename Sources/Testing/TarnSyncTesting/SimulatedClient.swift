import Foundation
import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// A simulated app with the production engine. Its state is on its disk before any message is sent.
///
/// Several programs may have the same document of a database open. One of them runs the engine; each shows the document
/// and executes what its own user does.
struct SimulatedClient {
  /// A document with an engine. Its schemes are made once; the engine's own ones, at each use.
  struct Document: Record {
    var engine = SyncEngine(Replica<SimulatedNote>(newObjectsAt: .last))

    static let fields: [Field<Document>] = [Field("engine", \.engine)]
    static let patchScheme = PatchScheme<Document>.record(of: fields)
  }

  /// A program, with its copy of the document.
  struct Program {
    var document = Document()
    /// The offset of its wall clock from the true time, in milliseconds.
    var skew = 0
    /// The number of its processes before this one: answers to their requests are dropped.
    var generation = 0
  }

  var programs: [Program]
  /// The index of the program that runs the engine.
  var runner = 0
  var isOffline = false
  var isSignedIn = true
  /// The times at which a program has begun to run the engine. The one that ran it before has ended, or has lost its
  /// connection to the database.
  var starts: [Timestamp] = []
  var wakeTime: Timestamp?
  /// The time of the last event of the program that runs the engine, by its clock.
  private var lastEvent = Timestamp(milliseconds: .min)
  /// The changes that its engine has sent or looked up since the last start without an answer.
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

  init(programs count: Int) {
    programs = [Program()]
    // The others read the document, in which the first one has not started the engine.
    for _ in 1..<count { programs.append(Program(document: Self.decoded(programs[0].document))) }
  }

  /// The engine in the program that runs it.
  var engine: SyncEngine<SimulatedNote> { programs[runner].document.engine }

  /// Changes the engine in a program at a time, and applies the difference to the copies of the others, as they do with
  /// the rows of a database.
  mutating func change(
    in program: Int, at now: Timestamp,
    _ body: (inout SyncEngine<SimulatedNote>, Timestamp) -> [SyncAction<SimulatedNote>]
  ) -> [SyncAction<SimulatedNote>] {
    let time = Timestamp(milliseconds: now.milliseconds + Int64(programs[program].skew))
    if program == runner { lastEvent = time }
    guard programs.count > 1 else { return body(&programs[program].document.engine, time) }
    let before = programs[program].document
    let actions = body(&programs[program].document.engine, time)
    let patch = Patch(from: before, to: programs[program].document)
    do {
      for other in programs.indices where other != program { try patch.apply(to: &programs[other].document) }
    } catch {
      preconditionFailure("Another program can't apply a change of an engine: \(error)")
    }
    return actions
  }

  /// Takes a ticket for a page that the app requests beside the news, in the program that runs the engine.
  mutating func ticket() -> PullTicket? {
    var ticket: PullTicket?
    // To take a ticket is no event.
    let last = lastEvent
    _ = change(in: runner, at: last) { engine, _ in
      ticket = engine.ticket()
      return []
    }
    lastEvent = last
    return ticket
  }

  /// Simulates a killed process: encodes the document and decodes it again.
  mutating func restart(_ program: Int) {
    programs[program].document = Self.decoded(programs[program].document)
    programs[program].generation += 1
  }

  private static func decoded(_ document: Document) -> Document {
    do {
      return try JSONDecoder().decode(Document.self, from: JSONEncoder().encode(document))
    } catch {
      preconditionFailure("A saved engine can't be decoded: \(error)")
    }
  }

  func clock(_ now: Timestamp, of program: Int) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + Int64(programs[program].skew))
  }

  /// Returns the first violation in the shown notes; `nil` if they are the base with the pending changes.
  func violation() -> String? {
    if engine.needsWakeUp { return "its engine needs a wake-up after one" }
    if programs.count > 1 {
      var woken = engine
      if woken.handle(.woke, at: lastEvent).contains(where: \.isRequest) {
        return "its engine has something to send, and nothing wakes it"
      }
    }
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

extension SyncAction<SimulatedNote> {
  fileprivate var isRequest: Bool {
    switch self {
    case .push, .lookUp, .pull: true
    case .wake, .renamed, .askToSignIn: false
    }
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
