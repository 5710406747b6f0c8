import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnValues
import Testing

@testable import StorageSuite
@testable import TarnSharing

/// Jobs that a person adds and a server starts.
private struct Jobs: Feature {
  struct Job: Record, Identifiable {
    let id: Int
    var isStarted = false
    static let fields: [Field<Job>] = [.fixed("id", \.id), Field("isStarted", \.isStarted)]
  }

  struct State: Record {
    var jobs: Table<Job> = []
    static let fields: [Field<State>] = [Field("jobs", \.jobs)]
  }

  enum Action: Codable, Equatable, Sendable {
    case add(Int)
    case started(Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let id): state.jobs[id: id] = Job(id: id)
    case .started(let id): state.jobs[id: id]?.isStarted = true
    }
    return []
  }

  static let app = AppDefinition(
    name: "Jobs", Jobs(), first: State(),
    history: HistoryRules(
      tracks: [.document()],
      label: { action, _ in if case .add(let id) = action { "Add \(id)" } else { "Started" } },
      isRemote: { if case .started = $0 { true } else { false } }), schema: Schema(), durability: .default)
}

@Suite("Undo of a step of which nothing is left") struct EmptiedStepTests {
  @Test("A command that undoes it is told that nothing has changed")
  func undo() throws {
    let folder = try Folder()
    let file = Jobs.app.file(at: folder.file())
    let added = try file.perform([.send(.add(1)), .send(.started(1))])
    #expect(added.refusals == [] && added.actions.count == 2)
    let result = try file.perform([.undo])
    #expect(result.stepLabels == [])
    #expect(
      result.refusals == [Refusal("“Add 1” changes nothing any more: others have changed that since.")], "\(result)")
    #expect(try file.read().jobs == [Jobs.Job(id: 1, isStarted: true)])
  }

  @Test("Undo and redo of a step that changes something are as before") func turned() throws {
    let folder = try Folder()
    let file = Jobs.app.file(at: folder.file())
    try #require(try file.perform([.send(.add(1))]).refusals.isEmpty)
    let result = try file.perform([.undo, .redo])
    #expect(result.stepLabels == ["Add 1", "Add 1"] && result.refusals == [])
    #expect(try file.perform([.redo]).stepLabels == [])
  }
}
