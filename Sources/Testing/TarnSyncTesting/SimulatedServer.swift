import Tarn
import TarnRecord
import TarnSync
import TarnValues

/// A server as a value: its notes, the changes that it has received by ID, and its feed of news.
struct SimulatedServer {
  /// Whether it stores no IDs of changes, and so applies a repeated change again.
  let dropsKeys: Bool
  /// Whether it stores a key some time after it has looked it up.
  let assignsKeysLate: Bool
  /// That time, in milliseconds: it applies the change and answers at its end.
  var handlingTime: Int64 = 0
  /// The end of the last handling of each change.
  private var handledUntil: [ChangeID: Timestamp] = [:]
  /// The first change that has arrived while it was handling an earlier request for it.
  private(set) var overlapping: ChangeID?
  private(set) var notes: Table<SimulatedNote> = []
  /// The answer to each change by ID: a repeated change gets the same answer.
  private var responses: [ChangeID: (at: Timestamp, answer: PushResult<SimulatedNote>)] = [:]
  /// The number of times it has applied each change.
  private(set) var applyCounts: [ChangeID: Int] = [:]
  private(set) var rejectedIDs: Set<ChangeID> = []
  /// The IDs of changed notes in order: a cursor is an index of it.
  private var feed: [String] = []
  /// Its optional behaviors.
  var behavior = Behavior()
  /// The removed notes, and the IDs of those that it has restored.
  private var removed: Table<SimulatedNote> = []
  private(set) var restoredIDs: Set<String> = []
  /// The ID of the note that each change created.
  private var created: [ChangeID: String] = [:]
  /// Every version of each note.
  private var versions: [String: [SimulatedNote]] = [:]

  /// Returns whether any version of a note met a condition.
  func hasVersion(of id: String, where condition: (SimulatedNote) -> Bool) -> Bool {
    (versions[id] ?? []).contains(where: condition)
  }

  init(dropsKeys: Bool = false, assignsKeysLate: Bool = false) {
    self.dropsKeys = dropsKeys
    self.assignsKeysLate = assignsKeysLate
  }

  /// The behaviors in which servers differ. Each schedule has random ones.
  struct Behavior {
    enum Pages {
      /// The notes that changed since the cursor, at most three.
      case news
      /// As `news`, but each page repeats the last entry of the one before.
      case overlapping
      /// All notes, without a cursor.
      case whole
    }
    var pages = Pages.news
    /// Whether it accepts every second edit of a note without returning the new version.
    var omitsVersions = false
    /// Whether it answers a change of a removed note with `.gone`, and otherwise with `.rejected` or `.accepted`.
    var reportsGone = false

    static func random(_ random: inout some RandomNumberGenerator) -> Behavior {
      Behavior(
        pages: [.news, .news, .overlapping, .whole][Int.random(in: 0..<4, using: &random)],
        omitsVersions: Bool.random(using: &random), reportsGone: Bool.random(using: &random))
    }
  }

  /// Adds a note that no client of the simulation has created.
  mutating func add(_ note: SimulatedNote) {
    notes.append(note)
    versions[note.id] = [note]
    feed.append(note.id)
  }

  /// The time for which the server stores the ID of a change, in milliseconds.
  static let keyLifetime: Int64 = 3_600_000

  mutating func push(_ push: Push<SimulatedNote>, at now: Timestamp) -> PushResult<SimulatedNote> {
    responses = responses.filter { now.milliseconds - $0.value.at.milliseconds <= Self.keyLifetime }
    if let end = handledUntil[push.change.id], now < end { overlapping = overlapping ?? push.change.id }
    if !dropsKeys, let stored = responses[push.change.id], stored.at <= now { return stored.answer }
    let end = Timestamp(milliseconds: now.milliseconds + handlingTime)
    handledUntil[push.change.id] = end
    let response = respond(push)
    // The change was not applied, so its ID is not stored: the client may send it again.
    switch response {
    case .outdated, .gone: return response
    default: break
    }
    responses[push.change.id] = (end, response)
    if case .rejected = response {
      rejectedIDs.insert(push.change.id)
    } else {
      applyCounts[push.change.id, default: 0] += 1
    }
    return response
  }

  private mutating func respond(_ push: Push<SimulatedNote>) -> PushResult<SimulatedNote> {
    switch push.change.operation {
    case .make(let note):
      guard !note.text.contains("forbidden") else { return .rejected("The text contains a forbidden word.") }
      let new = note.renamed(note.id, to: "s\(created.count + 1)")
      created[push.change.id] = new.id
      notes.append(new)
      versions[new.id] = [new]
      feed.append(new.id)
      return .accepted(new)
    case .edit(let patch):
      guard let note = notes[id: push.change.object] else {
        return behavior.reportsGone ? .gone : .rejected("The note does not exist.")
      }
      // A client may set a title only if it has seen the last one.
      if let before = push.before, let after = push.after, after.title != before.title,
        ![before.title, after.title].contains(note.title)
      {
        return .outdated(note)
      }
      let next = Rebase(patch, onto: note).value
      guard !next.text.contains("forbidden") else { return .rejected("The text contains a forbidden word.") }
      notes[id: note.id] = next
      versions[note.id, default: []].append(next)
      feed.append(note.id)
      let isVersionOmitted = behavior.omitsVersions && (versions[note.id] ?? []).count % 2 == 0
      return .accepted(isVersionOmitted ? nil : next)
    case .remove:
      guard let note = notes.remove(id: push.change.object) else {
        return behavior.reportsGone ? .gone : .accepted(nil)
      }
      removed.append(note)
      feed.append(note.id)
      return .accepted(nil)
    }
  }

  /// Removes the newest note, or restores a removed one.
  ///
  /// - Returns: a description; `nil` if nothing changed.
  mutating func moderate(_ number: Int) -> String? {
    if number % 3 != 0 {
      guard let note = notes.last else { return nil }
      notes.remove(id: note.id)
      removed.append(note)
      feed.append(note.id)
      return "removes \(note.id)"
    }
    guard !removed.isEmpty else { return nil }
    let note = removed.remove(at: number % removed.count)
    notes.append(note)
    restoredIDs.insert(note.id)
    feed.append(note.id)
    return "restores \(note.id)"
  }

  /// Returns whether a change has arrived: this server can tell even after it has dropped the change's ID. A server
  /// that cannot tell leaves a doubt if other clients have changed the same since, and an edit may be applied twice; a
  /// created note is found by its content.
  func lookUp(_ push: Push<SimulatedNote>) -> LookupResult<SimulatedNote> {
    guard (applyCounts[push.change.id] ?? 0) > 0 else { return .absent }
    if case .make = push.change.operation { return .found(created[push.change.id].flatMap { notes[id: $0] }) }
    return .found(notes[id: push.change.object])
  }

  /// Returns the page that an app requests beside the news: three notes, from any position.
  func page(at number: Int) -> SyncPage<SimulatedNote> {
    SyncPage(notes.isEmpty ? [] : Array(notes.dropFirst(number % notes.count).prefix(3)))
  }

  /// Returns a page of news: three entries, so that there are often more pages; one to three if the server assigns keys
  /// late.
  func pull(since cursor: String?) -> PullResult<SimulatedNote> {
    if behavior.pages == .whole { return .page(SyncPage(Array(notes), isAll: true), next: nil, hasMore: false) }
    let start = cursor.flatMap { Int($0) } ?? 0
    let end = min(start + (assignsKeysLate ? 1 + start % 3 : 3), feed.count)
    var pageIDs: Set<String> = []
    var page = SyncPage<SimulatedNote>()
    let overlap = behavior.pages == .overlapping ? 1 : 0
    for id in feed[max(0, min(start, feed.count) - overlap)..<end] where pageIDs.insert(id).inserted {
      if let note = notes[id: id] { page.objects.append(note) } else { page.removed.append(id) }
    }
    return .page(page, next: "\(end)", hasMore: end < feed.count)
  }
}
