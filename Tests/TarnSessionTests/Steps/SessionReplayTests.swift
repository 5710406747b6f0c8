import Foundation
import Tarn
import TarnSession
import TarnTesting
import Testing

@Suite struct SessionReplayTests {
  private func session(_ actions: [Notes.Action], limits: SessionLimits = everyState()) throws -> NotesSession {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: limits)
    for action in actions { loop.send(action) }
    return try read(recorder.file)
  }

  @Test("A replay names the first step with another state, field by field") func difference() throws {
    let session = try session([.measured(1), .add("milk", weight: 1), .add("bread", weight: 2)])
    let report = session.replay(with: Notes(step: 2))
    let difference = try #require(report.difference)
    #expect(difference.step == 3)
    #expect(difference.action == "added")
    #expect(
      difference.description
        == "Step 3 (added) gives another state than the recorded one: count was 1, and is 2.")
    #expect(session.replay(with: Notes(step: 2), checking: .last).difference != nil)
    #expect(session.replay(with: Notes(), checking: .last).difference == nil)
  }

  @Test("A replay reports an action that is refused now") func refused() throws {
    let session = try session([.add("", weight: 1)])
    let report = session.replay(with: Notes(refusesEmpty: true))
    #expect(report.difference?.kind == .refused("A note needs a title."))
  }

  @Test("A replay reports other effects") func effects() throws {
    var session = try session([.measure])
    session.steps[0].effects = ["newID", "measure"]
    let report = session.replay(with: Notes())
    #expect(report.difference?.kind == .effects(recorded: ["newID", "measure"], replayed: ["measure"]))
  }

  @Test("A session is shown as a history, whose steps are those of the user") func history() throws {
    let session = try session([.add("milk", weight: 1), .measured(1), .measured(2)])
    let rules = HistoryRules<Notes.State, Notes.Action>(tracks: [.whole()])
    let loop = Loop(session.first, Notes())
    loop.resume(session.history(with: Notes(), rules: rules))
    #expect(loop.history?.count() == 3)
    #expect(loop.state == session.states(with: Notes()).last)
    loop.undo()
    #expect(loop.state.degrees == 1)
    loop.jump(to: 0)
    #expect(loop.state == session.first)
  }

  @Test("The states of a session are those of the run") func states() throws {
    let session = try session([.measured(1), .measured(2)])
    #expect(session.states(with: Notes()).map(\.degrees) == [1, 2])
  }

  @Test("The same state has the same checksum, whatever the order of its sets and dictionaries") func checksums() throws
  {
    let id = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    let tags = (0..<20).map { "tag \($0)" }
    let one = try session([.add("a", weight: 1)] + tags.map { .tag(id, $0) })
    let other = try session([.add("a", weight: 1)] + tags.reversed().map { .tag(id, $0) })
    #expect(one.steps.last?.checksum == other.steps.last?.checksum)
    #expect(one.steps.last?.checksum != one.steps.dropLast().last?.checksum)
    // Known from another process: a change of it makes the sessions of all apps differ.
    let first = try session([.measured(21.5)])
    #expect(first.steps.last?.checksum == 9_043_068_995_584_186_440)
  }
}

@Suite struct SessionShrinkingTests {
  @Test("A session is shrunk to the steps that a condition needs") func shrunk() throws {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path)
    var random = SeededRandom(seed: 5)
    for index in 0..<300 {
      loop.send(
        index == 100 || index == 200 ? .add("wanted", weight: 1) : .measured(Double.random(in: 0...9, using: &random)))
    }
    let session = try read(recorder.file)
    let condition = try SessionCondition("count == 2")
    let short = try #require(session.shrunk(with: Notes(), until: condition))
    #expect(short.actions.count == 4)
    #expect(condition.holds(in: short.replay(with: Notes()).state))
    #expect(short.replay(with: Notes()).difference == nil)
    #expect(session.shrunk(with: Notes()) { $0.count > 2 } == nil)
    #expect(session.shrunk(with: Notes()) { _ in true }?.steps.isEmpty == true)
  }
}

@Suite struct SessionConditionTests {
  private var state: Notes.State {
    var state = Notes.State()
    state.words = ["milk": 2, "bread": 1]
    state.count = 3
    state.notes = [.init(id: UUID(), title: "Milk", weight: 1.5, tags: ["home", "shop"])]
    return state
  }

  @Test(
    "A condition holds in a state",
    arguments: [
      "count == 3", "count >= 3 && count <= 3", "count != 4", "notes.count == 1", "words.count == 2",
      "words.milk > 1", #"words["bread"] == 1"#, "degrees == null", "missing == null", "!(count < 3)", "not count > 3",
      #"notes[0].title == "Milk""#, #"notes[*].tags contains "home""#, #"notes[*].title contains "il""#,
      "notes[0].weight == 1.5", "notes[0].title.count == 4", "count == 0 || notes[0].tags.count == 2",
      "count == 9 and count == 3 or count == 3", #"notes[0].title > "A""#, "notes[1] == null",
    ])
  func holds(text: String) throws { #expect(try SessionCondition(text).holds(in: state)) }

  @Test(
    "A condition does not hold in a state",
    arguments: [
      "count == 4", "count", #"count == "3""#, "notes[1].title == \"Milk\"", "notes.count > 1", #"degrees < 5"#,
      #"notes[*].tags contains "garden""#, "count == 3 && count == 4", "!(count == 3)",
    ])
  func holdsNot(text: String) throws { #expect(try !SessionCondition(text).holds(in: state)) }

  @Test(
    "A text that is no condition is refused with the place",
    arguments: [
      ("", 0), ("count ==", 8), ("count == 3 3", 11), ("(count == 3", 11), ("notes[", 6), ("a.", 2), ("a & b", 2),
      (#"a == "x"#, 7), ("a == -", 5), (String(repeating: "(", count: 200), 100),
    ])
  func wrong(text: String, position: Int) {
    do {
      _ = try SessionCondition(text)
      Issue.record("“\(text)” should be refused.")
    } catch {
      #expect(error.position == position)
    }
  }
}
