import Dreams
import Tarn
import TarnRecord
import TarnSession
import Testing

/// The talk's controller: a property for each part of the model, and an undo with a separate step for each change.
private final class ListController {
  var dreams = ["The keynote"]
  var favourite = Creature.unicorn
  private var steps: [() -> Void] = []

  func add(_ dream: String) {
    dreams.append(dream)
    steps.append { [unowned self] in dreams.removeLast() }
  }

  // This property was added later without its undo step.
  func prefer(_ creature: Creature) { favourite = creature }

  func undo() { steps.popLast()?() }
}

@Suite("The talk's first bug: undo forgets the favourite") struct ForgottenFavouriteTests {
  @Test("With one code path for each property, undo forgets one and reverses another change")
  func controller() {
    let controller = ListController()
    controller.add("A lake")
    controller.prefer(.dragon)
    controller.undo()
    #expect(controller.favourite == .dragon)
    #expect(controller.dreams == ["The keynote"])
  }

  @Test("In Dreams the only code path restores the favourite, and then the dream")
  func dreams() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.type("A lake"), .add(id: uuid(4)), .openFavourite, .prefer(.dragon), .back)
    #expect(timeTravel.loop.history?.undoName == "Undo Make a dragon the favourite")
    timeTravel.loop.undo()
    #expect(timeTravel.document.favourite == .unicorn)
    #expect(timeTravel.document.titles.last == "A lake")
    timeTravel.loop.undo()
    #expect(timeTravel.document == .three)
    timeTravel.loop.redo()
    timeTravel.loop.redo()
    #expect(timeTravel.document.favourite == .dragon)
    #expect(timeTravel.document.titles.last == "A lake")
  }

  @Test("Undo keeps the user's screen")
  func screen() {
    let timeTravel = TimeTravelLoop()
    timeTravel.send(.openFavourite, .prefer(.dragon), .back, .listScrolled(300))
    let session = timeTravel.session
    timeTravel.loop.undo()
    #expect(timeTravel.session == session)
  }
}

/// The model with one more property, which needs only its entry in the list.
private struct Diary: Record {
  var favourite = Creature.unicorn
  var dreams: [Dream] = [.keynote]
  var nickname = ""

  static let fields: [Field<Diary>] = [
    Field("favourite", \.favourite), Field("dreams", \.dreams), Field("nickname", \.nickname),
  ]
}

/// The same model without the list entry.
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
  @Test("A listed property is undone, saved, merged and restored")
  func named() throws {
    let loop = Loop(Diary(), Writing(), history: HistoryRules(tracks: [.whole("diary")]))
    loop.send(.call("Lucid"))
    let named = loop.state
    loop.undo()
    #expect(loop.state.nickname == "")
    loop.redo()
    #expect(loop.state.nickname == "Lucid")

    // The storage saves an action as a patch, and from time to time the whole state.
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

  @Test("The check reports a property that is not listed, and the line to write")
  func forgotten() {
    #expect(
      Forgetful.unlisted(in: Forgetful()) == [
        #"Forgetful.nickname has no field: add Field("nickname", \.nickname) to Forgetful.fields"#
      ])
  }

  @Test("The model of the app lists all fields") func app() {
    #expect(Dreams.Document.unlisted(in: .three) == [])
    #expect(Dreams.Session.unlisted(in: Dreams.Session()) == [])
  }
}
