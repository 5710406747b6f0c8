import Foundation
import Tarn
import TarnRecord
import TarnSession
import TarnTesting
import TarnValues
import Testing

/// The app that has recorded the sessions.
private struct OldBox: Feature {
  struct State: Record {
    var items: Table<Item> = []
    var count = 0

    static let fields: [Field<State>] = [Field("items", \.items), Field("count", \.count)]
  }

  struct Item: Record, Identifiable {
    let id: Int
    var text: String

    static let fields: [Field<Item>] = [.fixed("id", \.id), Field("text", \.text)]
  }

  enum Action: Codable, Sendable, Equatable {
    case put(Int, String)
    case count
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .put(let id, let text): state.items.append(Item(id: id, text: text))
    case .count: state.count = state.items.count
    }
    return []
  }
}

/// The same app with added fields, which its actions change, too.
private struct NewBox: Feature {
  struct State: Record {
    var name = "Box"
    var items: Table<Item> = []
    var count = 0
    var lengths = Lengths()

    static let fields: [Field<State>] = [
      Field("name", \.name, default: "Box"), Field("items", \.items), Field("count", \.count),
      Field("lengths", \.lengths, default: Lengths()),
    ]
  }

  struct Lengths: Record {
    var total = 0

    static let fields: [Field<Lengths>] = [Field("total", \.total)]
  }

  struct Item: Record, Identifiable {
    let id: Int
    var length: Int
    var text: String

    static let fields: [Field<Item>] = [
      .fixed("id", \.id), Field("length", \.length, default: -1), Field("text", \.text),
    ]
  }

  typealias Action = OldBox.Action

  /// Whether it counts in another way than the older version.
  var countsTwice = false

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .put(let id, let text):
      state.items.append(Item(id: id, length: text.count, text: text))
      state.lengths.total += text.count
    case .count: state.count = state.items.count * (countsTwice ? 2 : 1)
    }
    return []
  }
}

@Suite("Sessions of an older version of the app") struct SessionVersionTests {
  private typealias OldSession = RecordedSession<OldBox.State, OldBox.Action>
  private typealias NewSession = RecordedSession<NewBox.State, OldBox.Action>

  /// Records a session of the older version. Its list is longer than those that are compared element by element.
  private func recorded(_ change: (inout OldSession) -> Void = { _ in }) throws -> NewSession {
    let folder = Folder()
    let loop = Loop(OldBox.State(items: [OldBox.Item(id: 1_000, text: "first")]), OldBox())
    let recorder = try SessionRecorder(loop, app: "Box", folder: folder.path, limits: everyState())
    for number in 0..<40 {
      loop.send(.put(number, "text \(number)"))
      if number % 10 == 9 { loop.send(.count) }
    }
    recorder.close()
    var session = try OldSession(
      reading: Data(contentsOf: URL(fileURLWithPath: recorder.file)), of: "Box")
    change(&session)
    return try NewSession(reading: session.data(), of: "Box")
  }

  @Test("Fields that were added since are not compared, in the state, in records and in long lists") func added() throws
  {
    let session = try recorded()
    #expect(session.first.items.map(\.length) == [-1])
    #expect(session.header.fields == ["count", "items", "items.id", "items.text"])
    let report = session.replay(with: NewBox())
    #expect(report.difference == nil)
    #expect(report.comparisons == 44)
    #expect(report.state.items.count == 41 && report.state.lengths.total == 270)
    #expect(session.replay(with: NewBox(), checking: .last).difference == nil)
    #expect(session.shrunkToDifference(with: NewBox()) == nil)
  }

  @Test("Another value of a field that was recorded is found, and it alone is named") func difference() throws {
    let report = try recorded().replay(with: NewBox(countsTwice: true))
    let difference = try #require(report.difference)
    #expect(
      difference.description
        == "Step 11 (count) gives another state than the recorded one: count was 11, and is 22.")
    let last = try recorded().replay(with: NewBox(countsTwice: true), checking: .last).difference
    #expect(last?.description.hasSuffix("count was 41, and is 82.") == true)
  }

  @Test("If the fields of the recording program are unknown, all are compared") func unknown() throws {
    let session = try recorded { $0.header.fields = [] }
    #expect(session.replay(with: NewBox()).difference?.step == 1)
  }

  @Test("A session that the newer version has recorded again has its fields") func recordedAgain() throws {
    let session = try recorded().rerecorded(with: NewBox())
    #expect(session.header.fields.contains("items.length"))
    var other = session
    other.steps[43].change = .action(.put(7_000, "another"))
    #expect(other.replay(with: NewBox()).difference != nil)
    #expect(session.replay(with: NewBox()).difference == nil)
    #expect(try NewSession(reading: session.data(), of: "Box").header == session.header)
    #expect(try NewSession(reading: Data(session.text().utf8), of: "Box").header == session.header)
  }
}
