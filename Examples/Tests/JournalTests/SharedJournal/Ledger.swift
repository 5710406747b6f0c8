import TarnForms
import TarnRecord
import TarnTesting

@testable import Journal

/// Records the additions and removals of each person and reports faults. It is the oracle for drafts and merges, and
/// also checks removals.
///
/// It never resets, because people undo. So everything added is unique: a word, a photo or a voice note.
final class Ledger {
  private let people: [Person]
  private var sharing: SharingLedger<Entry>
  /// The draft of each person at the last check.
  private var checked: [Draft<Entry>?]
  private(set) var faults: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(_ people: [Person]) {
    self.people = people
    sharing = SharingLedger(users: people.count)
    checked = people.map { _ in nil }
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// Checks a person's action, given the session that the person saw before it.
  func check(
    _ person: Int, _ action: Journal.Action, _ seen: Journal.Session, from before: Journal.State,
    to after: Journal.State
  ) {
    let now = after.session(of: people[person])
    var changed: Entry.ID?
    switch action {
    case .done:
      guard var draft = seen.work.draft, case .suggested(let suggestion) = draft.suggest() else { break }
      changed = suggestion.value.id
      check(person, suggestion, from: before, to: after)
    case .reverseLast:
      guard seen.work.draft == nil, let last = seen.confirmed.last else { break }
      count("taken back")
      switch last.inverse {
      case .change(let suggestion):
        changed = suggestion.value.id
        sharing.recordRevert(by: person, of: suggestion)
        check(person, suggestion, from: before, to: after)
      case .removal(let entry):
        changed = entry.id
        check(person, removalOf: entry, from: before, to: after)
      }
    case .remove(let id):
      guard seen.work.draft == nil, let entry = before.entries[id: id] else { break }
      changed = id
      check(person, removalOf: entry, from: before, to: after)
    case .resolve(let id, _):
      guard let draft = seen.work.draft, let conflict = draft.conflict(id), let new = now.work.draft else { break }
      count("decided")
      sharing.recordEdit(by: person, from: draft.value, to: new.value)
      sharing.recordResolution(by: person, conflict.path, in: draft, to: new.value)
    default:
      if let old = seen.work.draft, let new = now.work.draft, old.value.id == new.value.id {
        sharing.recordEdit(by: person, from: old.value, to: new.value)
      }
    }
    for entry in before.entries where entry.id != changed && after.entries[id: entry.id] != entry {
      faults.append("\(action) changed \(entry.id)")
    }
  }

  private func check(
    _ person: Int, _ suggestion: Suggestion<Entry>, from before: Journal.State, to after: Journal.State
  ) {
    let id = suggestion.value.id
    let answer = before.document.answer(to: suggestion)
    count(answer.storedValue == nil ? "not taken" : "taken")
    let fault = sharing.recordAnswer(
      to: person, suggestion, answer, from: before.entries[id: id], to: after.entries[id: id])
    if let fault { faults.append(fault) }
  }

  private func check(
    _ person: Int, removalOf entry: Entry, from before: Journal.State, to after: Journal.State
  ) {
    count("removed")
    guard let old = before.entries[id: entry.id] else { return }
    if old != entry { faults.append("removed by \(people[person].name), who saw another: \(old)") }
    if after.entries.contains(id: entry.id) { faults.append("not removed: \(old)") }
  }

  /// Checks what a person sees: the fields of the draft without changes of the person equal the stored ones.
  func recordShown(_ person: Int, _ session: Journal.Session) {
    guard let draft = session.work.draft else { return }
    if draft.hasConflicts { count("shown") }
    guard draft.status == .existing, draft != checked[person] else { return }
    checked[person] = draft
    if let fault = sharing.fault(person, shown: draft, where: draft.base) { faults.append(fault) }
  }
}
