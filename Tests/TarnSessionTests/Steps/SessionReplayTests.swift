import Foundation
import Tarn
import TarnRecord
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

  @Test("A session that differs is shrunk to the steps since the last state that is as recorded") func difference()
    throws
  {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: everyState())
    for number in 1...50 { loop.send(.measured(Double(number))) }
    loop.send(.add("milk", weight: 1))
    for number in 1...50 { loop.send(.measured(Double(number))) }
    let session = try read(recorder.file)
    let short = try #require(session.shrunkToDifference(with: Notes(step: 2)))
    #expect(short.actions.first == .add("milk", weight: 1) && short.actions.count == 2)
    #expect(short.first.degrees == 50 && short.header.step == 50)
    let written = try NotesSession(reading: Data(try short.text().utf8), of: "Notes")
    let difference = try #require(written.replay(with: Notes(step: 2)).difference)
    #expect(
      difference.description
        == "Step 2 (added) gives another state than the recorded one: count was 1, and is 2.")
    #expect(written.replay(with: Notes()).difference == nil)
    #expect(session.shrunkToDifference(with: Notes()) == nil)
    // The effects of a step and its refusal are compared, too.
    #expect(session.shrunkToDifference(with: Notes(refusesEmpty: true)) == nil)
  }
}

/// An app that violates laws: its dice depend on how often they were thrown, and it saves no number above 9.
private struct Dice: Feature {
  struct Shown: Codable, Equatable, Sendable {
    var number = 0

    init() {}
    init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(min(number, 9))
    }
  }

  struct State: Record {
    var thrown = 0
    var shown = Shown()
    var kept = 0
    static let fields: [Field<State>] = [Field("thrown", \.thrown), Field("shown", \.shown), Field("kept", \.kept)]
  }

  enum Action: Codable, Equatable, Sendable {
    case roll
    case show(Int)
    case keep(Int)
  }

  let counter = Counter()

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .roll: if state.kept == 3 { state.thrown = Int(counter.next()) }
    case .show(let number): state.shown.number = number
    case .keep(let number): state.kept = number
    }
    return []
  }
}

@Suite struct SessionLawTests {
  /// The mistake is that the track does not restore low numbers.
  private let rules = HistoryRules<Dice.State, Dice.Action>(
    tracks: [HistoryTrack("kept", get: { $0.kept }, set: { $0.kept = max($1, 2) })])

  private func session(_ actions: [Dice.Action]) -> RecordedSession<Dice.State, Dice.Action> {
    RecordedSession(.init(app: "Dice"), first: .init(), steps: actions.map { .init(.action($0)) })
  }

  @Test("The first violation of a law is found, and the session shrunk to its steps") func laws() throws {
    let impure = session([.show(1), .roll, .keep(4), .keep(3), .show(2), .roll, .roll, .show(12)])
    let violation = try #require(impure.lawViolation(with: Dice()))
    #expect(violation.law == .pureUpdate && violation.step == 6 && violation.action == "roll")
    #expect(violation.description.hasPrefix("Step 6 (roll) violates “Pure update”: the same action in the same state"))
    #expect(impure.shrunkToLawViolation(with: Dice())?.actions == [.keep(3), .roll])

    let lossy = session([.show(1), .keep(4), .show(12), .keep(5)])
    #expect(lossy.lawViolation(with: Dice())?.law == .roundTrip)
    #expect(lossy.shrunkToLawViolation(with: Dice())?.actions == [.show(12)])

    let undone = session([.keep(5), .show(3), .keep(1), .show(4)])
    #expect(undone.lawViolation(with: Dice()) == nil)
    #expect(undone.lawViolation(with: Dice(), history: rules)?.law == .undo)
    #expect(undone.shrunkToLawViolation(with: Dice(), history: rules)?.actions == [.keep(1)])

    #expect(session([.keep(5), .show(3)]).shrunkToLawViolation(with: Dice(), history: rules) == nil)
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
