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
  /// Marks that were not there before a wish of the person.
  private var own: Set<String> = []
  private(set) var faults: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(_ person: Person) { self.person = person }

  /// The person did something: what was before their eyes, and what is there now.
  func act(seen: Entry?, now: Entry?) {
    guard let seen, let now, seen.id == now.id else { return }
    takenAway.formUnion(seen.marks.fewer(in: now.marks))
  }

  /// The person decided a conflict: both sides were before their eyes.
  func decide(_ before: Draft<Entry>, now: Entry) {
    count("decided")
    for side in [before.base, before.value] { takenAway.formUnion(side.marks.fewer(in: now.marks)) }
  }

  func takesBack(_ wish: Wish) {
    count("taken back")
    if case .change(let suggestion) = wish {
      // Only what they put in themselves is theirs to take back.
      takenAway.formUnion(suggestion.base.marks.fewer(in: suggestion.value.marks).intersection(own))
    }
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// What was answered as conflicting is before the person's eyes.
  func isShown(_ desk: Desk.State) {
    if desk.work.draft?.hasConflicts == true { count("shown") }
  }

  /// What was answered is asked once more.
  func checkAgain(_ wish: Wish, from before: Journal.State, to after: Journal.State) {
    count("asked again")
    if before != after { faults.append("asked again, the wish about \(wish.entry.id) was done again") }
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
      own.formUnion(suggestion.value.marks.missing(in: suggestion.base.marks))
      guard answer.truth != nil else {
        count(old == new ? "not taken" : "fault")
        if old != new { faults.append("what was not taken changed \(String(describing: old))") }
        return
      }
      count("taken")
      let now = new?.marks ?? Marks()
      // Of what was put in where nothing was, all; else what is otherwise than it began.
      let wished = suggestion.value.tidied().entry.marks
      let missing = wished.missing(in: old == nil ? Marks() : suggestion.base.marks).intersection(
        wished.missing(in: now))
      if !missing.isEmpty { faults.append("confirmed to \(person.name) and not true: \(missing.sorted())") }
      let lost = old.map { $0.marks.missing(in: now).subtracting(takenAway) } ?? []
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
  /// All that can be lost of it, each by itself, and where it is; a word as often as it is there.
  fileprivate var marks: Marks {
    var marks = Marks()
    marks.add("day \(day)")
    for word in title.split(whereSeparator: \.isWhitespace) { marks.add("title \(word)") }
    for word in body.split(whereSeparator: \.isWhitespace) { marks.add("body \(word)") }
    for photo in photos {
      marks.add("photo \(photo.id)")
      for word in photo.caption.split(separator: " ") { marks.add("caption of \(photo.id) \(word)") }
    }
    for note in voice { marks.add("voice \(note.id)") }
    return marks
  }
}

/// What can be lost, and how often it is there.
private struct Marks {
  private var counts: [String: Int] = [:]

  mutating func add(_ mark: String) { counts[mark, default: 0] += 1 }

  /// Those of which there are fewer in another: whoever takes one of two away knows of both.
  func fewer(in other: Marks) -> Set<String> {
    Set(counts.filter { $0.value > other.counts[$0.key, default: 0] }.keys)
  }

  /// Those that are not in another at all.
  func missing(in other: Marks) -> Set<String> { Set(counts.keys.filter { other.counts[$0] == nil }) }
}
