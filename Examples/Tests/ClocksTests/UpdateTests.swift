import Clocks
import Foundation
import Tarn
import Testing

@Suite("Actions of Clocks") struct UpdateTests {
  let three = Clocks.State.three

  @Test("Scrolling the list stores the offset and changes nothing else")
  func listOffset() {
    var expected = three
    expected.view.list.scroll = 120.5
    #expect(three.after(.listScrolled(120.5)) == expected)
  }

  @Test("Actions start and end editing")
  func editing() {
    #expect(three.after(.edit(true)).view.list.isEditing)
    #expect(three.after(.edit(true), .edit(false)) == three)
  }

  @Test("Removing a clock keeps editing until no clock is left")
  func removing() {
    let state = three.after(.edit(true), .remove(uuid(2)))
    #expect(state.names == ["Cairo", "Oslo"])
    #expect(state.view.list.isEditing)
    let none = state.after(.remove(uuid(1)), .remove(uuid(3)))
    #expect(none.document.clocks.isEmpty)
    #expect(!none.view.list.isEditing)
  }

  @Test(
    "Moving a clock changes the order of the clocks, and a distance beyond the list ends at its end",
    arguments: [
      (1, 1, ["Tokyo", "Cairo", "Oslo"]), (1, 2, ["Tokyo", "Oslo", "Cairo"]), (3, -1, ["Cairo", "Oslo", "Tokyo"]),
      (1, -1, ["Cairo", "Tokyo", "Oslo"]), (1, .max, ["Tokyo", "Oslo", "Cairo"]),
      (3, .min, ["Oslo", "Cairo", "Tokyo"]),
      (9, 1, ["Cairo", "Tokyo", "Oslo"]),
    ])
  func moving(number: Int, distance: Int, names: [String]) {
    let state = three.after(.edit(true), .open(uuid(2)), .move(uuid(number), by: distance))
    #expect(state.names == names)
    #expect(state.view == three.after(.edit(true), .open(uuid(2))).view)
  }

  @Test("Moving a clock in an empty list changes nothing")
  func movingNothing() {
    #expect(Clocks.State().after(.move(uuid(1), by: 1)) == Clocks.State())
  }

  @Test("Removing the clock in detail keeps the detail open: views look up the clock by its ID")
  func removeWhatIsOpen() {
    let state = three.after(.open(uuid(2)), .remove(uuid(2)))
    #expect(state.view.detail == three.after(.open(uuid(2))).view.detail)
    #expect(state.document.clocks[id: uuid(2)] == nil)
  }

  @Test("Opening shows a clock from its top")
  func detail() {
    let state = three.after(.open(uuid(1)), .detailScrolled(80), .open(uuid(2)))
    #expect(state.view.detail?.clock == uuid(2))
    #expect(state.view.detail?.scroll == 0)
    #expect(state.after(.detailScrolled(44)).view.detail?.scroll == 44)
    #expect(state.after(.closeDetail).view.detail == nil)
    #expect(three.after(.detailScrolled(44)) == three)
  }

  @Test("Renaming changes the name of only that clock")
  func renaming() {
    let state = three.after(.rename(uuid(2), to: "Office"))
    #expect(state.names == ["Cairo", "Office", "Oslo"])
    #expect(state.document.clocks[id: uuid(2)]?.zone == "Asia/Tokyo")
    #expect(three.after(.rename(uuid(2), to: "")).names == ["Cairo", "", "Oslo"])
  }

  @Test(
    "A name of more than 60 characters is refused with a reason, whatever the characters consist of",
    arguments: ["x", "é", "👩‍👩‍👧", "م"])
  func longNames(character: String) {
    let sixty = String(repeating: character, count: 60)
    func refusal(_ action: Action) -> Refusal? { Clocks().refusal(of: action, in: three) }
    #expect(refusal(.rename(uuid(1), to: sixty)) == nil)
    #expect(refusal(.add(zone: "Africa/Cairo", id: uuid(4), name: sixty)) == nil)
    #expect(three.after(.rename(uuid(1), to: sixty)).names[0] == sixty)
    let reason = Refusal("The name of a clock has at most 60 characters.", field: "name")
    #expect(refusal(.rename(uuid(1), to: sixty + character)) == reason)
    #expect(refusal(.add(zone: "Africa/Cairo", id: uuid(4), name: sixty + character)) == reason)
  }

  @Test("The sheet opens empty, also after a search")
  func addSheet() {
    let opened = three.after(.openSheet)
    #expect(opened.view.sheet?.search == "")
    #expect(opened.view.sheet?.scroll == 0)
    let closed = opened.after(.search("mel"), .closeSheet)
    #expect(closed.view.sheet == nil)
    #expect(closed.after(.openSheet).view.sheet == opened.view.sheet)
  }

  @Test("A new search scrolls its results to the top")
  func newSearch() {
    let state = three.after(.openSheet, .sheetScrolled(300), .search("mel"))
    #expect(state.view.sheet?.search == "mel")
    #expect(state.view.sheet?.scroll == 0)
    #expect(state.after(.sheetScrolled(12)).view.sheet?.scroll == 12)
  }

  @Test("Search and scroll actions for a closed sheet are dropped")
  func noSheet() {
    #expect(three.after(.search("mel"), .sheetScrolled(3)) == three)
  }

  @Test("Adding appends a clock named after its city and closes the sheet")
  func addOne() {
    let state = three.after(.openSheet, .search("york"), .add(zone: "America/New_York", id: uuid(4)))
    #expect(state.document.clocks.last == Clocks.Clock(id: uuid(4), zone: "America/New_York", name: "New York"))
    #expect(state.view.sheet == nil)
  }

  @Test("A zone may be added twice, an ID may not")
  func addAgain() {
    let state = three.after(.add(zone: "Africa/Cairo", id: uuid(4)))
    #expect(state.names == ["Cairo", "Tokyo", "Oslo", "Cairo"])
    #expect(state.after(.add(zone: "Asia/Tokyo", id: uuid(4))) == state)
  }

  @Test(
    "An action on a missing clock changes no clock",
    arguments: [Action.remove(uuid(9)), .move(uuid(9), by: 1), .rename(uuid(9), to: "Nowhere"), .open(uuid(9))])
  func absent(action: Action) {
    #expect(three.after(action).document == three.document)
  }

  @Test("The initial state has six clocks with zones of this machine")
  func initial() {
    let clocks = Clocks.State.initial.document.clocks
    #expect(clocks.map(\.name) == ["New York", "London", "Cairo", "Kolkata", "Tokyo", "Brisbane"])
    #expect(Set(clocks.map(\.id)).count == 6)
    #expect(clocks.allSatisfy { TimeZone(identifier: $0.zone) != nil })
  }
}
