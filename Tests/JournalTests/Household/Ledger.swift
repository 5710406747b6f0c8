import Journal
import TarnForms
import TarnRecord
import TarnTesting

/// What the household knows to have put in and taken away, and what went wrong: the oracle for drafts and merges, and beside it
/// what is the journal's own, which is removing and asking again.
///
/// Nobody begins anew for it, since people undo: everything that is put in has a name of its own, a word that is written once, a
/// photo, a voice note.
final class Ledger {
  private let people: [Person]
  private var sharing: SharingLedger<Entry>
  /// The draft of each that was looked at last.
  private var looked: [Draft<Entry>?]
  private(set) var faults: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(_ people: [Person]) {
    self.people = people
    sharing = SharingLedger(people: people.count)
    looked = people.map { _ in nil }
  }

  /// A person did something: what was before their eyes, and what is there now.
  func act(_ person: Int, seen: Draft<Entry>?, now: Draft<Entry>?) {
    if let seen, let now, seen.value.id == now.value.id { sharing.changes(person, from: seen.value, to: now.value) }
  }

  func decide(_ person: Int, _ conflict: Conflict, in before: Draft<Entry>, now: Entry) {
    count("decided")
    sharing.decides(person, conflict.path, in: before, to: now)
  }

  func takesBack(_ person: Int, _ wish: Wish) {
    count("taken back")
    if case .change(let suggestion) = wish { sharing.takesBack(person, by: suggestion) }
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// What came in is before the person's eyes.
  func isShown(_ person: Int, _ desk: Desk.State) {
    if desk.work.draft?.hasConflicts == true { count("shown") }
    look(person, desk.work.draft)
  }

  /// What nobody edits is shown as it is true.
  func look(_ person: Int, _ draft: Draft<Entry>?) {
    guard let draft, draft.standing == .there, draft != looked[person] else { return }
    looked[person] = draft
    if let fault = sharing.fault(person, shown: draft, where: draft.base) { faults.append(fault) }
  }

  /// What was answered is asked once more.
  func checkAgain(_ wish: Wish, from before: Journal.State, to after: Journal.State) {
    count("asked again")
    if before != after { faults.append("asked again, the wish about \(wish.entry.id) was done again") }
  }

  /// Looks whether what the journal made of a wish lost something.
  func check(_ person: Int, _ wish: Wish, _ reply: Reply, from before: Journal.State, to after: Journal.State) {
    let id = wish.entry.id
    for entry in before.entries where entry.id != id && after.entries[id: entry.id] != entry {
      faults.append("a wish about \(id) changed \(entry.id)")
    }
    let (old, new) = (before.entries[id: id], after.entries[id: id])
    switch (wish, reply) {
    case (.change(let suggestion), .answered(let answer, _)):
      count(answer.truth == nil ? "not taken" : "taken")
      if let fault = sharing.answered(person, suggestion, answer, from: old, to: new) { faults.append(fault) }
    case (.removal(let seen), .removed):
      count("removed")
      if old != seen {
        faults.append("removed by \(people[person].name), who saw another: \(String(describing: old))")
      }
    default:
      count("not taken")
      if old != new { faults.append("\(reply) changed \(String(describing: old))") }
    }
  }
}
