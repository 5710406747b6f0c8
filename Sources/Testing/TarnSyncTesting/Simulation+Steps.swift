import Tarn
import TarnRecord
import TarnSync
import TarnValues

// The users' changes.
extension Simulation {
  mutating func perform(_ client: Int, _ kind: Int, _ number: Int) {
    // Each program executes what its own user does.
    let program = number / 5 % clients[client].programs.count
    let shown = clients[client].engine.replica.visible
    let changes = clients[client].engine.replica.changes
    changeIDCount += 1
    guard let id = ChangeID("change-\(changeIDCount)") else { return }
    let time = clients[client].clock(now, of: program)
    let note = shown.isEmpty ? nil : shown[number % shown.count]
    let change = changes.isEmpty ? nil : changes[number % changes.count]
    var didChange = false
    var message = ""
    var loggedKind = SimulatedClient.LoggedStep.Kind.make
    var isResolvedToTheirs = false
    let edit: (inout Replica<SimulatedNote>) -> Void = { replica in
      switch kind {
      case 0, 1, 2:
        let parentID = kind == 2 ? note?.id : nil
        let text = number % 9 == 0 ? "forbidden words" : "one two three"
        message = "writes \(id)"
        var note = SimulatedNote(id: SimulatedNote.localID(id), text: text, inReplyTo: parentID)
        note.origin = id.description
        didChange = replica.make(note, as: id, label: "Write", at: time)
      case 3, 4, 5:
        guard let note else { return }
        message = "marks \(note.id) (\(id))"
        loggedKind = .edit(note.id) { $0.isMarked != note.isMarked }
        didChange = replica.edit(note.id, as: id, label: "Mark", at: time) { $0 = $0.with(isMarked: !note.isMarked) }
      case 6, 7, 8:
        guard let note else { return }
        message = "writes on in \(note.id) (\(id))"
        loggedKind = .edit(note.id) { $0.text.contains("w\(number % 7)") }
        didChange = replica.edit(note.id, as: id, label: "Write on", at: time) {
          $0 = $0.with(text: $0.text + " w\(number % 7)")
        }
      case 9, 10:
        guard let note else { return }
        message = "titles \(note.id) (\(id))"
        loggedKind = .edit(note.id) { $0.title == "t\(number % 3)" }
        didChange = replica.edit(note.id, as: id, label: "Title", at: time) { $0 = $0.with(title: "t\(number % 3)") }
      case 11:
        guard let note else { return }
        message = "removes \(note.id) (\(id))"
        loggedKind = .remove(note.id)
        didChange = replica.remove(note.id, as: id, label: "Remove", at: time)
      case 12:
        guard let change else { return }
        message = "discards \(change.id)"
        replica.discard(change.id)
      case 13:
        guard let change else { return }
        message = "tries \(change.id) again"
        replica.retry(change.id)
      case 14:
        guard let change else { return }
        message = "rewrites \(change.id) as \(id)"
        // Any effect of the rewritten edit is enough.
        if case .edit = change.operation { loggedKind = .edit(change.object) { _ in true } }
        didChange = replica.rewrite(change.id, as: id, at: time) { $0 = $0.with(text: "kind words") }
      default:
        guard let change, let conflict = replica.conflicts(of: change.id).first else { return }
        message = "decides about \(change.id)"
        replica.resolve(conflict, of: change.id, isMine: number % 2 == 0)
        isResolvedToTheirs = number % 2 != 0
      }
    }
    let actions = clients[client].change(in: program, at: now) { $0.perform(at: $1, edit) }
    if !message.isEmpty { diagram.note(client, message) }
    if didChange { clients[client].steps.append(.init(id: id, kind: loggedKind)) }
    if isResolvedToTheirs, let change { clients[client].discarded.insert(change.id) }
    if kind == 12, let change { clients[client].discarded.insert(change.id) }
    if kind == 14, didChange, let change { clients[client].discarded.insert(change.id) }
    perform(actions, of: client, in: program)
    wakeRunner(of: client)
  }
}
