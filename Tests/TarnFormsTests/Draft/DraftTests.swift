import Foundation
import TarnForms
import TarnRecord
import Testing

@Suite("Drafts") struct DraftTests {
  static let base = Trip(
    id: 1, title: "Cairo", notes: "one\ntwo\nthree\n", stops: [Stop(id: 1, name: "One"), Stop(id: 2)])

  /// A draft with the title “Mine”, rebased onto the title “Theirs”.
  static var open: Draft<Trip> {
    var draft = Draft(of: base)
    draft.value.title = "Mine"
    draft.rebase(onto: titled("Theirs"))
    return draft
  }

  static func titled(_ title: String) -> Trip {
    var trip = base
    trip.title = title
    return trip
  }

  @Test("A new draft is unchanged and without conflicts") func begins() {
    let draft = Draft(of: Self.base)
    #expect(draft.value == Self.base && draft.base == Self.base)
    #expect(!draft.isChanged && draft.patch.isEmpty && draft.conflicts.isEmpty && draft.done == .unchanged)
  }

  @Test("An unchanged draft takes the new truth") func untouched() {
    var draft = Draft(of: Self.base)
    draft.rebase(onto: Self.titled("Theirs"))
    #expect(draft == Draft(of: Self.titled("Theirs")))
  }

  @Test("Rebasing takes their changes and keeps mine") func bothSurvive() {
    var draft = Draft(of: Self.base)
    draft.value.budget = 7
    draft.value.notes = "ONE\ntwo\nthree\n"
    var stored = Self.titled("Theirs")
    stored.notes = "one\ntwo\nTHREE\n"
    stored.stops.remove(id: 2)
    draft.rebase(onto: stored)
    #expect(draft.value.title == "Theirs" && draft.value.budget == 7)
    #expect(draft.value.notes == "ONE\ntwo\nTHREE\n")
    #expect(draft.value.stops.map(\.id) == [1])
    #expect(draft.conflicts.isEmpty)
    #expect(draft.patch.edits.map { "\($0.path)" } == ["notes", "budget"])
  }

  @Test("A conflict keeps mine, and has the base, mine and theirs") func conflict() throws {
    let draft = Self.open
    let conflict = try #require(draft.conflicts.first)
    #expect(draft.value.title == "Mine")
    #expect("\(conflict)" == "title: “Cairo” became “Mine” here and “Theirs” there")
    #expect(draft.sides(of: \.title)?.theirs == "Theirs")
    #expect(draft.sides(of: \.notes) == nil)
    #expect(draft.done == .undecided([conflict]))
    #expect(draft.patch.edits.map { "\($0)" } == ["title: Cairo → Mine"])
  }

  @Test("A conflict whose field changes again has the oldest base and the newest theirs") func renewed() {
    var draft = Self.open
    draft.rebase(onto: Self.titled("Later"))
    #expect(draft.conflicts.map { "\($0)" } == ["title: “Cairo” became “Mine” here and “Later” there"])
  }

  @Test("A conflict disappears when theirs becomes mine or the base", arguments: ["Mine", "Cairo"])
  func dissolves(title: String) {
    var draft = Self.open
    draft.rebase(onto: Self.titled(title))
    #expect(draft.conflicts.isEmpty && draft.value.title == "Mine")
    // Afterwards there is no trace of the conflict.
    draft.rebase(onto: Self.titled("Later"))
    #expect(draft.value.title == (title == "Mine" ? "Later" : "Mine"))
    #expect(draft.conflicts.isEmpty == (title == "Mine"))
  }

  @Test("A conflict shows the current text, and disappears while that equals theirs") func typing() {
    var draft = Self.open
    draft.value.title = "Mine, too"
    #expect(draft.sides(of: \.title)?.mine == "Mine, too")
    draft.value.title = "Theirs"
    #expect(draft.conflicts.isEmpty && !draft.isChanged)
    draft.value.title = "Theirs!"
    #expect(draft.sides(of: \.title)?.mine == "Theirs!")
  }

  @Test("A text typed during a conflict stays, even if it is the base's") func typedBack() {
    var draft = Self.open
    draft.value.title = "Cairo"
    var stored = Self.titled("Theirs")
    stored.budget = 3
    draft.rebase(onto: stored)
    #expect(draft.value.title == "Cairo" && draft.value.budget == 3)
    #expect(draft.conflicts.map { "\($0)" } == ["title: “Cairo” became “Cairo” here and “Theirs” there"])
  }

  @Test(
    "A resolved conflict has the chosen value",
    arguments: [(Merge<Trip>.Side.mine, "Mine"), (.theirs, "Theirs"), (.base, "Cairo")])
  func decided(side: Merge<Trip>.Side, title: String) throws {
    var draft = Self.open
    try draft.resolve(draft.conflicts[0], with: side)
    #expect(draft.value.title == title && draft.conflicts.isEmpty)
    #expect(draft.isChanged == (side != .theirs))
    // From here on it is an edit of the current truth.
    draft.rebase(onto: Self.base)
    #expect(draft.conflicts.isEmpty == (title != "Mine"))
  }

  @Test("A conflict can be resolved with a third value") func third() throws {
    var draft = Self.open
    draft.resolve(\.title, as: "Both")
    #expect(draft.value.title == "Both" && draft.conflicts.isEmpty)
    var edited = Self.open
    edited.value.title = "Both"
    try edited.resolve(Self.open.conflicts[0], with: .mine)
    #expect(edited == draft)
  }

  @Test("An outdated conflict cannot be resolved") func stale() {
    var draft = Self.open
    let shown = draft.conflicts[0]
    draft.rebase(onto: Self.titled("Later"))
    let before = draft
    #expect(throws: PatchError.self) { try draft.resolve(shown, with: .theirs) }
    #expect(draft == before)
    do { try draft.resolve(shown, with: .mine) } catch {
      #expect(
        "\(error)" == "The conflict no longer exists, or its values have changed: "
          + "title: “Cairo” became “Mine” here and “Theirs” there.")
    }
  }

  @Test("A conflict ID finds the conflict shown to the user only while it is unchanged") func marks() throws {
    var draft = Self.open
    let mark = draft.conflicts[0].id
    #expect(try JSONDecoder().decode(ConflictID.self, from: JSONEncoder().encode(mark)) == mark)
    draft.value.title = "Mine, too"
    #expect(draft.conflict(mark) == draft.conflicts[0])
    draft.rebase(onto: Self.titled("Later"))
    #expect(draft.conflict(mark) == nil && draft.conflicts.count == 1)
    draft.rebase(onto: Self.titled("Theirs"))
    #expect(draft.conflict(mark) != nil)
    let path = FieldPath([.field("stops"), .key("7"), .field("name")])
    #expect(try String(decoding: JSONEncoder().encode(path), as: UTF8.self) == #"["stops",["7"],"name"]"#)
    #expect(try JSONDecoder().decode(FieldPath.self, from: JSONEncoder().encode(path)) == path)
  }

  @Test("An element deleted on one side and edited on the other is a conflict") func elements() throws {
    var (mine, theirs) = (Self.base, Self.base)
    mine.stops.remove(id: 1)
    theirs.stops[id: 1]?.name = "Uno"
    var draft = Draft(of: Self.base)
    draft.value = mine
    draft.rebase(onto: theirs)
    #expect(draft.value.stops.map(\.id) == [2])
    #expect(draft.conflicts.map { "\($0.path)" } == ["stops[1]"])
    #expect(draft.conflicts[0].mine == nil && (draft.conflicts[0].theirs as? Stop)?.name == "Uno")
    var back = draft
    try back.resolve(draft.conflicts[0], with: .theirs)
    #expect(back.value == theirs)
    // Now they delete it, too.
    draft.rebase(onto: mine)
    #expect(draft.conflicts.isEmpty && !draft.isChanged)

    var reversed = Draft(of: Self.base)
    reversed.value = theirs
    reversed.rebase(onto: mine)
    #expect(reversed.value.stops.map(\.name) == ["Uno", ""] && reversed.conflicts.map { "\($0.path)" } == ["stops[1]"])
    try reversed.resolve(reversed.conflicts[0], with: .theirs)
    #expect(reversed.value == mine)
  }

  @Test("A conflict below an element becomes one of the element when it is deleted") func below() throws {
    var (mine, theirs) = (Self.base, Self.base)
    mine.stops[id: 1]?.name = "Uno"
    theirs.stops[id: 1]?.name = "Un"
    var draft = Draft(of: Self.base)
    draft.value = mine
    draft.rebase(onto: theirs)
    #expect(draft.conflicts.map { "\($0.path)" } == ["stops[1].name"])
    theirs.stops.remove(id: 1)
    draft.rebase(onto: theirs)
    #expect(draft.conflicts.map { "\($0.path)" } == ["stops[1]"])
    #expect((draft.conflicts[0].base as? Stop)?.name == "One")
    draft.value.stops.remove(id: 1)
    #expect(draft.conflicts.isEmpty)
  }

  @Test("The deletion of the truth is a conflict of the complete value, and the draft can restore it")
  func removed() throws {
    var draft = Draft(of: Self.base)
    draft.rebase(onto: nil)
    #expect(draft.status == .deleted && draft.conflicts.isEmpty && draft.done == .unchanged)
    draft.value.title = "Mine"
    let conflict = try #require(draft.conflicts.first)
    #expect(conflict.path == FieldPath() && conflict.theirs == nil && (conflict.mine as? Trip)?.title == "Mine")
    #expect("\(conflict)".hasPrefix("the whole value: "))

    var back = draft
    try back.resolve(conflict, with: .mine)
    #expect(back.status == .new && back.conflicts.isEmpty)
    guard case .suggested(let suggestion) = back.done else {
      Issue.record("The draft has no suggestion.")
      return
    }
    #expect(suggestion.isNew && suggestion.value == draft.value)
    back.rebase(onto: nil)
    #expect(back.status == .new, "The truth was deleted already.")

    var dropped = draft
    try dropped.resolve(conflict, with: .theirs)
    #expect(dropped.done == .unchanged && !dropped.isChanged)

    draft.rebase(onto: Self.titled("Theirs"))
    #expect(draft == Self.open, "The truth was restored before the decision.")
  }

  @Test("`revert` resets the draft to the current truth") func reverts() {
    var draft = Self.open
    draft.revert()
    #expect(draft == Draft(of: Self.titled("Theirs")))
  }
}
