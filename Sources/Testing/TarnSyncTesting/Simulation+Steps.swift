import Tarn
import TarnRecord
import TarnSync
import TarnValues

// The users' changes.
extension Simulation {
  mutating func perform(_ client: Int, _ kind: Int, _ number: Int) {
    let shown = clients[client].engine.replica.visible
    let changes = clients[client].engine.replica.changes
    names += 1
    guard let name = ChangeID("change-\(names)") else { return }
    let time = clients[client].clock(now)
    let note = shown.isEmpty ? nil : shown[number % shown.count]
    let change = changes.isEmpty ? nil : changes[number % changes.count]
    var isDone = false
    var message = ""
    var behavior = SimulatedClient.LoggedStep.Kind.make
    var isGivenUp = false
    let actions = clients[client].engine.perform(at: time) { replica in
      switch kind {
      case 0, 1, 2:
        let responses = kind == 2 ? note?.id : nil
        let text = number % 9 == 0 ? "forbidden words" : "one two three"
        message = "writes \(name)"
        isDone = replica.make(
          SimulatedNote(id: "new-\(name)", text: text, inReplyTo: responses), as: name, label: "Write", at: time)
      case 3, 4, 5:
        guard let note else { return }
        message = "marks \(note.id) (\(name))"
        behavior = .edit(note.id) { $0.isMarked != note.isMarked }
        isDone = replica.edit(note.id, as: name, label: "Mark", at: time) { $0 = $0.with(isMarked: !note.isMarked) }
      case 6, 7, 8:
        guard let note else { return }
        message = "writes on in \(note.id) (\(name))"
        behavior = .edit(note.id) { $0.text.contains("w\(number % 7)") }
        isDone = replica.edit(note.id, as: name, label: "Write on", at: time) {
          $0 = $0.with(text: $0.text + " w\(number % 7)")
        }
      case 9, 10:
        guard let note else { return }
        message = "titles \(note.id) (\(name))"
        behavior = .edit(note.id) { $0.title == "t\(number % 3)" }
        isDone = replica.edit(note.id, as: name, label: "Title", at: time) { $0 = $0.with(title: "t\(number % 3)") }
      case 11:
        guard let note else { return }
        message = "removes \(note.id) (\(name))"
        behavior = .remove(note.id)
        isDone = replica.remove(note.id, as: name, label: "Remove", at: time)
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
        message = "rewrites \(change.id) as \(name)"
        // Any effect of the rewritten edit is enough.
        if case .edit = change.operation { behavior = .edit(change.object) { _ in true } }
        isDone = replica.rewrite(change.id, as: name, at: time) { $0 = $0.with(text: "kind words") }
      default:
        guard let change, let conflict = replica.conflicts(of: change.id).first else { return }
        message = "decides about \(change.id)"
        replica.resolve(conflict, of: change.id, isMine: number % 2 == 0)
        isGivenUp = number % 2 != 0
      }
    }
    if !message.isEmpty { diagram.note(client, message) }
    if isDone { clients[client].steps.append(.init(id: name, kind: behavior)) }
    if isGivenUp, let change { clients[client].discarded.insert(change.id) }
    if kind == 12, let change { clients[client].discarded.insert(change.id) }
    if kind == 14, isDone, let change { clients[client].discarded.insert(change.id) }
    perform(actions, of: client)
  }
}
