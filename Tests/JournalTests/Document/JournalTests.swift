import TarnForms
import TarnRecord
import TarnValues
import Testing

@testable import Journal

@Suite("The journal answers wishes") struct JournalTests {
  private func change(_ changes: EntryChange...) -> Wish {
    .change(Suggestion(from: .walk, to: Entry.walk.altered(by: changes)))
  }

  @Test("What is as it should be is taken as it is")
  func taken() {
    var journal = Journal.State.shared
    let walk = Entry.walk.with(.title("A long walk"))
    #expect(journal.reply(change(.title("A long walk"))) == .answered(.taken(walk)))
    #expect(journal.entries == [walk])
  }

  /// A wish of one desk, by its number there.
  private func ask(_ journal: inout Journal.State, _ wish: Wish, _ number: Int, desk: String = "Ada's") -> Reply? {
    let id = WishID(desk: desk, number: number)
    let effects = Journal().update(&journal, .suggested(wish, by: Person.ada.id, as: id))
    guard case .answer(id, let reply)? = effects.first, effects.count == 1 else { return nil }
    return reply
  }

  @Test("A desk that asks again is answered as before, whatever has become of the entry since")
  func again() {
    var journal = Journal.State.shared
    let swim = Entry(id: uuid(2), title: "A swim", day: "2026-11-23", by: "Ada", made: time(9))
    let wish = Wish.change(Suggestion(new: swim))
    #expect(ask(&journal, wish, 1) == .answered(.taken(swim)))
    #expect(journal.reply(.removal(swim), by: .ben) == .removed)
    #expect(ask(&journal, wish, 1) == .answered(.taken(swim)))
    #expect(journal.entries == [.walk], "It is not put in once more.")
    // Another desk, another number, and another wish under a number that was used are other wishes.
    #expect(ask(&journal, .removal(.walk), 1, desk: "Ben's") == .removed)
    #expect(ask(&journal, .removal(.walk), 2) == .gone)
    #expect(ask(&journal, wish, 2) == .answered(.taken(swim)))
    #expect(journal.entries == [swim])
  }

  @Test("What refers to bytes that are nowhere is refused by name; what was true already stays, and so does an answer")
  func lacking() {
    var journal = Journal.State.shared
    func reply(_ wish: Wish, lacking: [BlobReference], as id: WishID? = nil) -> Reply? {
      guard let id else { return journal.reply(to: wish, by: Person.ada.id, as: nil, lacking: Set(lacking)) }
      let effects = Journal().update(&journal, .suggested(wish, by: Person.ada.id, as: id, lacking: lacking))
      guard case .answer(id, let reply)? = effects.first, effects.count == 1 else { return nil }
      return reply
    }
    let new = Photo(
      id: uuid(12), blob: .example("d"), thumbnail: .example("e"), width: 4, height: 3, name: "hut.png")
    let note = VoiceNote(id: uuid(21), blob: .example("f"), seconds: 61)
    let wish = change(.addPhoto(new), .addVoice(note))
    let shared = journal
    for (lacking, names) in [
      ([BlobReference.example("d")], ["“hut.png”"]), ([.example("e")], ["“hut.png”"]),
      ([.example("f")], ["the voice note of 1:01"]),
      ([.example("e"), .example("d"), .example("f")], ["“hut.png”", "the voice note of 1:01"]),
    ] {
      #expect(reply(wish, lacking: lacking) == .answered(.refused([.lacking(names)])))
    }
    #expect(journal == shared)
    // The picture that is lost is the truth's: words can still be written.
    let walk = Entry.walk.with(.title("A long walk"))
    #expect(reply(change(.title("A long walk")), lacking: [.example("a")]) == .answered(.taken(walk)))
    // Whoever asks again is told what was said.
    let id = WishID(desk: "Ada's", number: 1)
    let removal = Wish.removal(walk)
    #expect(reply(removal, lacking: [.example("a")], as: id) == .removed)
    let back = Wish.change(Suggestion(new: walk))
    #expect(reply(back, lacking: [.example("b")]) == .answered(.refused([.lacking(["“IMG_10.jpg”", "“IMG_11.jpg”"])])))
    let second = WishID(desk: "Ada's", number: 2)
    #expect(reply(back, lacking: [], as: second) == .answered(.taken(walk)))
    #expect(reply(back, lacking: [.example("b")], as: second) == .answered(.taken(walk)))
  }

  @Test("A wish knows which bytes it brings in, and which it takes out")
  func bytes() {
    let (large, small, voice) = (BlobReference.example("a"), BlobReference.example("b"), BlobReference.example("c"))
    #expect(Wish.removal(.walk).putIn == [])
    #expect(Wish.removal(.walk).takenOut == [large, small, large, small, voice])
    #expect(change(.title("Rain")).takenOut == [])
    // Another photo still refers to the same.
    #expect(change(.removePhoto(uuid(10))).takenOut == [])
    #expect(change(.removePhoto(uuid(10)), .removePhoto(uuid(11))).takenOut == [large, small, large, small])
    #expect(change(.removeVoice(uuid(20))).takenOut == [voice])
    #expect(change(.removeVoice(uuid(20))).putIn == [large, small, large, small])
  }

  @Test("No more desks are remembered than there is room for: the one that asked last the longest ago is forgotten")
  func desks() {
    var journal = Journal.State.shared
    for desk in 0...Journal.mostDesks { _ = ask(&journal, .removal(.walk), 1, desk: "\(desk)") }
    let put = Wish.change(Suggestion(new: .walk))
    #expect(journal.reply(put) == .answered(.taken(.walk)))
    // The last one's is known, and changes nothing; the first one's is done again.
    #expect(ask(&journal, .removal(.walk), 1, desk: "\(Journal.mostDesks)") == .gone && !journal.entries.isEmpty)
    #expect(ask(&journal, .removal(.walk), 1, desk: "0") == .removed)
  }

  @Test("What is new is put in last")
  func new() {
    var journal = Journal.State.shared
    let swim = Entry(id: uuid(2), title: "A swim", day: "2026-11-23", by: "Ben", made: time(9))
    #expect(journal.reply(.change(Suggestion(new: swim)), by: .ben) == .answered(.taken(swim)))
    #expect(journal.entries == [.walk, swim])
  }

  @Test("What is not as it is kept is adjusted, and it is said what was")
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

  @Test("Nothing blank becomes an entry, and none becomes blank")
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

  @Test("Changes of two people to different places both come true")
  func both() {
    var journal = Journal.State.shared
    _ = journal.reply(change(.day("2026-11-21"), .addPhoto(.example(12))), by: .ben)
    _ = journal.reply(change(.title("A long walk"), .removePhoto(uuid(10))))
    #expect(
      journal.entries[0]
        == Entry.walk.with(.title("A long walk"), .day("2026-11-21"), .removePhoto(uuid(10)), .addPhoto(.example(12))))
  }

  @Test("Where both changed one place the second is asked, and the first stays")
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

  @Test("Too many photos of one person are cut, too many of two are refused: nobody's are left out without a word")
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

  @Test("An entry is removed as it was seen, and no other way")
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

  @Test("A change of what was removed is to be decided, and can put it in again")
  func gone() {
    var journal = Journal.State(people: [.ada, .ben])
    guard case .answered(.conflicting(var draft), [])? = journal.reply(change(.title("A long walk"))) else {
      Issue.record("It was not to be decided")
      return
    }
    #expect(draft.standing == .gone && journal.entries.isEmpty)
    draft.putBack()
    guard case .suggested(let suggestion) = draft.done else {
      Issue.record("It can't be suggested")
      return
    }
    #expect(journal.reply(.change(suggestion)) == .answered(.taken(Entry.walk.with(.title("A long walk")))))
  }

  @Test("A wish that is made twice changes nothing the second time")
  func twice() {
    var journal = Journal.State.shared
    let swim = Entry(id: uuid(2), title: "A swim ", day: "2026-11-23", by: "Ben", made: time(9))
    for wish in [.change(Suggestion(new: swim)), change(.title(" A long walk"), .addPhoto(.example(12)))] {
      _ = journal.reply(wish)
      let once = journal
      guard case .answered(let answer, _)? = journal.reply(wish) else {
        Issue.record("It was not answered")
        continue
      }
      #expect(answer.truth != nil && journal == once)
    }
  }

  @Test("Whoever is none of the people changes nothing")
  func stranger() {
    var journal = Journal.State(entries: [.walk], people: [.ben])
    #expect(journal.reply(change(.title("Mine"))) == .refused(.stranger))
    #expect(journal.reply(.removal(.walk)) == .refused(.stranger))
    #expect(journal.entries == [.walk])
  }

  @Test("No two people have one name, however it is typed")
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
