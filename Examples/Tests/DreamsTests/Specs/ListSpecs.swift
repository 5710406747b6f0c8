import Dreams
import Foundation
import Tarn
import TarnTesting
import TarnValues
import Testing

@Suite("Specs of the dreams list") struct ListSpecs {
  private typealias Story = Spec<FeatureSubject<Window>, Action>

  private func story(_ name: String, _ beginning: Action...) -> Story {
    Spec(name, of: Window(), from: Window.State.three.after(beginning))
  }

  @Test("Adding a dream") func adding() throws {
    let added: Story = story("A list of three dreams")
      .when("a dream is typed", .type("A lake"))
      .then("it is not there yet") { $0.dreams == [.keynote, .bike, .tests] }
      .and("it is added", .add(id: uuid(4)))
      .then("it is the last, and shows the favourite creature") { $0.dreams.last == $0.dream("A lake", .unicorn) }
      .then("the input is empty again") { $0.session.typed == "" }
    let notAdded: Story =
      added
      .when("only spaces are typed, and added", .type(" \n"), .add(id: uuid(4)))
      .then("the number is unchanged") { $0.dreams.count == 3 }
      .then("the typed text stays") { $0.session.typed == " \n" }
      .when("a dream is added with a used ID", .type("A lake"), .add(id: uuid(1)))
      .then("the other stays") { $0.dreams == [.keynote, .bike, .tests] }
    try notAdded
      .when("another favourite is chosen", .prefer(.owl), .type("A lake"), .add(id: uuid(4)))
      .then("the new dream shows the chosen favourite") { $0.dreams.last == $0.dream("A lake", .owl) }
      .then("the other effects are unchanged") { $0.dreams.first == .keynote }
      .check()
  }

  @Test("Editing a dream") func editing() throws {
    let id = Dream.keynote.id
    let edited: Story = story("A dream of a unicorn in the rain")
      .when("it is opened", .open(id))
      .then("its screen is shown") { $0.open == .keynote }
      .and(
        "laser focus and fire breathing are added", .change(id, .addEffect(.fireBreathing)),
        .change(id, .addEffect(.laserFocus))
      )
      .then("it has all three") { $0.open?.summary() == "a unicorn with laser focus, rain and fire breathing" }
      .and("the rain is removed", .change(id, .removeEffect(.rain)))
      .then("it has the others") { $0.open?.effects == [.laserFocus, .fireBreathing] }
    let left: Story =
      edited
      .and("it shows four dragons", .change(id, .creature(.dragon)), .change(id, .count(.four)))
      .then("it is") { $0.open?.summary() == "four dragons with laser focus and fire breathing" }
      .and("it is described", .change(id, .describe("A lecture")))
      .then("the response is applied") { $0.open?.title() == "A lecture" }
      .and("it is closed", .back)
      .then("the list is shown") { $0.session.mode == .viewing }
      .then("the focus is at its row") { $0.session.row == .dream(id) }
    try left
      .when("the dream is opened and removed", .open(id), .remove(id))
      .then("the list is shown") { $0.session.mode == .viewing }
      .then("the focus is at the next dream") { $0.session.row == .dream(uuid(2)) }
      .and("all other dreams are removed", .open(uuid(2)), .remove(uuid(2)), .open(uuid(3)), .remove(uuid(3)))
      .then("the focus is at the favourite") { $0.session.row == .favourite }
      .and("a removed dream is opened", .open(id))
      .then("the list is still shown") { $0.session.mode == .viewing }
      .check()
  }

  @Test("Navigating between screens") func going() throws {
    let opened: Story = story("A list that was scrolled", .listScrolled(400))
      .when("a dream is opened, scrolled and left", .open(uuid(1)), .dreamScrolled(50), .back)
      .then("the scroll offset of the list is unchanged") { $0.session.listScroll == 400 }
      .and("another is opened", .open(uuid(2)))
      .then("its screen is shown, from its top") { $0.open == .bike && $0.dreamScroll == 0 }
      .when(
        "a dream is opened and scrolled, and then another is opened", .open(uuid(1)), .dreamScrolled(50), .open(uuid(2))
      )
      .then("its screen is shown, from its top") { $0.open == .bike && $0.dreamScroll == 0 }
    try opened
      .when("the favourite is chosen", .openFavourite, .prefer(.octopus), .back)
      .then("it is") { $0.state.document.favourite == .octopus }
      .then("the focus is unchanged") { $0.session.row == .favourite }
      .when("a dream is opened by its address during a selection", .select, .choose(uuid(2), true), .open(uuid(1)))
      .then("its screen is shown") { $0.open == .keynote }
      .and("the list is opened by its address while the dream is edited", .edit(true), .openList)
      .then("the list is shown, and nothing is selected") { $0.session.mode == .viewing && !$0.session.isEditing }
      .when("the list is opened by its address during a selection", .select, .choose(uuid(2), true), .openList)
      .then("the user still selects") { $0.session.selection == [uuid(2)] }
      .check()
  }

  @Test("A full list takes no more dreams") func full() throws {
    let dreams = (1...10_000).map { Dream(id: uuid($0), description: "\($0)", creature: .cat) }
    let full = Window.State(document: Dreams.Document(dreams: Table(dreams))).after(.type("One more"))
    func refusal(_ state: Window.State) -> String? { Window().refusal(of: .add(id: uuid(20_000)), in: state)?.reason }
    #expect(refusal(full) == "The list is full: it has 10000 dreams. Remove one first.")
    #expect(full.after(.add(id: uuid(20_000))) == full)
    let room = full.after(.remove(uuid(1)))
    #expect(refusal(room) == nil)
    #expect(room.after(.add(id: uuid(20_000))).document.dreams.count == 10_000)
  }

  @Test(
    "A refused action has a reason and changes nothing",
    arguments: [
      ([], .add(id: uuid(4)), "Write the text of the dream first."),
      ([.type("x")], .add(id: uuid(1)), "This dream has been added already."),
      ([], .write(id: uuid(4), String(repeating: "x", count: 2_001)), "This text has 2001 characters"),
      ([.remove(uuid(1))], .remove(uuid(1)), "This dream has been removed."),
      ([.remove(uuid(1))], .change(uuid(1), .addEffect(.snow)), "This dream has been removed."),
      ([.select], .share(as: uuid(1_000)), "Nothing is selected. Select a dream first."),
      ([.select], .choose(uuid(9), true), "This dream has been removed."),
    ] as [([Action], Action, String)])
  func refusals(before: [Action], action: Action, reason: String) {
    let state = Window.State.three.after(before)
    #expect(Window().refusal(of: action, in: state)?.reason.hasPrefix(reason) == true)
    #expect(state.after(action) == state)
  }

  @Test(
    "A description has at most 2,000 characters, whatever they consist of, and a longer one is refused at its field",
    arguments: ["x", "é", "👩‍👩", "م"])
  func longDescriptions(character: String) {
    let maximum = String(repeating: character, count: 2_000)
    let state = Window.State.three.after(.change(uuid(1), .describe(maximum)))
    #expect(state.document.dreams[id: uuid(1)]?.description == maximum)
    let before = Window.State.three
    let longer = Action.change(uuid(1), .describe(maximum + "y"))
    #expect(before.after(longer) == before && state.after(longer) == state)
    let refusal = Window().refusal(of: longer, in: before)
    #expect(refusal?.field == "description")
    #expect(refusal?.reason == "This text has 2001 characters, and a dream has at most 2000. Shorten it.")
  }

  @Test("The text of a new dream may be too long while it is written, and nothing of it is lost")
  func longText() {
    let text = String(repeating: "x", count: 2_001)
    let state = Window.State.three.after(.type(text))
    #expect(state.session.typed == text)
    #expect(Window().refusal(of: .add(id: uuid(4)), in: state)?.field == "dream")
    #expect(state.after(.add(id: uuid(4))) == state)
    let endless = Action.type(String(repeating: "x", count: Dream.longestTyped + 1))
    #expect(Window().refusal(of: endless, in: state)?.field == "dream" && state.after(endless) == state)
    let shorter = state.after(.type(String(text.dropLast())), .add(id: uuid(4)))
    #expect(shorter.document.dreams.count == 4 && shorter.session.typed == "")
  }

  @Test("Combining marks are limited, and invisible characters are removed")
  func marks() {
    let piled = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(Dream.held(piled).unicodeScalars.count == 8_000)
    #expect(Dream.held("a\u{7}b\u{0}\tc\nd") == "ab\tc\nd")
  }
}

extension FeatureSubject<Window> {
  fileprivate var session: Dreams.Session { state.session }
  fileprivate var dreams: [Dream] { Array(state.document.dreams) }
  fileprivate var open: Dream? { state.view.openDream }
  fileprivate var dreamScroll: Double? { if case .dream(let screen) = session.screen { screen.scroll } else { nil } }

  /// Returns the expected fourth dream.
  fileprivate func dream(_ text: String, _ creature: Creature) -> Dream {
    Dream(id: uuid(4), description: text, creature: creature)
  }
}
