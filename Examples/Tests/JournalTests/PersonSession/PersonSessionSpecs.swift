import Journal
import Tarn
import TarnForms
import TarnTesting
import Testing

@Suite("Person session") struct PersonSessionSpecs {
  private typealias Story = Spec<FeatureSubject<PersonSession>, PersonSession.Action>

  private static let longWalk = Entry.walk.with(.title("A long walk"))
  private static let request = JournalRequest.change(Suggestion(from: .walk, to: longWalk))
  private static let taken = PersonSession.Action.answered(.answered(.accepted(longWalk)), number: 1)
  private static let reading = PersonSession.Screen.reading(Entry.walk.id)

  private func story(_ name: String, _ beginning: PersonSession.Action...) -> Story {
    var state = PersonSession.State.adas
    for action in beginning { _ = PersonSession().update(&state, action) }
    return Spec(name, of: PersonSession(), from: state)
  }

  @Test("Editing an entry makes a draft, Done suggests it, and the confirmed change can be taken back") func editing()
    throws
  {
    let opened: Story = story("A desk")
      .then("shows the list") { $0.screen == .list }
      .when("an entry is opened", .open(Entry.walk.id))
      .then("it is shown") { $0.screen == Self.reading }
      .then("there is no draft") { $0.draft == nil }
    let edited: Story =
      opened
      .and("it is edited", .edit(.walk), .change(.title("A long walk")))
      .then("there is a draft of it") { $0.draft == Self.longWalk }
      .then("no request is sent") { $0.effects.isEmpty }
      .and(
        "the user navigates to another screen", .open(uuid(9)), .showList, .edit(.walk), .reverseLast, .remove(.walk)
      )
      .then("the draft stays open until Done or Cancel") { $0.screen == .editing }
      .then("it is unchanged") { $0.draft == Self.longWalk }
    let submitted: Story =
      edited
      .and("Done is pressed", .done)
      .then("it is suggested") { $0.effects == [.suggest(Self.request, number: 1)] }
      .then("the draft stays until the response") { $0.draft == Self.longWalk }
      .and("Done and Cancel are pressed once more", .done, .cancel)
      .then("nothing is sent again") { $0.effects.isEmpty }
      .then("the draft is still there") { $0.draft == Self.longWalk }
    try submitted
      .and("it was accepted", Self.taken)
      .then("it is shown") { $0.screen == Self.reading }
      .then("there is no draft") { $0.draft == nil }
      .then("it can be reversed") { $0.takeBackWords == ["the changes to “A long walk”"] }
      .check()
  }

  @Test("Done closes an unchanged draft, and Cancel drops a changed one") func leaving() throws {
    try story("A draft", .edit(.walk))
      .when("Done is pressed without a change", .done)
      .then("nothing is suggested") { $0.effects.isEmpty }
      .then("the entry is shown") { $0.screen == Self.reading }
      .when("Cancel is pressed without a change", .cancel)
      .then("there is no notice") { $0.notice == nil }
      .then("the entry is shown") { $0.screen == Self.reading }
      .when("Cancel is pressed after a change", .change(.title("No")), .cancel)
      .then("the draft is discarded") { $0.draft == nil }
      .then("no request is sent") { $0.effects.isEmpty }
      .then("a notice explains how to restore it") { $0.notice == .dropped(heading: "No") }
      .check()
  }

  @Test("The session applies the journal's answers to the draft") func answers() throws {
    let other = Self.longWalk.with(.day("2026-11-20"))
    let refused = PersonSession.Action.answered(.answered(.refused([.blank])), number: 1)
    try story("A draft that was handed in", .edit(.walk), .change(.title("A long walk")), .done)
      .when("it is refused", refused)
      .then("it is still there") { $0.draft == Self.longWalk }
      .then("with the reason") { $0.notice == .refused([.blank]) }
      .when("the program was restarted before the response", .opened)
      .then("the request is repeated") { $0.effects == [.suggest(Self.request, number: 1)] }
      .when("the user types before the response", .change(.day("2026-11-20")), Self.taken)
      .then("the later change stays in the draft") { $0.draft == other }
      .then("the other values are those of the journal") { $0.truth == Self.longWalk }
      .when("a response to another request arrives", .answered(.removed, number: 9))
      .then("it still waits") { $0.state.isWaiting }
      .check()
  }

  @Test("Writing begins a new entry and suggests it") func new() async throws {
    let moment = time(1_795_305_600_000)
    let begin = CreateEntry(now: { moment }, newID: { uuid(2) }, secondsFromUTC: { 3_600 })
    let blank = Entry(id: uuid(2), day: "2026-11-22", by: "Ada", made: moment)
    let swim = blank.with(.title("A swim"))
    try await Spec("Beginning an entry", asking: begin)
      .when("Ada begins one, at midnight UTC and one o’clock local time", "Ada")
      .then("the draft is empty, with her name and the present day") { $0.responses == [blank] }
      .check()
    let writing: Spec<AppSubject<PersonSession>, PersonSession.Action> = Spec(
      "Writing", of: PersonSession(), from: PersonSession.State.adas,
      effects: [PersonSession.beginning(begin), Waste.connection],
      history: PersonSession.history)
    try await writing
      .when("its removal is requested", .write)
      .then("there is a draft") { $0.state.work.draft?.value == blank }
      .then("it is a new entry") { $0.state.work.draft?.status == .new }
      .and("the action is undone", doing: .undo)
      .then("the state is as at the start") { $0.state == .adas }
      .and("it is done again, and something is written", doing: .redo, .send(.change(.title("A swim"))), .send(.done))
      .then("it is suggested as new") { $0.wished == .new(swim) }
      .and("it is accepted", .answered(.answered(.accepted(swim)), number: 1))
      .then("reversing it removes the entry") { $0.state.exchange.confirmed.map(\.inverse) == [.removal(swim)] }
      .check()
  }

  @Test("Stored attachments are added to the draft, and refused ones are reported") func attachments() throws {
    try story("A desk with a draft", .edit(.walk))
      .when("a photo was kept", .photoKept(.example(12)))
      .then("it is the last of the draft") { $0.draft?.photos.last == .example(12) }
      .when("a voice note was kept", .voiceKept(.example(21)))
      .then("it is the last of the draft") { $0.draft?.voice.last == .example(21) }
      .when("a file is not a picture", .photoRefused(name: "a.txt", reason: "No picture."))
      .then("a notice is shown") { $0.notice == .photoRefused(name: "a.txt", reason: "No picture.") }
      .then("the draft is unchanged") { $0.draft == .walk }
      .when("the voice note is silent", .voiceRefused(reason: "It is silent."))
      .then("a notice is shown") { $0.notice == .voiceRefused(reason: "It is silent.") }
      .and("the user dismisses the notice", .dismissNotice)
      .then("no notice is shown") { $0.notice == nil }
      .check()
  }

  @Test("A full draft takes no more attachments, and a notice says so") func full() throws {
    var full = Entry.walk
    for number in 30..<UInt8.max where full.photos.count < Entry.mostPhotos { full.photos.append(.example(number)) }
    for number in 30..<UInt8.max where full.voice.count < Entry.mostVoiceNotes { full.voice.append(.example(number)) }
    try story("A desk with a full draft", .edit(full))
      .when("one more photo was kept", .photoKept(.example(255)))
      .then("a notice names the limit") { $0.notice == .full(.photo) }
      .then("the draft is unchanged") { $0.draft == full }
      .when("a photo of the draft is added again", .photoKept(.example(10)))
      .then("there is no notice") { $0.notice == nil }
      .when("one more voice note was kept", .voiceKept(.example(255)))
      .then("a notice names the limit") { $0.notice == .full(.voice) }
      .check()
  }
}

extension FeatureSubject<PersonSession> {
  var screen: PersonSession.Screen { state.work.screen }
  var draft: Entry? { state.work.draft?.value }
  var truth: Entry? { state.work.draft?.base }
  var notice: Notice? { state.notice }
  var takeBackWords: [String] { state.exchange.confirmed.map(\.words) }
}

extension AppSubject<PersonSession> {
  enum Wished: Equatable {
    case new(Entry)
    case change(to: Entry)
    case removal(Entry)
  }

  /// The last request that the session sent.
  var wished: Wished? {
    guard case .suggest(let request, _)? = effects.last else { return nil }
    return switch request {
    case .change(let suggestion): suggestion.isNew ? .new(suggestion.value) : .change(to: suggestion.value)
    case .removal(let entry): .removal(entry)
    }
  }
}

/// Handles requests without a response.
struct Waste: UseCase {
  static let connection = EffectHandler<PersonSession.Effect, PersonSession.Action>(Waste()) {
    if case .suggest(_, let number) = $0 { number } else { nil }
  } action: { _, _ in
    .opened
  }

  func perform(_ number: Int, respond: ResponseSender<Int>) async {}
}
