import Dreams
import Tarn
import TarnRecord
import TarnSession
import Testing

/// The talk's controller, as it was: a property for each part of the model, and an undo that takes small steps back.
private final class ListController {
  var dreams = ["The keynote"]
  var favourite = Creature.unicorn
  private var steps: [() -> Void] = []

  func add(_ dream: String) {
    dreams.append(dream)
    steps.append { [unowned self] in dreams.removeLast() }
  }

  // Came later, and its step back was forgotten.
  func prefer(_ creature: Creature) { favourite = creature }

  func undo() { steps.popLast()?() }
}

@Suite("The talk's first bug: the favourite that undo forgot") struct ForgottenFavouriteTests {
  @Test("With a code path for each property one is forgotten: undo takes back something else")
  func controller() {
    let controller = ListController()
    controller.add("A lake")
    controller.prefer(.dragon)
    controller.undo()
    #expect(controller.favourite == .dragon)
    #expect(controller.dreams == ["The keynote"])
  }

  @Test("Here the favourite comes back, and then the dream, by the one code path there is")
  func dreams() {
    let winding = Winding()
    winding.send(.type("A lake"), .add(id: uuid(4)), .openFavourite, .prefer(.dragon), .close)
    #expect(winding.loop.history?.undoName == "Undo Make a dragon the favourite")
    winding.loop.undo()
    #expect(winding.loop.state.document.favourite == .unicorn)
    #expect(winding.loop.state.titles.last == "A lake")
    winding.loop.undo()
    #expect(winding.loop.state.document == Dreams.State.three.document)
    winding.loop.redo()
    winding.loop.redo()
    #expect(winding.loop.state.document.favourite == .dragon)
    #expect(winding.loop.state.titles.last == "A lake")
  }

  @Test("Undo leaves the user where they are")
  func view() {
    let winding = Winding()
    winding.send(.openFavourite, .prefer(.dragon), .close, .listScrolled(300))
    let view = winding.loop.state.view
    winding.loop.undo()
    #expect(winding.loop.state.view == view)
  }
}

/// The model with one more property: how it is called in the list is all that was written for it.
private struct Diary: Record {
  var favourite = Creature.unicorn
  var dreams: [Dream] = [.keynote]
  var nickname = ""

  static let fields: [Field<Diary>] = [
    Field("favourite", \.favourite), Field("dreams", \.dreams), Field("nickname", \.nickname),
  ]
}

/// The same, with the list forgotten.
private struct Forgetful: Record {
  var favourite = Creature.unicorn
  var nickname = ""

  static let fields: [Field<Forgetful>] = [Field("favourite", \.favourite)]
}

private struct Writing: Feature {
  enum Action {
    case call(String)
    case prefer(Creature)
  }

  func update(_ diary: inout Diary, _ action: Action) -> [Never] {
    switch action {
    case .call(let name): diary.nickname = name
    case .prefer(let creature): diary.favourite = creature
    }
    return []
  }
}

@Suite("One more property in the model") struct AnotherPropertyTests {
  @Test("Named in the list, it is undone, saved, merged and restored")
  func named() throws {
    let loop = Loop(Diary(), Writing(), history: HistoryRules(lanes: [.whole("diary")]))
    loop.send(.call("Lucid"))
    let named = loop.state
    loop.undo()
    #expect(loop.state.nickname == "")
    loop.redo()
    #expect(loop.state.nickname == "Lucid")

    // What is saved of an act is its patch, and of a state now and then the whole.
    let patch = try StateText.write(Patch(from: Diary(), to: named))
    var saved = Diary()
    try StateText.read(Patch<Diary>.self, from: patch).apply(to: &saved)
    #expect(saved == named)
    #expect(try StateText.read(Diary.self, from: StateText.write(named)) == named)

    var others = Diary()
    others.favourite = .owl
    let merge = Merge(base: Diary(), mine: named, theirs: others)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.value.nickname == "Lucid" && merge.value.favourite == .owl)
    #expect(Diary.unlisted(in: named) == [])
  }

  @Test("Forgotten in the list, the check says which and what to write")
  func forgotten() {
    #expect(
      Forgetful.unlisted(in: Forgetful()) == [
        #"Forgetful.nickname has no field: add Field("nickname", \.nickname) to Forgetful.fields"#
      ])
  }

  @Test("The model of the app forgets nothing") func app() {
    #expect(Dreams.State.unlisted(in: .three) == [])
  }
}
