import Journal
import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import Testing

@Suite("Merging while editing") struct MergingTests {
  private let theirs = Entry.walk.with(.day("2026-11-21"), .title("A walk with Ben"))

  /// Ada has changed the day and the body, and Ben the day and the title.
  private var met: PersonSession.State {
    PersonSession.State.adas.after(
      .edit(.walk), .change(.day("2026-11-20")), .change(.body("Around the lake.\nIt rained.")), .truth(theirs))
  }

  @Test("The draft takes changes of other fields and keeps its own; a field changed by both is a conflict")
  func rebased() {
    #expect(met.work.draft?.value == theirs.with(.day("2026-11-20"), .body("Around the lake.\nIt rained.")))
    #expect(met.work.draft?.conflicts.map { "\($0.path)" } == ["day"])
    #expect(met.work.screen == .editing)
    #expect(met.after(.done).work.screen == .merging)
    #expect(met.after(.truth(theirs)) == met)
  }

  @Test(
    "The user resolves a conflict with any of three sides, and can then submit the draft",
    arguments: [(.mine, "2026-11-20"), (.theirs, "2026-11-21"), (.before, "2026-11-22")]
      as [(PersonSession.ConflictSide, Day)])
  func decided(_ side: PersonSession.ConflictSide, _ day: Day) {
    var state = met.after(.done)
    state = state.after(.resolve(state.mark("day"), side))
    #expect(state.work.screen == .editing && state.work.draft?.value.day == day)
    let decided = state.work.draft?.value
    #expect(
      PersonSession().update(&state, .done) == [
        .suggest(.change(Suggestion(from: theirs, to: decided ?? .walk)), number: 1)
      ])
  }

  @Test("Resolving a conflict does nothing if its sides have changed since")
  func late() {
    let shown = met.after(.done)
    let moved = shown.after(.truth(theirs.with(.day("2026-11-01"))))
    #expect(moved.after(.resolve(shown.mark("day"), .theirs)) == moved)
    let decided = moved.after(.resolve(moved.mark("day"), .theirs))
    #expect(decided.work.draft?.value.day == "2026-11-01")
  }

  @Test("A value typed over a conflict becomes the user's own side")
  func third() {
    let state = met.after(.done, .change(.day("2026-11-19")))
    #expect(state.work.screen == .merging)
    let decided = state.after(.resolve(state.mark("day"), .mine))
    #expect(decided.work.draft?.value.day == "2026-11-19" && decided.work.draft?.hasConflicts == false)
  }

  @Test("Resolving a conflict with both texts joins them, and later changes still merge")
  func both() {
    let edited = PersonSession.State.adas.after(
      .edit(.walk), .change(.title("A long walk")), .truth(Entry.walk.with(.title("A cold walk"))), .done)
    let decided = edited.after(.resolve(edited.mark("title"), .both))
    #expect(decided.work.draft?.value.title == "A long cold walk" && decided.work.screen == .editing)
    #expect(decided.notice == .together)
    // The decision covers the other side's version at that time. Text added after it merges without a conflict.
    let later = decided.after(.truth(Entry.walk.with(.title("A cold walk home"))))
    #expect(later.work.draft?.value.title == "A long cold walk home" && later.work.draft?.hasConflicts == false)
    #expect(met.after(.resolve(met.mark("day"), .both)) == met)
  }

  @Test("A conflict disappears when both sides become equal")
  func same() {
    let state = met.after(.done, .truth(theirs.with(.day("2026-11-20"))))
    #expect(state.work.screen == .editing && state.work.draft?.hasConflicts == false)
  }

  @Test("The user restores an entry that was removed meanwhile, or drops the draft")
  func removed() {
    let state = met.after(.truth(nil), .done)
    #expect(state.work.screen == .merging && state.work.draft?.conflicts.map { "\($0.path)" } == [""])
    let back = state.after(.resolve(state.mark(""), .mine))
    #expect(back.work.draft?.status == .new && back.work.screen == .editing)
    let gone = state.after(.resolve(state.mark(""), .theirs))
    #expect(gone.work.draft == nil && gone.work.screen == .list)
    let untouched = PersonSession.State.adas.after(.edit(.walk), .truth(nil), .done)
    #expect(untouched.work.draft == nil && untouched.work.screen == .list)
  }

  @Test("The session receives the stored value only if its draft is not up to date")
  func news() {
    var journal = Journal.State(entries: [.walk], people: [.ada])
    #expect(PersonSession.State.adas.news(of: journal) == nil)
    let editing = PersonSession.State.adas.after(.edit(.walk))
    #expect(editing.news(of: journal) == nil)
    _ = journal.reply(.change(Suggestion(from: .walk, to: theirs)))
    #expect(editing.news(of: journal) == .truth(theirs))
    #expect(editing.after(.truth(theirs)).news(of: journal) == nil)
    _ = journal.reply(.removal(theirs))
    #expect(editing.news(of: journal) == .truth(nil))
    #expect(editing.after(.truth(nil)).news(of: journal) == nil)
    let new = PersonSession.State.adas.after(.began(.walk))
    #expect(new.news(of: journal) == nil)
    #expect(new.news(of: .shared) == .truth(.walk))
  }

  @Test("A conflicting answer opens the conflict screen, even after undo")
  func goneOn() throws {
    var journal = Journal.State.shared
    _ = journal.reply(.change(Suggestion(from: .walk, to: theirs)), by: .ben)
    let loop = Loop(PersonSession.State.adas, PersonSession(), history: PersonSession.history)
    for action in [.edit(.walk), .change(.day("2026-11-20")), .done] as [PersonSession.Action] { loop.send(action) }
    let request = try #require(loop.state.exchange.awaiting?.request)
    for _ in 0..<3 { loop.undo() }
    #expect(loop.state.work.draft == nil)
    let reply = journal.reply(request)
    loop.send(.answered(try #require(reply), number: 1), cause: .arrived)
    #expect(loop.state.work.screen == .merging && loop.state.work.draft?.conflicts.count == 1)
  }

  @Test("A conflicting answer does not replace another draft, and a notice reports it")
  func another() throws {
    var journal = Journal.State.shared
    _ = journal.reply(.change(Suggestion(from: .walk, to: theirs)), by: .ben)
    let loop = Loop(PersonSession.State.adas, PersonSession(), history: PersonSession.history)
    let swim = Entry(id: uuid(2), title: "A swim", day: "2026-11-23", by: "Ada", made: time(9))
    loop.send(.edit(swim))
    loop.send(.cancel)
    for action in [.edit(.walk), .change(.day("2026-11-20")), .done] as [PersonSession.Action] { loop.send(action) }
    let reply = journal.reply(try #require(loop.state.exchange.awaiting?.request))
    // Undo returns to the earlier draft.
    while loop.state.work.draft?.value.id != swim.id { loop.undo() }
    loop.send(.change(.title("A long swim")))
    let writing = loop.state.work
    loop.send(.answered(try #require(reply), number: 1), cause: .arrived)
    #expect(loop.state.work == writing)
    #expect(loop.state.notice == .notSubmitted(heading: "A walk with Ben"))
    #expect(loop.state.exchange.awaiting == nil)
  }

  @Test("A conflict that arises after Done stays open, even if the suggestion is accepted")
  func cameUp() {
    let submitted = PersonSession.State.adas.after(.edit(.walk), .change(.title("One")), .done)
    let typed = submitted.after(.change(.day("2026-11-20")), .truth(Entry.walk.with(.day("2026-11-21"))))
    #expect(typed.work.draft?.conflicts.map { "\($0.path)" } == ["day"])
    let stored = Entry.walk.with(.day("2026-11-21"), .title("One"))
    let answered = typed.after(.answered(.answered(.accepted(stored)), number: 1))
    #expect(answered.work.draft?.conflicts.map { "\($0.path)" } == ["day"])
    #expect(answered.work.draft?.base == stored && answered.work.draft?.value == stored.with(.day("2026-11-20")))
  }
}
