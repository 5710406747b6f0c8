import Journal
import Tarn
import TarnDocument
import TarnForms
import TarnTesting
import Testing

@Suite("Sessions") struct SessionSpecs {
  private typealias Story = Spec<FeatureSubject<AdasJournal>, Journal.Action>

  private static let longWalk = Entry.walk.with(.title("A long walk"))
  private static let reading = Journal.Screen.reading(Entry.walk.id)

  private func story(_ name: String, _ beginning: Journal.Action...) -> Story {
    Spec(name, of: AdasJournal(), from: Journal.State.shared.after(beginning))
  }

  @Test("Editing an entry makes a draft, Done publishes it, and the change can be taken back") func editing() throws {
    let opened: Story = story("A session")
      .then("shows the list") { $0.screen == .list }
      .when("an entry is opened", .open(Entry.walk.id))
      .then("it is shown") { $0.screen == Self.reading }
      .then("there is no draft") { $0.draft == nil }
    let edited: Story =
      opened
      .and("it is edited", .edit(uuid(1)), .change(.title("A long walk")))
      .then("there is a draft of it") { $0.draft == Self.longWalk }
      .then("the stored entry is unchanged") { $0.state.entries == [.walk] }
      .and(
        "the user navigates to another screen", .open(uuid(9)), .showList, .edit(uuid(1)), .reverseLast,
        .remove(uuid(1)), .write
      )
      .then("the draft stays open until Done or Cancel") { $0.screen == .editing }
      .then("it is unchanged") { $0.draft == Self.longWalk }
    try edited
      .and("Done is pressed", .done)
      .then("it is stored") { $0.state.entries == [Self.longWalk] }
      .then("it is shown") { $0.screen == Self.reading }
      .then("there is no draft") { $0.draft == nil }
      .then("it can be taken back") { $0.state.ada.confirmed.map(\.words) == ["the changes to “A long walk”"] }
      .check()
  }

  @Test("Done closes an unchanged draft, and Cancel drops a changed one") func leaving() throws {
    try story("A draft", .edit(uuid(1)))
      .when("Done is pressed without a change", .done)
      .then("nothing is published") { $0.state.ada.confirmed.isEmpty && $0.state.entries == [.walk] }
      .then("the entry is shown") { $0.screen == Self.reading }
      .when("Cancel is pressed without a change", .cancel)
      .then("there is no notice") { $0.notice == nil }
      .then("the entry is shown") { $0.screen == Self.reading }
      .when("Cancel is pressed after a change", .change(.title("No")), .cancel)
      .then("the draft is discarded") { $0.draft == nil }
      .then("nothing is published") { $0.state.entries == [.walk] }
      .then("a notice explains how to restore it") { $0.notice == .dropped(heading: "No") }
      .check()
  }

  @Test("Writing begins a new entry, by the person on the person's present day") func new() async throws {
    let moment = time(1_795_305_600_000)
    let begin = CreateEntry(now: { moment }, newID: { uuid(2) }, secondsFromUTC: { 3_600 })
    let blank = Entry(id: uuid(2), day: "2026-11-22", by: "Ada", made: moment)
    try await Spec("Beginning an entry", asking: begin)
      .when("Ada begins one, at midnight UTC and one o’clock local time", "Ada")
      .then("the draft is empty, with her name and the present day") { $0.responses == [blank] }
      .check()
    let loop = Loop(
      Journal.State.shared, SharedDocument(Journal()),
      effects: SharedDocument<Journal>.effects([Journal.beginning(begin)]), history: Journal.history)
    loop.send(.acted(Person.ada.session, .write))
    #expect(loop.state.draft?.value == blank && loop.state.draft?.status == .new)
    loop.send(.acted(Person.ada.session, .change(.title("A swim"))))
    loop.send(.acted(Person.ada.session, .done))
    #expect(loop.state.entries.last == blank.with(.title("A swim")))
    #expect(loop.state.ada.confirmed.map(\.inverse) == [.removal(blank.with(.title("A swim")))])
  }

  @Test("Stored attachments are added to the draft") func attachments() throws {
    try story("A session with a draft", .edit(uuid(1)))
      .when("a photo was kept", .change(.addPhoto(.example(12))))
      .then("it is the last of the draft") { $0.draft?.photos.last == .example(12) }
      .when("a voice note was kept", .change(.addVoice(.example(21))))
      .then("it is the last of the draft") { $0.draft?.voice.last == .example(21) }
      .check()
  }

  @Test("A file that an earlier version refused leaves no notice") func earlierRefusal() throws {
    try story("A session with a draft", .edit(uuid(1)))
      .when("the action of an earlier version is read", .fileRefused("“a.txt” was not added: No picture."))
      .then("no notice is shown") { $0.notice == nil }
      .then("the draft is unchanged") { $0.draft == .walk }
      .check()
  }

  @Test("A full draft refuses more attachments, and takes those that it has") func full() {
    let photos = (0..<48).map { Journal.Action.change(.addPhoto(.example(UInt8(30 + $0)))) }
    let notes = (0..<19).map { Journal.Action.change(.addVoice(.example(UInt8(30 + $0)))) }
    let full = Journal.State.shared.after([.edit(uuid(1))] + photos + notes)
    #expect(full.draft?.value.photos.count == 50 && full.draft?.value.voice.count == 20)
    #expect(full.refusal(of: .change(.addPhoto(.example(255)))) == "An entry has at most 50 photos. Remove one first.")
    #expect(
      full.refusal(of: .change(.addVoice(.example(255)))) == "An entry has at most 20 voice notes. Remove one first.")
    #expect(full.refusal(of: .change(.addPhoto(.example(10)))) == nil)
  }

  @Test("Signing out keeps the session with its draft, without a browser") func signingOut() {
    let left = Journal.State.shared.after(.edit(uuid(1)), .change(.title("A")), .signedOut(at: time(7)))
    #expect(left.ada.browser == nil && left.ada.left == time(7) && left.draft?.value.title == "A")
    let back = left.after(.signedIn(Person.ada.id, at: "phone"))
    #expect(back.ada.browser == "phone" && back.draft == left.draft && back.undone().draft?.value.title == "A walk")
  }

  @Test("The list shows a hundred entries more each time, and begins anew after an entry was opened") func more() {
    let state = Journal.State.shared.after(.showMore, .showMore)
    #expect(state.ada.shown == 300 && state.after(.open(uuid(1))).ada.shown == 100)
  }
}

extension FeatureSubject<AdasJournal> {
  var screen: Journal.Screen { state.ada.work.screen }
  var draft: Entry? { state.draft?.value }
  var notice: Journal.Notice? { state.ada.notice }
}
