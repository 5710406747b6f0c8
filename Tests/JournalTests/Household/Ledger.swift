import Journal
import TarnForms

/// What one of the household knows to have taken away, and what went wrong: an oracle that knows nothing of drafts and merges.
///
/// Everything that is confirmed has a mark of its own: a word that is written once, a photo, a voice note, a day of an entry. A mark
/// that is confirmed is in the truth until a person takes it away who had it before their eyes.
final class Ledger {
  let person: Person
  /// Marks that the person had before their eyes, and took away.
  private var takenAway: Set<String> = []
  private(set) var faults: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(_ person: Person) { self.person = person }

  /// The person did something: what was before their eyes, and what is there now.
  func act(seen: Entry?, now: Entry?) {
    guard let seen, let now, seen.id == now.id else { return }
    takenAway.formUnion(seen.marks.subtracting(now.marks))
  }

  /// The person decided a conflict: both sides were before their eyes.
  func decide(_ before: Draft<Entry>, now: Entry) {
    count("decided")
    takenAway.formUnion(before.base.marks.union(before.value.marks).subtracting(now.marks))
  }

  func takesBack(_ wish: Wish) {
    count("taken back")
    if case .change(let suggestion) = wish {
      takenAway.formUnion(suggestion.base.marks.subtracting(suggestion.value.marks))
    }
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// What was answered as conflicting is before the person's eyes.
  func isShown(_ desk: Desk.State) {
    if desk.work.draft?.hasConflicts == true { count("shown") }
  }

  /// Looks whether what the journal made of a wish lost something.
  func check(_ wish: Wish, _ reply: Reply, from before: Journal.State, to after: Journal.State) {
    let id = wish.entry.id
    for entry in before.entries where entry.id != id && after.entries[id: entry.id] != entry {
      faults.append("a wish about \(id) changed \(entry.id)")
    }
    let (old, new) = (before.entries[id: id], after.entries[id: id])
    switch (wish, reply) {
    case (.change(let suggestion), .answered(let answer, _)):
      guard answer.truth != nil else {
        count(old == new ? "not taken" : "fault")
        if old != new { faults.append("what was not taken changed \(String(describing: old))") }
        return
      }
      count("taken")
      let wished = suggestion.value.tidied().entry.marks.subtracting(old == nil ? [] : suggestion.base.marks)
      let missing = wished.subtracting(new?.marks ?? [])
      if !missing.isEmpty { faults.append("confirmed to \(person.name) and not true: \(missing.sorted())") }
      let lost = (old?.marks ?? []).subtracting(new?.marks ?? []).subtracting(takenAway)
      if !lost.isEmpty { faults.append("taken away by \(person.name), who had not seen: \(lost.sorted())") }
    case (.removal(let seen), .removed):
      count("removed")
      if old != seen { faults.append("removed by \(person.name), who saw another: \(String(describing: old))") }
    default:
      count("not taken")
      if old != new { faults.append("\(reply) changed \(String(describing: old))") }
    }
  }
}

extension Entry {
  /// All that can be lost of it, each by itself.
  var marks: Set<String> {
    var marks: Set<String> = ["day \(day)"]
    for word in (title + " " + body).split(whereSeparator: \.isWhitespace) { marks.insert("\(word)") }
    for photo in photos {
      marks.insert("photo \(photo.id)")
      for word in photo.caption.split(separator: " ") { marks.insert("\(word)") }
    }
    for note in voice { marks.insert("voice \(note.id)") }
    return marks
  }
}
