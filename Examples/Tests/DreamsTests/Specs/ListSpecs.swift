import Dreams
import Foundation
import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("Specs of the dreams list") struct ListSpecs {
  private typealias Story = Spec<FeatureSubject<Dreams>, Action>

  private func story(_ name: String, _ beginning: Action...) -> Story {
    Spec(name, of: Dreams(), from: Dreams.State.three.after(beginning))
  }

  @Test("Adding a dream") func adding() throws {
    let added: Story = story("A list of three dreams")
      .when("a dream is typed", .type("A lake"))
      .then("it is not there yet") { $0.dreams == [.keynote, .bike, .tests] }
      .and("it is added", .add(id: uuid(4)))
      .then("it is the last, and of the favourite creature") { $0.dreams.last == $0.dream("A lake", .unicorn) }
      .then("there is room to type the next") { $0.view.typed == "" }
    let notAdded: Story =
      added
      .when("nothing but space is typed, and added", .type(" \n"), .add(id: uuid(4)))
      .then("there is none more") { $0.dreams.count == 3 }
      .then("what was typed stays") { $0.view.typed == " \n" }
      .when("one is added with the id of another", .type("A lake"), .add(id: uuid(1)))
      .then("the other stays") { $0.dreams == [.keynote, .bike, .tests] }
    try notAdded
      .when("another favourite was chosen", .prefer(.owl), .type("A lake"), .add(id: uuid(4)))
      .then("the new dream is of that") { $0.dreams.last == $0.dream("A lake", .owl) }
      .then("the others stay of theirs") { $0.dreams.first == .keynote }
      .check()
  }

  @Test("Editing a dream") func editing() throws {
    let id = Dream.keynote.id
    let edited: Story = story("A dream of a unicorn in the rain")
      .when("it is opened", .open(id))
      .then("it is on the screen") { $0.open == .keynote }
      .and(
        "laser focus and fire breathing are added", .change(id, .put(.fireBreathing)), .change(id, .put(.laserFocus))
      )
      .then("it has all three") { $0.open?.summary == "a unicorn with laser focus, rain and fire breathing" }
      .and("the rain is taken out", .change(id, .take(.rain)))
      .then("it has the others") { $0.open?.effects == [.laserFocus, .fireBreathing] }
    let left: Story =
      edited
      .and("it is of four dragons", .change(id, .creature(.dragon)), .change(id, .count(.four)))
      .then("it is") { $0.open?.summary == "four dragons with laser focus and fire breathing" }
      .and("it is described", .change(id, .describe("A lecture")))
      .then("it goes by that") { $0.open?.title == "A lecture" }
      .and("it is left", .close)
      .then("the list is there") { $0.view.mode == .viewing }
      .then("with the keyboard where it was") { $0.view.focus == .row(id) }
    try left
      .when("it is opened and removed", .open(id), .remove(id))
      .then("the list is there") { $0.view.mode == .viewing }
      .then("with the keyboard where the next one is") { $0.view.focus == .row(uuid(2)) }
      .and("all others are removed, too", .open(uuid(2)), .remove(uuid(2)), .open(uuid(3)), .remove(uuid(3)))
      .then("the keyboard is at the favourite") { $0.view.focus == .favourite }
      .and("one that is gone is opened", .open(id))
      .then("nothing is in its place") { $0.open == nil }
      .and("it is left", .close)
      .then("the list is there") { $0.view.mode == .viewing }
      .check()
  }

  @Test("Navigating between screens") func going() throws {
    let opened: Story = story("A list that was scrolled", .listScrolled(400))
      .when("a dream is opened, scrolled and left", .open(uuid(1)), .dreamScrolled(50), .close)
      .then("the list is where it was") { $0.view.listScroll == 400 }
      .and("another is opened", .open(uuid(2)))
      .then("it is on the screen, from its top") { $0.open == .bike && $0.dreamScroll == 0 }
      .when(
        "one is opened, scrolled, and another opened from there", .open(uuid(1)), .dreamScrolled(50), .open(uuid(2))
      )
      .then("it is on the screen, from its top") { $0.open == .bike && $0.dreamScroll == 0 }
    try opened
      .when("the favourite is chosen", .openFavourite, .prefer(.octopus), .close)
      .then("it is") { $0.state.document.favourite == .octopus }
      .then("the keyboard is where it was") { $0.view.focus == .favourite }
      .when("something is selected, and a dream would be opened", .select, .open(uuid(1)), .openFavourite)
      .then("the person goes on selecting") { $0.view.selection == Dreams.Selection() }
      .check()
  }

  @Test("A full list takes no more dreams") func full() throws {
    let dreams = (1...10_000).map { Dream(id: uuid($0), description: "\($0)", creature: .cat) }
    let full = Dreams.State(document: Dreams.Document(dreams: Table(dreams))).after(.type("One more"))
    #expect(full.document.isFull && !full.canAdd)
    #expect(full.after(.add(id: uuid(20_000))) == full)
    let room = full.after(.remove(uuid(1)))
    #expect(room.canAdd)
    #expect(room.after(.add(id: uuid(20_000))).document.dreams.count == 10_000)
  }

  @Test(
    "A description is truncated to 2,000 characters, whatever the characters consist of",
    arguments: ["x", "é", "👩‍👩", "م"])
  func longDescriptions(character: String) {
    let maximum = String(repeating: character, count: 2_000)
    let state = Dreams.State.three.after(.change(uuid(1), .describe(maximum)))
    #expect(state.document.dreams[id: uuid(1)]?.description == maximum)
    #expect(state.after(.change(uuid(1), .describe(maximum + "y"))) == state)
    #expect(state.after(.change(uuid(1), .describe(maximum + maximum))) == state)
  }

  @Test("Combining marks are limited, and invisible characters are removed")
  func marks() {
    let piled = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(Dream.held(piled).unicodeScalars.count == 8_000)
    #expect(Dream.held("a\u{7}b\u{0}\tc\nd") == "ab\tc\nd")
  }
}

extension FeatureSubject<Dreams> {
  fileprivate var view: Dreams.ViewState { state.view }
  fileprivate var dreams: [Dream] { Array(state.document.dreams) }
  fileprivate var open: Dream? { state.openDream }
  fileprivate var dreamScroll: Double? { if case .dream(let screen) = view.screen { screen.scroll } else { nil } }

  /// Returns the expected fourth dream.
  fileprivate func dream(_ text: String, _ creature: Creature) -> Dream {
    Dream(id: uuid(4), description: text, creature: creature)
  }
}
