import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// A server as a value: what it has, what it has been told and by which name, and what it tells whoever asks what is new.
struct SimulatedServer {
  /// Whether it keeps no names, and so does again what comes again.
  let isForgetful: Bool
  /// Whether it stores a key a moment after it has looked it up.
  let isHasty: Bool
  private(set) var notes: Table<Note> = []
  /// What it answered, by the name of the change: whoever comes again is answered the same.
  private var answers: [ChangeID: (at: Timestamp, answer: PushResult<Note>)] = [:]
  /// How often it has done each change.
  private(set) var done: [ChangeID: Int] = [:]
  private(set) var refused: Set<ChangeID> = []
  /// In which order things changed: the cursor of whoever asks is a place in it.
  private var feed: [String] = []
  /// What was made by which change: a person who looks would find it by what it says.
  private var made: [ChangeID: String] = [:]
  /// Every version that a note has had.
  private var versions: [String: [Note]] = [:]

  /// Whether something was so of a note at any time.
  func wasSeen(_ id: String, _ isSo: (Note) -> Bool) -> Bool { (versions[id] ?? []).contains(where: isSo) }

  init(isForgetful: Bool = false, isHasty: Bool = false) {
    self.isForgetful = isForgetful
    self.isHasty = isHasty
  }

  /// How long it remembers a name.
  static let keyLife: Int64 = 3_600_000

  mutating func push(_ push: Push<Note>, at now: Timestamp) -> PushResult<Note> {
    answers = answers.filter { now.milliseconds - $0.value.at.milliseconds <= Self.keyLife }
    if !isForgetful, let known = answers[push.change.id], !isHasty || known.at < now { return known.answer }
    let answer = answer(push)
    // Nothing was done, so nothing is known of it: it may come again by the same name.
    if case .outdated = answer { return answer }
    answers[push.change.id] = (now, answer)
    if case .rejected = answer { refused.insert(push.change.id) } else { done[push.change.id, default: 0] += 1 }
    return answer
  }

  private mutating func answer(_ push: Push<Note>) -> PushResult<Note> {
    switch push.change.deed {
    case .make(let note):
      guard !note.text.contains("forbidden") else { return .rejected("That word is not wanted here.") }
      let new = note.renamed(note.id, to: "s\(made.count + 1)")
      made[push.change.id] = new.id
      notes.append(new)
      versions[new.id] = [new]
      feed.append(new.id)
      return .accepted(new)
    case .edit(let patch):
      guard let note = notes[id: push.change.object] else { return .rejected("There is no such note.") }
      // Of titles it wants to know that whoever sets one has seen the last.
      if let before = push.before, let after = push.after, after.title != before.title,
        ![before.title, after.title].contains(note.title)
      {
        return .outdated(note)
      }
      let next = Rebased(patch, onto: note).value
      guard !next.text.contains("forbidden") else { return .rejected("That word is not wanted here.") }
      notes[id: note.id] = next
      versions[note.id, default: []].append(next)
      feed.append(note.id)
      return .accepted(next)
    case .remove:
      if notes.remove(id: push.change.object) != nil { feed.append(push.change.object) }
      return .accepted(nil)
    }
  }

  /// Whether a change has arrived: this server can tell, though it answers no more by its name. One that can't leaves a doubt where
  /// others have changed the same since, and an edit may be done once more; what is made is found by what it says.
  func look(_ push: Push<Note>) -> LookResult<Note> {
    guard (done[push.change.id] ?? 0) > 0 else { return .absent }
    if case .make = push.change.deed { return .found(made[push.change.id].flatMap { notes[id: $0] }) }
    return .found(notes[id: push.change.object])
  }

  /// A page of what is new: three at a time, so that there is often more; of a hasty server one to three, whatever there is.
  func pull(since cursor: String?) -> PullResult<Note> {
    let start = cursor.flatMap { Int($0) } ?? 0
    let end = min(start + (isHasty ? 1 + start % 3 : 3), feed.count)
    var seen: Set<String> = []
    var page = Page<Note>()
    for id in feed[min(start, feed.count)..<end] where seen.insert(id).inserted {
      if let note = notes[id: id] { page.objects.append(note) } else { page.removed.append(id) }
    }
    return .page(page, next: "\(end)", hasMore: end < feed.count)
  }
}
