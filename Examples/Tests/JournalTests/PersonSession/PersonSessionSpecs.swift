import Journal
import Tarn
import TarnForms
import TarnTesting
import Testing

@Suite("Person session") struct PersonSessionSpecs {
  private typealias Story = Spec<FeatureSubject<PersonSession>, PersonSession.Action>

  private static let longWalk = Entry.walk.with(.title("A long walk"))
  private static let wish = JournalRequest.change(Suggestion(from: .walk, to: longWalk))
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
      .then("it is read") { $0.screen == Self.reading }
      .then("there is no draft") { $0.draft == nil }
    let edited: Story =
      opened
      .and("it is edited", .edit(.walk), .change(.title("A long walk")))
      .then("there is a draft of it") { $0.draft == Self.longWalk }
      .then("nobody is told") { $0.effects.isEmpty }
      .and("the person would go elsewhere", .open(uuid(9)), .showList, .edit(.walk), .takeBack, .remove(.walk))
      .then("the draft stays before them: it is left by Done or by Cancel") { $0.screen == .editing }
      .then("as it was") { $0.draft == Self.longWalk }
    let handedIn: Story =
      edited
      .and("Done is pressed", .done)
      .then("it is suggested") { $0.effects == [.suggest(Self.wish, number: 1)] }
      .then("the draft stays until it is answered") { $0.draft == Self.longWalk }
      .and("Done and Cancel are pressed once more", .done, .cancel)
      .then("nothing is asked again") { $0.effects.isEmpty }
      .then("the draft is still there") { $0.draft == Self.longWalk }
    try handedIn
      .and("it was taken", Self.taken)
      .then("it is read") { $0.screen == Self.reading }
      .then("there is no draft") { $0.draft == nil }
      .then("it can be taken back") { $0.takeBackWords == ["the changes to “A long walk”"] }
      .check()
  }

  @Test("Done closes an unchanged draft, and Cancel drops a changed one") func leaving() throws {
    try story("A draft", .edit(.walk))
      .when("nothing was changed, and Done is pressed", .done)
      .then("nothing is suggested") { $0.effects.isEmpty }
      .then("the entry is read") { $0.screen == Self.reading }
      .when("nothing was changed, and Cancel is pressed", .cancel)
      .then("there is nothing to tell") { $0.notice == nil }
      .then("the entry is read") { $0.screen == Self.reading }
      .when("it was changed, and Cancel is pressed", .change(.title("No")), .cancel)
      .then("it is dropped") { $0.draft == nil }
      .then("nobody is told") { $0.effects.isEmpty }
      .then("but the person, and how to get it back") { $0.notice == .dropped(heading: "No") }
      .check()
  }

  @Test("The session applies the journal's answers to the draft") func answers() throws {
    let other = Self.longWalk.with(.day("2026-11-20"))
    let refused = PersonSession.Action.answered(.answered(.refused([.blank])), number: 1)
    try story("A draft that was handed in", .edit(.walk), .change(.title("A long walk")), .done)
      .when("it is refused", refused)
      .then("it is still there") { $0.draft == Self.longWalk }
      .then("with the reason") { $0.notice == .refused([.blank]) }
      .when("the app was started again before it was answered", .opened)
      .then("the journal is asked again") { $0.effects == [.suggest(Self.wish, number: 1)] }
      .when("something was typed before it was answered", .change(.day("2026-11-20")), Self.taken)
      .then("that stays to be suggested") { $0.draft == other }
      .then("the rest is true") { $0.truth == Self.longWalk }
      .when("an answer to something else comes", .answered(.removed, number: 9))
      .then("it goes on waiting") { $0.state.isWaiting }
      .check()
  }

  @Test("Writing begins a new entry and suggests it") func new() async throws {
    let moment = time(1_795_305_600_000)
    let begin = CreateEntry(now: { moment }, newID: { uuid(2) }, secondsFromUTC: { 3_600 })
    let blank = Entry(id: uuid(2), day: "2026-11-22", by: "Ada", made: moment)
    let swim = blank.with(.title("A swim"))
    try await Spec("Beginning an entry", asking: begin)
      .when("Ada does, at midnight and one o'clock on the wall", "Ada")
      .then("there is one of this day, hers, and empty") { $0.responses == [blank] }
      .check()
    let writing: Spec<AppSubject<PersonSession>, PersonSession.Action> = Spec(
      "Writing", of: PersonSession(), from: PersonSession.State.adas,
      effects: [PersonSession.beginning(begin), Waste.connection],
      history: PersonSession.history)
    try await writing
      .when("it is wished for", .write)
      .then("there is a draft") { $0.state.work.draft?.value == blank }
      .then("of something new") { $0.state.work.draft?.status == .new }
      .and("that is undone", doing: .undo)
      .then("there is none") { $0.state == .adas }
      .and("it is done again, and something is written", doing: .redo, .send(.change(.title("A swim"))), .send(.done))
      .then("it is suggested as new") { $0.wished == .new(swim) }
      .and("it is taken", .answered(.answered(.accepted(swim)), number: 1))
      .then("taking it back is removing it") { $0.state.exchange.confirmed.map(\.inverse) == [.removal(swim)] }
      .check()
  }

  @Test("Stored attachments are added to the draft, and refused ones are reported") func attachments() throws {
    try story("A desk with a draft", .edit(.walk))
      .when("a photo was kept", .photoKept(.example(12)))
      .then("it is the last of the draft") { $0.draft?.photos.last == .example(12) }
      .when("a voice note was kept", .voiceKept(.example(21)))
      .then("it is the last of the draft") { $0.draft?.voice.last == .example(21) }
      .when("a file was none", .photoRefused(name: "a.txt", reason: "No picture."))
      .then("the person is told") { $0.notice == .photoRefused(name: "a.txt", reason: "No picture.") }
      .then("the draft is as it was") { $0.draft == .walk }
      .when("nothing was to be heard", .voiceRefused(reason: "It is silent."))
      .then("the person is told") { $0.notice == .voiceRefused(reason: "It is silent.") }
      .and("they have read it", .dismissNotice)
      .then("it is gone") { $0.notice == nil }
      .check()
  }

  @Test("A full draft takes no more attachments, and a notice says so") func full() throws {
    var full = Entry.walk
    for number in 30..<UInt8.max where full.photos.count < Entry.mostPhotos { full.photos.append(.example(number)) }
    for number in 30..<UInt8.max where full.voice.count < Entry.mostVoiceNotes { full.voice.append(.example(number)) }
    try story("A desk with a full draft", .edit(full))
      .when("one more photo was kept", .photoKept(.example(255)))
      .then("the person is told that there is no room") { $0.notice == .noRoom(.photo) }
      .then("the draft is as it was") { $0.draft == full }
      .when("a photo that is there came again", .photoKept(.example(10)))
      .then("there is nothing to tell") { $0.notice == nil }
      .when("one more voice note was kept", .voiceKept(.example(255)))
      .then("the person is told that there is no room") { $0.notice == .noRoom(.voice) }
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
