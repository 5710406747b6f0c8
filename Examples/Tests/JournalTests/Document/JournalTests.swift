import TarnForms
import TarnRecord
import TarnValues
import Testing

@testable import Journal

@Suite("Answering requests") struct JournalTests {
  private func change(_ changes: EntryChange...) -> JournalRequest {
    .change(Suggestion(from: .walk, to: Entry.walk.altered(by: changes)))
  }

  @Test("The journal accepts a tidy suggestion unchanged")
  func taken() {
    var journal = Journal.State.shared
    let walk = Entry.walk.with(.title("A long walk"))
    #expect(journal.reply(change(.title("A long walk"))) == .answered(.accepted(walk)))
    #expect(journal.entries == [walk])
  }

  /// Sends a request with the number of its session and returns the response.
  private func ask(
    _ journal: inout Journal.State, _ request: JournalRequest, _ number: Int, personSession session: String = "Ada's"
  )
    -> JournalResponse?
  {
    let id = JournalRequestID(session: session, number: number)
    let effects = Journal().update(&journal, .suggested(request, by: Person.ada.id, as: id))
    guard case .answer(id, let reply)? = effects.first, effects.count == 1 else { return nil }
    return reply
  }

  @Test("A repeated request gets the same response, even if the entry has changed since")
  func again() {
    var journal = Journal.State.shared
    let swim = Entry(id: uuid(2), title: "A swim", day: "2026-11-23", by: "Ada", made: time(9))
    let request = JournalRequest.change(Suggestion(new: swim))
    #expect(ask(&journal, request, 1) == .answered(.accepted(swim)))
    #expect(journal.reply(.removal(swim), by: .ben) == .removed)
    #expect(ask(&journal, request, 1) == .answered(.accepted(swim)))
    #expect(journal.entries == [.walk], "The repeated request adds no entry.")
    // Another session, another number, or another request with a used number is a new request.
    #expect(ask(&journal, .removal(.walk), 1, personSession: "Ben's") == .removed)
    #expect(ask(&journal, .removal(.walk), 2) == .gone)
    #expect(ask(&journal, request, 2) == .answered(.accepted(swim)))
    #expect(journal.entries == [swim])
  }

  @Test("The journal refuses new references to missing blobs and names them, and keeps the stored ones")
  func lacking() {
    var journal = Journal.State.shared
    func reply(_ request: JournalRequest, lacking: [BlobReference], as id: JournalRequestID? = nil) -> JournalResponse?
    {
      guard let id else { return journal.reply(to: request, by: Person.ada.id, as: nil, lacking: Set(lacking)) }
      let effects = Journal().update(&journal, .suggested(request, by: Person.ada.id, as: id, lacking: lacking))
      guard case .answer(id, let reply)? = effects.first, effects.count == 1 else { return nil }
      return reply
    }
    let new = Photo(
      id: uuid(12), blob: .example("d"), thumbnail: .example("e"), width: 4, height: 3, name: "hut.png")
    let note = VoiceNote(id: uuid(21), blob: .example("f"), seconds: 61)
    let request = change(.addPhoto(new), .addVoice(note))
    let shared = journal
    for (lacking, names) in [
      ([BlobReference.example("d")], ["“hut.png”"]), ([.example("e")], ["“hut.png”"]),
      ([.example("f")], ["the voice note of 1:01"]),
      ([.example("e"), .example("d"), .example("f")], ["“hut.png”", "the voice note of 1:01"]),
    ] {
      #expect(reply(request, lacking: lacking) == .answered(.refused([.lacking(names)])))
    }
    #expect(journal == shared)
    // The stored entry already refers to the lost picture, so its text can still change.
    let walk = Entry.walk.with(.title("A long walk"))
    #expect(reply(change(.title("A long walk")), lacking: [.example("a")]) == .answered(.accepted(walk)))
    // A repeated request gets the recorded response.
    let id = JournalRequestID(session: "Ada's", number: 1)
    let removal = JournalRequest.removal(walk)
    #expect(reply(removal, lacking: [.example("a")], as: id) == .removed)
    let back = JournalRequest.change(Suggestion(new: walk))
    #expect(reply(back, lacking: [.example("b")]) == .answered(.refused([.lacking(["“IMG_10.jpg”", "“IMG_11.jpg”"])])))
    let second = JournalRequestID(session: "Ada's", number: 2)
    #expect(reply(back, lacking: [], as: second) == .answered(.accepted(walk)))
    #expect(reply(back, lacking: [.example("b")], as: second) == .answered(.accepted(walk)))
  }

  @Test("A request lists the blobs that it adds and those that it removes")
  func bytes() {
    let (large, small, voice) = (BlobReference.example("a"), BlobReference.example("b"), BlobReference.example("c"))
    #expect(JournalRequest.removal(.walk).putIn == [])
    #expect(JournalRequest.removal(.walk).takenOut == [large, small, large, small, voice])
    #expect(change(.title("Rain")).takenOut == [])
    // Another photo still refers to the same blobs.
    #expect(change(.removePhoto(uuid(10))).takenOut == [])
    #expect(change(.removePhoto(uuid(10)), .removePhoto(uuid(11))).takenOut == [large, small, large, small])
    #expect(change(.removeVoice(uuid(20))).takenOut == [voice])
    #expect(change(.removeVoice(uuid(20))).putIn == [large, small, large, small])
  }

  @Test("The journal keeps the responses to a limited number of sessions and evicts the least recent one")
  func desks() {
    var journal = Journal.State.shared
    for session in 0...Journal.mostSessions { _ = ask(&journal, .removal(.walk), 1, personSession: "\(session)") }
    let put = JournalRequest.change(Suggestion(new: .walk))
    #expect(journal.reply(put) == .answered(.accepted(.walk)))
    // The journal remembers the last session and does not repeat its request. It has evicted the first one and applies
    // its request again.
    #expect(
      ask(&journal, .removal(.walk), 1, personSession: "\(Journal.mostSessions)") == .gone && !journal.entries.isEmpty)
    #expect(ask(&journal, .removal(.walk), 1, personSession: "0") == .removed)
  }

  @Test("A new entry is appended")
  func new() {
    var journal = Journal.State.shared
    let swim = Entry(id: uuid(2), title: "A swim", day: "2026-11-23", by: "Ben", made: time(9))
    #expect(journal.reply(.change(Suggestion(new: swim)), by: .ben) == .answered(.accepted(swim)))
    #expect(journal.entries == [.walk, swim])
  }

  @Test("The journal tidies a suggestion and reports the adjustments")
  func adjusted() throws {
    var journal = Journal.State.shared
    let wished = Entry.walk.with(.title(" A long\nwalk "), .body("Around.\r\n"))
    let kept = Entry.walk.with(.title("A long walk"), .body("Around.\n"))
    let reply = journal.reply(.change(Suggestion(from: .walk, to: wished)))
    #expect(
      reply
        == .answered(
          .adjusted(kept, Patch(from: wished, to: kept)),
          [.text(.title, .lineEnds), .text(.title, .space), .text(.body, .lineEnds)]))
    #expect(journal.entries == [kept])
  }

  @Test("The journal refuses blank entries")
  func blank() {
    var journal = Journal.State.shared
    let nothing = Entry(id: uuid(2), title: " ", body: "\n", day: "2026-11-23", by: "Ben", made: time(9))
    #expect(journal.reply(.change(Suggestion(new: nothing))) == .answered(.refused([.blank])))
    var bare = Entry.walk.with(.title("\u{7}"), .body(""))
    for photo in Entry.walk.photos { bare.alter(.removePhoto(photo.id)) }
    for note in Entry.walk.voice { bare.alter(.removeVoice(note.id)) }
    #expect(journal.reply(.change(Suggestion(from: .walk, to: bare))) == .answered(.refused([.blank])))
    #expect(journal == .shared)
  }

  @Test("Changes of two people to different fields are both stored")
  func both() {
    var journal = Journal.State.shared
    _ = journal.reply(change(.day("2026-11-21"), .addPhoto(.example(12))), by: .ben)
    _ = journal.reply(change(.title("A long walk"), .removePhoto(uuid(10))))
    #expect(
      journal.entries[0]
        == Entry.walk.with(.title("A long walk"), .day("2026-11-21"), .removePhoto(uuid(10)), .addPhoto(.example(12))))
  }

  @Test("The second change of the same field is answered with a conflict, and the stored value stays")
  func conflicting() {
    var journal = Journal.State.shared
    _ = journal.reply(change(.day("2026-11-21")), by: .ben)
    let reply = journal.reply(change(.day("2026-11-20"), .title("A long walk")))
    guard case .answered(.conflicting(let draft), []) = reply else {
      Issue.record("It was answered \(String(describing: reply))")
      return
    }
    #expect(draft.conflicts.map { "\($0)" } == ["day: “2026-11-22” became “2026-11-20” here and “2026-11-21” there"])
    #expect(journal.entries == [Entry.walk.with(.day("2026-11-21"))])
  }

  @Test("Too many photos of one person are cut; too many of two people are refused")
  func crowded() {
    var journal = Journal.State.shared
    var many = Entry.walk
    for number in 0..<55 { many.photos.append(.example(UInt8(30 + number))) }
    guard case .answered(.adjusted(let cut, _), let words)? = journal.reply(.change(Suggestion(from: .walk, to: many)))
    else {
      Issue.record("It was not adjusted")
      return
    }
    #expect(cut.photos.count == Entry.mostPhotos && words == [.photos(7)])

    journal = .shared
    var (mine, theirs) = (Entry.walk, Entry.walk)
    for number in 0..<30 {
      mine.photos.append(.example(UInt8(30 + number)))
      theirs.photos.append(.example(UInt8(100 + number)))
    }
    _ = journal.reply(.change(Suggestion(from: .walk, to: theirs)), by: .ben)
    #expect(journal.reply(.change(Suggestion(from: .walk, to: mine))) == .answered(.refused([.photos(12)])))
    #expect(journal.entries == [theirs])
  }

  @Test("The journal removes an entry only if the person saw its stored value")
  func removing() {
    var journal = Journal.State.shared
    _ = journal.reply(change(.title("A long walk")), by: .ben)
    let now = Entry.walk.with(.title("A long walk"))
    #expect(journal.reply(.removal(.walk)) == .changedSince(now))
    #expect(journal.entries == [now])
    #expect(journal.reply(.removal(now)) == .removed)
    #expect(journal.reply(.removal(now)) == .gone)
    #expect(journal.entries.isEmpty)
  }

  @Test("Changing a removed entry is a conflict, and resolving it can restore the entry")
  func gone() {
    var journal = Journal.State(people: [.ada, .ben])
    guard case .answered(.conflicting(var draft), [])? = journal.reply(change(.title("A long walk"))) else {
      Issue.record("It was not to be decided")
      return
    }
    #expect(draft.status == .deleted && journal.entries.isEmpty)
    draft.restore()
    guard case .suggested(let suggestion) = draft.suggest() else {
      Issue.record("It can't be suggested")
      return
    }
    #expect(journal.reply(.change(suggestion)) == .answered(.accepted(Entry.walk.with(.title("A long walk")))))
  }

  @Test("A suggestion sent twice changes nothing the second time")
  func twice() {
    var journal = Journal.State.shared
    let swim = Entry(id: uuid(2), title: "A swim ", day: "2026-11-23", by: "Ben", made: time(9))
    for request in [.change(Suggestion(new: swim)), change(.title(" A long walk"), .addPhoto(.example(12)))] {
      _ = journal.reply(request)
      let once = journal
      guard case .answered(let response, _)? = journal.reply(request) else {
        Issue.record("It was not answered")
        continue
      }
      #expect(response.storedValue != nil && journal == once)
    }
  }

  @Test("The journal refuses requests of unknown people")
  func notMember() {
    var journal = Journal.State(entries: [.walk], people: [.ben])
    #expect(journal.reply(change(.title("Mine"))) == .refused(.notMember))
    #expect(journal.reply(.removal(.walk)) == .refused(.notMember))
    #expect(journal.entries == [.walk])
  }

  @Test("Names are unique regardless of case and encoding, and the number of people is limited")
  func joining() {
    var journal = Journal.State()
    func join(_ person: Person) -> [Journal.Effect] { Journal().update(&journal, .joined(person)) }
    #expect(join(.ada) == [.welcome(Person.ada.id)])
    #expect(join(.ada) == [.welcome(Person.ada.id)])
    #expect(join(.example(203, "aDA")) == [.turnAway(uuid(203), .nameTaken)])
    let (composed, typed): (PersonName, PersonName) = ("Zo\u{e9}", "ZOE\u{301}")
    #expect(join(.example(204, composed)) == [.welcome(uuid(204))])
    #expect(join(.example(205, typed)) == [.turnAway(uuid(205), .nameTaken)])
    #expect(journal.people.map(\.id) == [Person.ada.id, uuid(204)])
    for number in journal.people.count..<Journal.mostPeople {
      _ = join(
        Person(
          id: .init(), name: PersonName("P\(number)") ?? "P", email: "", password: .example, joined: time(1)))
    }
    #expect(join(.ben) == [.turnAway(Person.ben.id, .tooManyPeople)])
  }
}
