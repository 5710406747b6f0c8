import Journal
import Tarn
import TarnEncoding
import TarnForms
import TarnRecord
import TarnTesting
import Testing

@Suite("Merging while editing") struct MergingTests {
  private let theirs = Entry.walk.with(.day("2026-11-21"), .title("A walk with Ben"))

  /// Ada has changed the day and the body, and Ben the day and the title.
  private var met: Journal.State {
    Journal.State.shared.after(
      .edit(uuid(1)), .change(.day("2026-11-20")), .change(.body("Around the lake.\nIt rained."))
    )
    .ben(.day("2026-11-21"), .title("A walk with Ben"))
  }

  @Test("The draft takes changes of other fields and keeps its own; a field changed by both is a conflict")
  func rebased() {
    #expect(met.draft?.value == theirs.with(.day("2026-11-20"), .body("Around the lake.\nIt rained.")))
    #expect(met.draft?.conflicts.map { "\($0.path)" } == ["day"])
    #expect(met.ada.work.screen == .editing)
    #expect(Journal.Session.mergedParts.value(of: met.ada) == ["the title"])
    #expect(met.after(.done).ada.work.screen == .merging && met.after(.done).entries == [theirs])
  }

  @Test(
    "The user resolves a conflict with any of three sides, and can then publish the draft",
    arguments: [(.mine, "2026-11-20"), (.theirs, "2026-11-21"), (.before, "2026-11-22")]
      as [(Journal.ConflictSide, CivilDate)])
  func decided(_ side: Journal.ConflictSide, _ day: CivilDate) {
    var state = met.after(.done)
    state = state.after(.resolve(state.mark("day"), side))
    #expect(state.ada.work.screen == .editing && state.draft?.value.day == day)
    let decided = state.draft?.value
    #expect(state.after(.done).entries.first == decided && state.after(.done).draft == nil)
  }

  @Test("Resolving a conflict does nothing if its sides have changed since")
  func late() {
    let shown = met.after(.done)
    let moved = shown.ben(.day("2026-11-01"))
    #expect(moved.after(.resolve(shown.mark("day"), .theirs)).ada == moved.ada)
    let decided = moved.after(.resolve(moved.mark("day"), .theirs))
    #expect(decided.draft?.value.day == "2026-11-01")
  }

  @Test("A value typed over a conflict becomes the user's own side")
  func third() {
    let state = met.after(.done, .change(.day("2026-11-19")))
    #expect(state.ada.work.screen == .merging)
    let decided = state.after(.resolve(state.mark("day"), .mine))
    #expect(decided.draft?.value.day == "2026-11-19" && decided.draft?.hasConflicts == false)
  }

  @Test("Resolving a conflict with both texts joins them, and later changes still merge")
  func both() {
    let edited = Journal.State.shared.after(.edit(uuid(1)), .change(.title("A long walk")))
      .ben(.title("A cold walk")).after(.done)
    let decided = edited.after(.resolve(edited.mark("title"), .both))
    #expect(decided.draft?.value.title == "A long cold walk" && decided.ada.work.screen == .editing)
    #expect(decided.ada.notice == .together)
    // The decision covers the other side's version at that time. Text added after it merges without a conflict.
    let later = decided.ben(.title("A cold walk home"))
    #expect(later.draft?.value.title == "A long cold walk home" && later.draft?.hasConflicts == false)
    #expect(met.after(.resolve(met.mark("day"), .both)).ada == met.ada)
  }

  @Test("A conflict disappears when both sides become equal")
  func same() {
    let state = met.after(.done).ben(.day("2026-11-20"))
    #expect(state.ada.work.screen == .editing && state.draft?.hasConflicts == false)
  }

  @Test("The user restores an entry that was removed meanwhile, or drops the draft")
  func removed() {
    let state = met.benRemoves().after(.done)
    #expect(state.ada.work.screen == .merging && state.draft?.conflicts.map { "\($0.path)" } == [""])
    let back = state.after(.resolve(state.mark(""), .mine))
    #expect(back.draft?.status == .new && back.ada.work.screen == .editing)
    #expect(back.after(.done).entries.count == 1)
    let gone = state.after(.resolve(state.mark(""), .theirs))
    #expect(gone.draft == nil && gone.ada.work.screen == .list)
    let untouched = Journal.State.shared.after(.edit(uuid(1))).benRemoves().after(.done)
    #expect(untouched.draft == nil && untouched.ada.work.screen == .list)
  }

  @Test("When the removal of an entry is taken back, its draft is an edit of it again")
  func returned() {
    let removed = Journal.State.shared.after(.edit(uuid(1)), .change(.title("One"))).benRemoves()
    #expect(removed.draft?.status == .deleted)
    let returned = removed.after([.reverseLast], by: .ben)
    #expect(returned.draft?.status == .existing && returned.draft?.value.title == "One")
    #expect(returned.draft?.hasConflicts == false)
  }

  @Test("The message about merged parts ends with the decision of a conflict, and comes again with the next change")
  func mergedParts() {
    func parts(_ state: Journal.State) -> [String] { Journal.Session.mergedParts.value(of: state.ada) }
    let state = met.after(.done)
    let decided = state.after(.resolve(state.mark("day"), .mine))
    #expect(parts(Journal.State.shared) == [] && parts(decided) == [])
    #expect(parts(decided.ben(.addPhoto(.example(12)), .removeVoice(uuid(20)))) == ["the photos", "the voice notes"])
    #expect(parts(decided.after(.change(.title("Mine")))) == [])
  }
}
