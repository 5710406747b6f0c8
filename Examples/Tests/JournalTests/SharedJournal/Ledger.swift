import Journal
import TarnForms
import TarnRecord
import TarnTesting

/// Records the additions and removals of each person and reports faults. It is the oracle for drafts and merges, and
/// also checks removals and repeated requests.
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

  /// Records a person's action, with the draft before and after it.
  func recordAction(_ person: Int, seen: Draft<Entry>?, now: Draft<Entry>?) {
    if let seen, let now, seen.value.id == now.value.id {
      sharing.recordEdit(by: person, from: seen.value, to: now.value)
    }
  }

  func decide(_ person: Int, _ conflict: Conflict, in before: Draft<Entry>, now: Entry) {
    count("decided")
    sharing.recordResolution(by: person, conflict.path, in: before, to: now)
  }

  func reverse(_ person: Int, _ request: JournalRequest) {
    count("taken back")
    if case .change(let suggestion) = request { sharing.recordRevert(by: person, of: suggestion) }
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// Records that the person sees the delivered changes.
  func recordShown(_ person: Int, _ session: PersonSession.State) {
    if session.work.draft?.hasConflicts == true { count("shown") }
    check(person, session.work.draft)
  }

  /// Checks that fields without changes of the person equal the stored ones.
  func check(_ person: Int, _ draft: Draft<Entry>?) {
    guard let draft, draft.status == .existing, draft != checked[person] else { return }
    checked[person] = draft
    if let fault = sharing.fault(person, shown: draft, where: draft.base) { faults.append(fault) }
  }

  /// Checks that a repeated request changes nothing.
  func checkAgain(_ request: JournalRequest, from before: Journal.State, to after: Journal.State) {
    count("asked again")
    if before != after { faults.append("repeated, the request about \(request.entry.id) was applied again") }
  }

  /// Checks that the journal lost nothing by a request.
  func check(
    _ person: Int, _ request: JournalRequest, _ reply: JournalResponse, from before: Journal.State,
    to after: Journal.State
  ) {
    let id = request.entry.id
    for entry in before.entries where entry.id != id && after.entries[id: entry.id] != entry {
      faults.append("a request about \(id) changed \(entry.id)")
    }
    let (old, new) = (before.entries[id: id], after.entries[id: id])
    switch (request, reply) {
    case (.change(let suggestion), .answered(let answer, _)):
      count(answer.storedValue == nil ? "not taken" : "taken")
      if let fault = sharing.recordAnswer(to: person, suggestion, answer, from: old, to: new) { faults.append(fault) }
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
