import Foundation
import Tarn
import TarnEncoding
import TarnSession
import TarnTesting
import Testing

@Suite struct SessionFormTests {
  /// Returns a random session, as it was recorded.
  private func session(_ seed: UInt64, count: Int = 40) throws -> NotesSession {
    let folder = Folder()
    var random = SeededRandom(seed: seed)
    let loop = notesLoop(history: true)
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: everyState())
    for index in 0..<count {
      if Int.random(in: 0..<12, using: &random) == 0 { loop.undo() } else { loop.send(randomAction(&random)) }
      if index.isMultiple(of: 7) { recorder.flush() }
    }
    return try read(recorder.file)
  }

  @Test("A session is the same after it was written and read, in both forms", arguments: 0..<20) func forms(
    seed: UInt64
  ) throws {
    let session = try session(seed)
    let data = try session.data()
    let again = try NotesSession(reading: data, of: "Notes")
    #expect(try again.data() == data)
    #expect(again.actions == session.actions)
    let text = try SessionText.lines(data)
    #expect(try SessionText.lines(try SessionText.data(text)) == text)
    let ofText = try NotesSession(reading: Data(text.utf8), of: "Notes")
    #expect(ofText.actions == session.actions)
    #expect(ofText.steps.map(\.checksum) == session.steps.map(\.checksum))
    #expect(ofText.first == session.first)
    #expect(ofText.states(with: Notes()) == session.states(with: Notes()))
    #expect(ofText.replay(with: Notes()).difference == nil)
    #expect(ofText.replay(with: Notes()).comparisons > 0)
  }

  @Test("A file that ends anywhere has all whole steps, or says that it is no session") func truncated() throws {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: everyState())
    for index in 0..<4 {
      loop.send(.measured(Double(index)))
      recorder.flush()
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: recorder.file))
    var counts: Set<Int> = []
    for end in 0..<data.count {
      do {
        let session = try NotesSession(reading: data.prefix(end), of: "Notes")
        #expect(session.steps.count == 4 ? session.damage == nil : session.steps.count < 4)
        #expect(session.replay(with: Notes()).difference == nil)
        counts.insert(session.steps.count)
      } catch {
        #expect(error.kind == .truncated || error.kind == .notASession, "\(end): \(error)")
      }
    }
    #expect(counts == [0, 1, 2, 3])
  }

  @Test("A file with a changed byte gives no wrong step") func damaged() throws {
    let folder = Folder()
    let loop = notesLoop()
    let recorder = try SessionRecorder(loop, app: "Notes", folder: folder.path, limits: everyState())
    for index in 0..<3 {
      loop.send(.add("note \(index)", weight: 1))
      recorder.flush()
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: recorder.file))
    let actions = try NotesSession(reading: data, of: "Notes").actions
    for index in data.indices {
      var damaged = data
      damaged[index] ^= 0x55
      guard let session = try? NotesSession(reading: damaged, of: "Notes") else { continue }
      #expect(session.damage != nil)
      #expect(session.actions == Array(actions.prefix(session.actions.count)))
    }
  }

  @Test("Lines that are not written as steps are refused with the line") func wrongLines() throws {
    let text = try NotesSession(
      SessionHeader(app: "Notes"), first: Notes.State(), steps: [.init(.action(.clear))]
    ).text()
    for (line, change) in [(3, #"{"time":1,"action":{"clear":{}}}"#), (3, "{"), (2, "{}")] {
      var lines = text.split(separator: "\n").map(String.init)
      lines[line - 1] = change
      do {
        _ = try SessionText.data(lines.joined(separator: "\n"))
        Issue.record("“\(change)” should be refused.")
      } catch {
        #expect(error.line == line)
      }
    }
    #expect(throws: SessionError.self) { try SessionText.data("") }
    #expect(throws: SessionError.self) { try SessionText.data("{}") }
  }

  @Test("An action that another version wrote ends the readable part, with its number") func unknownAction() throws {
    let text = try NotesSession(
      SessionHeader(app: "Notes"), first: Notes.State(), steps: [.init(.action(.clear)), .init(.action(.measure))]
    ).text()
    let session = try NotesSession(
      reading: Data(text.replacingOccurrences(of: "measure", with: "weigh").utf8), of: "Notes")
    #expect(session.actions == [.clear])
    #expect(session.damage?.description.lowercased().contains("step 2") == true)
  }
}
