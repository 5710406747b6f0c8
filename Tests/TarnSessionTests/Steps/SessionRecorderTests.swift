import Foundation
import Tarn
import TarnSession
import TarnTesting
import Testing

@Suite struct SessionRecorderTests {
  @Test("A recorded session has the actions, their causes, effects and answers") func steps() throws {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: everyState())
    loop.send(.add("milk", weight: 1.5))
    loop.send(.measured(20), cause: .arrived)
    let file = recorder.file
    recorder.close()
    loop.send(.clear)
    let session = try read(file)
    #expect(session.damage == nil)
    #expect(session.header.app == "Notes")
    #expect(session.first == hidden(Notes.State()))
    #expect(session.actions.count == 3)
    #expect(session.actions.first == .add("milk", weight: 1.5))
    #expect(session.actions.last == .measured(20))
    #expect(session.steps.map(\.cause) == [.acted, .acted, .arrived])
    #expect(session.steps.map(\.isResponse) == [false, true, false])
    #expect(session.steps.map(\.effects) == [["newID"], [], []])
    #expect(session.steps.map { $0.checksum != nil } == [false, true, true])
  }

  @Test(
    "The last step of a closed recording has a checksum, also if the step is already in the file",
    arguments: [false, true])
  func lastChecksum(isWritten: Bool) throws {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path)
    // The first one has a checksum at once.
    for text in ["milk", "bread", "beer"] { loop.send(.add(text, weight: 1)) }
    if isWritten { recorder.flush() }
    recorder.close()
    let session = try read(recorder.file)
    #expect(session.actions.count == 6)
    #expect(session.steps.last?.checksum != nil)
    #expect(session.replay(with: Notes()).difference == nil)
  }

  @Test("The answer of a use case names the effect that it answers") @MainActor func answers() async throws {
    let folder = Folder()
    let counter = Counter()
    let store = Store(
      Notes.State(), Notes(),
      effects: [
        EffectHandler(NewID { counter.next() }) {
          $0 == .newID ? true : nil
        } action: {
          .added($1)
        },
        EffectHandler(Thermometer()) {
          $0 == .measure ? true : nil
        } action: {
          .measured($1)
        },
      ])
    let recorder = try SessionRecorder(store, app: "Notes", folder: folder.path)
    store.send(.add("milk", weight: 1))
    store.send(.measure)
    try await eventually { store.state.degrees == 21.5 }
    let session = try read(recorder.file)
    #expect(session.actions.last == .measured(21.5))
    #expect(session.steps.map(\.answers) == [nil, nil, nil, 1])
    #expect(session.replay(with: Notes()).difference == nil)
  }

  @Test("Undo, a jump and a loaded state are recorded as states") func states() throws {
    let folder = Folder()
    let loop = notesLoop(history: true)
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: everyState())
    loop.send(.add("milk", weight: 1))
    loop.undo()
    var other = Notes.State()
    (other.count, other.password) = (7, "")
    loop.load(other)
    let session = try read(recorder.file)
    #expect(session.steps.map { $0.action == nil } == [false, false, true, true])
    #expect(session.steps.map(\.cause) == [.acted, .acted, .jumped, .loaded])
    let report = session.replay(with: Notes())
    #expect(report.difference == nil)
    #expect(report.state == hidden(loop.state))
  }

  @Test("Secrets are in no part of a file") func secrets() throws {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: everyState())
    loop.send(.logIn(password: "correct horse"))
    loop.send(.add("milk", weight: 1))
    let data = try Data(contentsOf: URL(fileURLWithPath: recorder.file))
    #expect(data.range(of: Data("correct horse".utf8)) == nil)
    let session = try read(recorder.file)
    #expect(session.actions.first == .logIn(password: "•••"))
    #expect(session.header.secrets == ["password"])
    #expect(session.replay(with: Notes()).difference == nil)
  }

  @Test("A long run has several files, of which the oldest are deleted, and each begins with a state") func ring()
    throws
  {
    let folder = Folder()
    let loop = notesLoop()
    var limits = everyState()
    (limits.segmentBytes, limits.totalBytes) = (4_096, 20_000)
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: limits)
    for index in 0..<2_000 {
      loop.send(.measured(Double(index)))
      if index.isMultiple(of: 10) { recorder.flush() }
    }
    recorder.close()
    let files = folder.files
    #expect(files.count > 2)
    let size = try files.reduce(0) { try $0 + Data(contentsOf: URL(fileURLWithPath: $1)).count }
    #expect(size < 24_000)
    let last = try read(try #require(files.last))
    #expect(last.header.segment > files.count)
    #expect(last.first.degrees == Double(last.header.step - 1))
    let whole = try NotesSession(
      reading: files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }, of: "Notes")
    #expect(whole.steps.count + whole.header.step == 2_000)
    let report = whole.replay(with: Notes())
    #expect(report.difference == nil)
    #expect(report.state == hidden(loop.state))
  }

  @Test("A state that is larger than a file is not written again after each step") func largeState() throws {
    let folder = Folder()
    let loop = notesLoop()
    var limits = everyState()
    limits.segmentBytes = 4_096
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: limits)
    loop.send(.add(String(repeating: "a", count: 100_000), weight: 1))
    for index in 0..<50 {
      loop.send(.measured(Double(index)))
      recorder.flush()
    }
    recorder.close()
    let files = folder.files
    // The first begins without the large note, which makes it full.
    #expect(files.count == 2)
    let whole = try NotesSession(
      reading: files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }, of: "Notes")
    #expect(whole.replay(with: Notes()).difference == nil && whole.steps.count > 50)
  }

  @Test("A state of more than half of the space of all files does not exceed it") func largeShare() throws {
    let folder = Folder()
    let loop = notesLoop()
    var limits = everyState()
    (limits.segmentBytes, limits.totalBytes) = (1_024, 30_000)
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: limits)
    // The state has it twice.
    loop.send(.add(String(repeating: "a", count: 10_000), weight: 1))
    var largest: [Int] = []
    for index in 0..<1_500 {
      loop.send(.measured(Double(index)))
      guard index.isMultiple(of: 20) else { continue }
      recorder.flush()
      let sizes = try folder.files.map { try Data(contentsOf: URL(fileURLWithPath: $0)).count }
      if sizes.reduce(0, +) > largest.reduce(0, +) { largest = sizes }
    }
    recorder.close()
    // A write of twenty steps may exceed it.
    #expect((25_000...32_000).contains(largest.reduce(0, +)), "\(largest)")
  }

  @Test("A session of another app, or with another saved form, is refused with the reason") func otherApp() throws {
    let data = try NotesSession(SessionHeader(app: "Notes", schema: 2), first: Notes.State()).data()
    #expect(throws: SessionError.self) { try NotesSession(reading: data, of: "Clocks") }
    do {
      _ = try NotesSession(reading: data, of: "Notes", schema: 3)
      Issue.record("It should be refused.")
    } catch {
      #expect(error.description.contains("version 2 of the saved form"))
    }
  }
}
