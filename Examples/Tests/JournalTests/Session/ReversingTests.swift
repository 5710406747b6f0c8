import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@testable import Journal

@Suite("Reversing published changes") struct ReversingTests {
  private let start = Journal.State.shared

  private func publish(_ state: Journal.State, _ changes: EntryChange...) -> Journal.State {
    state.after([.edit(uuid(1))] + changes.map(Journal.Action.change) + [.done])
  }

  @Test("The last published change is reversed first, then the one before it")
  func changes() {
    let state = publish(publish(start, .title("One")), .title("Two"), .addPhoto(.example(12)))
    let once = state.after(.reverseLast)
    #expect(once.entries[0] == Entry.walk.with(.title("One")))
    #expect(once.ada.notice == .reversed("the changes to “Two”"))
    let twice = once.after(.reverseLast)
    #expect(twice.entries == [.walk])
    #expect(twice.after(.reverseLast) == twice)
  }

  @Test("A change that could not be reversed can be tried again")
  func again() {
    // Ada has removed all but ten of the photos; meanwhile the entry has become full.
    var full = Entry.walk
    for number in 0..<40 { full.photos.append(.example(UInt8(30 + number))) }
    let removals = (0..<40).map { EntryChange.removePhoto(uuid(UInt8(30 + $0))) }
    let removed = Journal.State.of(Journal.Document(entries: [full], people: [.ada, .ben]))
      .after([.edit(uuid(1))] + removals.map(Journal.Action.change) + [.done])
    let crowded = removed.after(
      [.edit(uuid(1))] + (0..<40).map { .change(.addPhoto(.example(UInt8(100 + $0)))) } + [.done], by: .ben)
    #expect(crowded.refusal(of: .reverseLast) == Refusal.photos(32).reason)
    #expect(crowded.after(.reverseLast) == crowded)
    let room = crowded.after(
      [.edit(uuid(1))] + (0..<40).map { .change(.removePhoto(uuid(UInt8(100 + $0)))) } + [.done], by: .ben)
    #expect(Set(room.after(.reverseLast).entries[0].photos.ids) == Set(full.photos.ids))
  }

  @Test("Reversing keeps the later changes of other people")
  func others() {
    let state = publish(start, .title("One")).ben(.body("All day."), .day("2026-11-21")).after(.reverseLast)
    #expect(state.entries[0] == Entry.walk.with(.body("All day."), .day("2026-11-21")))
  }

  @Test("Reversing a field that another person has changed since shows a conflict")
  func conflict() {
    let state = publish(start, .day("2026-11-20"), .title("One")).ben(.day("2026-11-21")).after(.reverseLast)
    #expect(state.ada.work.screen == .merging)
    #expect(
      state.draft?.conflicts.map { "\($0)" }
        == ["day: “2026-11-20” became “2026-11-22” here and “2026-11-21” there"])
    let decided = state.after(.resolve(state.mark("day"), .theirs), .done)
    #expect(decided.entries[0] == Entry.walk.with(.day("2026-11-21")))
    #expect(decided.ada.work.screen == .reading(Entry.walk.id))
    // A resolved conflict can be taken back like any other change.
    #expect(decided.after(.reverseLast).entries[0] == Entry.walk.with(.day("2026-11-21"), .title("One")))
  }

  @Test("Reversing restores a removed entry, and removes an added one")
  func comingAndGoing() {
    let removed = start.after(.open(uuid(1)), .remove(uuid(1)))
    #expect(removed.entries.isEmpty && removed.ada.work.screen == .list)
    #expect(removed.ada.notice == .removed(heading: "A walk"))
    let restored = removed.after(.reverseLast)
    #expect(restored.entries == [.walk] && restored.ada.notice == .reversed("the removal of “A walk”"))
    let added = restored.after(.write, .change(.title("A swim")), .done)
    #expect(added.entries.count == 2 && added.ada.work.screen == .reading(uuid(2)))
    let back = added.after(.reverseLast)
    #expect(back.entries == [.walk] && back.ada.work.screen == .list)
  }

  @Test("An added entry that another person has changed or removed since is not removed")
  func changedSince() {
    let added = start.after(.write, .change(.title("A swim")), .done)
    let changed = added.ben(.title("A long swim"), of: uuid(2))
    #expect(changed.refusal(of: .reverseLast) == Refusal.changedSince(changed.entries[1]).reason)
    #expect(changed.after(.reverseLast) == changed)
    let gone = added.benRemoves(uuid(2)).after(.reverseLast)
    #expect(gone.ada.notice == .gone(heading: "A swim") && gone.ada.confirmed.isEmpty)
  }

  @Test("The session keeps the last hundred published changes and evicts the oldest first")
  func bounded() {
    var state = start
    for number in 1...103 { state = publish(state, .title("\(number)")) }
    #expect(state.ada.confirmed.count == 100)
    for _ in 0..<110 { state = state.after(.reverseLast) }
    #expect(state.entries[0].title == "3")
  }
}
